import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";

export interface Readers {
  sockets: readonly { ws: WebSocket; wire: Socket }[];
  /** Writes round after round, as fast as the sockets take them, and measures until the last byte has arrived. */
  framesPerSecond(rounds: number, write: (round: number) => void): Promise<{ framesPerSecond: number; bytes: number }>;
  dismiss(): Promise<void>;
}

/** Opens `count` WebSockets to a process that only counts bytes, so that the writing side is what is measured. */
export async function gatherReaders(count: number): Promise<Readers> {
  const http = createServer();
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sockets: { ws: WebSocket; wire: Socket }[] = [];
  http.on("upgrade", (request, wire, head) => {
    upgrades.handleUpgrade(request, wire, head, (ws) => sockets.push({ ws, wire: wire as Socket }));
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo;
  const child = fork(join(import.meta.dirname, "frame-readers.ts"), [String(port), String(count)]);
  await once(child, "message");

  const bytesWritten = () => sockets.reduce((sum, { wire }) => sum + wire.bytesWritten, 0);
  const drained = async () => {
    while (sockets.some(({ wire }) => wire.writableLength > 0)) await nextTurn();
  };
  return {
    sockets,
    framesPerSecond: async (rounds, write) => {
      const before = bytesWritten();
      const startedAt = performance.now();
      for (let round = 0; round < rounds; round++) {
        write(round);
        await nextTurn();
        await drained();
      }
      const bytes = bytesWritten() - before;
      const arrival = once(child, "message");
      child.send(bytes);
      await arrival;
      return { framesPerSecond: (count * rounds) / ((performance.now() - startedAt) / 1000), bytes };
    },
    dismiss: async () => {
      const gone = once(child, "exit");
      child.kill();
      await gone;
      http.close();
    },
  };
}
