import type { SocketLike } from "#/live/socket.ts";

/** A socket that a test opens, feeds and breaks by hand; it keeps what was sent. */
export class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onerror: SocketLike["onerror"] = null;
  onclose: SocketLike["onclose"] = null;
  isClosed = false;
  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  /** What was sent as JSON, without pings. */
  messages(): Record<string, unknown>[] {
    return this.sent.filter((text) => text !== "ping").map((text) => JSON.parse(text));
  }

  receive(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }
}

/** Makes fake sockets and keeps them in the order of their making. */
export function fakeSockets() {
  const made: FakeSocket[] = [];
  const connect = () => {
    const socket = new FakeSocket();
    made.push(socket);
    return socket;
  };
  const latest = () => {
    const socket = made.at(-1);
    if (!socket) throw new Error("No socket has been opened");
    return socket;
  };
  return { made, connect, latest };
}
