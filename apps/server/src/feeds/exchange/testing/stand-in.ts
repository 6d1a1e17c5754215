import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

export interface StandInOptions {
  /** A request on the socket; what it returns is sent back at once. */
  readonly onText?: (text: string, socket: WebSocket, path: string) => readonly string[] | undefined;
  /** An HTTP call: the body of the answer, or a status that refuses it. */
  readonly onGet?: (path: string, query: URLSearchParams) => unknown | number;
  readonly onConnection?: (socket: WebSocket, path: string) => void;
}

/** An exchange on loopback: sockets and HTTP on one port of the system's choice. */
export class StandIn {
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  #connections = 0;
  /** While false, connections are refused as they are made. */
  isAccepting = true;

  constructor(http: Server, sockets: WebSocketServer) {
    this.#http = http;
    this.#sockets = sockets;
  }

  static async open(options: StandInOptions): Promise<StandIn> {
    const http = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const body = options.onGet?.(url.pathname, url.searchParams) ?? 404;
      const isStatus = typeof body === "number";
      response.writeHead(isStatus ? body : 200, { "content-type": "application/json" });
      response.end(isStatus ? "{}" : JSON.stringify(body));
    });
    const sockets = new WebSocketServer({ server: http });
    const standIn = new StandIn(http, sockets);
    sockets.on("connection", (socket, request) => {
      standIn.#connections += 1;
      socket.on("error", () => undefined);
      if (!standIn.isAccepting) {
        socket.terminate();
        return;
      }
      const path = request.url ?? "/";
      options.onConnection?.(socket, path);
      socket.on("message", (data) => {
        for (const reply of options.onText?.(data.toString(), socket, path) ?? []) socket.send(reply);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    return standIn;
  }

  get host(): string {
    const { address, port } = this.#http.address() as AddressInfo;
    return `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  }
  get wsUrl(): string {
    return `ws://${this.host}`;
  }
  get restUrl(): string {
    return `http://${this.host}`;
  }
  /** Connections made since the start. */
  get connections(): number {
    return this.#connections;
  }

  say(text: string): void {
    for (const client of this.#sockets.clients) client.send(text);
  }

  /** Resolves when every listener has read all that was said to it. */
  async isHeard(): Promise<void> {
    await Promise.all([...this.#sockets.clients].map(hasRead));
  }

  /** Says frames in order, giving readers a turn now and then. */
  async sayAll(texts: readonly string[], perTurn = 40): Promise<void> {
    for (let at = 0; at < texts.length; at++) {
      this.say(texts[at] as string);
      if (at % perTurn === perTurn - 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Cuts every connection, as a network does: without a word. */
  cut(): void {
    for (const client of this.#sockets.clients) client.terminate();
  }

  async close(): Promise<void> {
    this.cut();
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }
}

/** A pong comes after everything that was sent before its ping has been read. Whoever is gone reads nothing more. */
export function hasRead(socket: WebSocket): Promise<void> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = () => {
      socket.off("pong", onPong);
      socket.off("close", end);
      resolve();
    };
    const onPong = (data: Buffer) => {
      if (data.toString() === id) end();
    };
    socket.on("pong", onPong);
    socket.on("close", end);
    socket.ping(id);
  });
}
