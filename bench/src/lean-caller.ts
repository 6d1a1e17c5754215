import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = Buffer.from("content-length: ");

/**
 * A connection that asks for one address again and again and reads no more of an answer than where it ends: so little work
 * that the server is what is measured, and not whoever asks.
 */
export class LeanCaller {
  readonly #socket: Socket;
  readonly #request: string;
  #pending: Buffer = Buffer.alloc(0);
  #answered: ((error: Error | null) => void) | null = null;

  constructor(address: string) {
    const { hostname, port, host, pathname, search } = new URL(address);
    this.#request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#take(chunk));
    this.#socket.on("error", (error) => this.#answered?.(error));
    this.#socket.on("close", () => this.#answered?.(new Error("the server hung up")));
  }

  /** Asks once. @throws Error for any answer but 200. */
  ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = (error) => {
        this.#answered = null;
        if (error === null) resolve();
        else reject(error);
      };
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#answered = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const headEnd = this.#pending.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const from = this.#pending.indexOf(LENGTH) + LENGTH.length;
    const length = Number(this.#pending.toString("latin1", from, this.#pending.indexOf("\r\n", from)));
    if (this.#pending.length < headEnd + HEAD_END.length + length) return;
    const status = this.#pending.toString("latin1", 9, 12);
    this.#pending = Buffer.alloc(0);
    this.#answered?.(status === "200" ? null : new Error(`answered ${status}`));
  }
}
