import { Gauge, type Registry } from "prom-client";
import { type SocketDeps, SocketServer } from "./socket-server.ts";

export type { SocketCounts, SocketDeps, SocketServer } from "./socket-server.ts";
export { CONNECTIONS_PER_IP } from "./socket-server.ts";

/** Builds the socket side of the product; `attach` it to the HTTP server, `close` it before that one. */
export function createSockets(deps: SocketDeps): SocketServer {
  return new SocketServer(deps);
}

/** Figures of the sockets: who is connected, frames written and left out, bytes that wait for slow readers. */
export function observeSockets(sockets: SocketServer, registry: Registry): void {
  const registers = [registry];
  const figures = [
    ["evenkeel_ws_clients", "Sockets that are open.", "clients"],
    ["evenkeel_ws_frames_sent", "Price frames written since the start.", "framesSent"],
    ["evenkeel_ws_frames_dropped", "Price frames that a slow reader did not get, since the start.", "framesDropped"],
    ["evenkeel_ws_buffered_bytes", "Bytes held for readers that are slower than the prices.", "bufferedBytes"],
  ] as const;
  for (const [name, help, figure] of figures) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(sockets.counts()[figure]);
      },
    });
  }
}
