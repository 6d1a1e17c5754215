import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { percentile } from "./contest.ts";

export interface PassFigures {
  /** From the price until all that it set off was durable. */
  readonly settledMs: number;
  readonly readP99Ms: number;
}

/** What a person reads over HTTP, from the process that runs the engine, while that has much to do. */
export class ReadMeanwhile {
  readonly #http: Server;

  private constructor(http: Server) {
    this.#http = http;
  }

  static async open(read: () => Promise<unknown>): Promise<ReadMeanwhile> {
    const http = createServer(async (_request, response) => {
      const body = JSON.stringify(await read());
      response.writeHead(200, { "content-length": Buffer.byteLength(body) }).end(body);
    });
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    return new ReadMeanwhile(http);
  }

  /** Lets somebody read all the while, and measures both. */
  async during(work: () => Promise<void>): Promise<PassFigures> {
    const { port } = this.#http.address() as AddressInfo;
    const reading = fork(join(import.meta.dirname, "reading-process.ts"), [`http://127.0.0.1:${port}/`]);
    await once(reading, "message");
    const startedAt = performance.now();
    await work();
    const settledMs = performance.now() - startedAt;
    reading.send("stop");
    const [waits] = (await once(reading, "message")) as [number[]];
    reading.disconnect();
    return { settledMs, readP99Ms: percentile(waits, 0.99) };
  }

  close(): void {
    this.#http.close();
    this.#http.closeAllConnections();
  }
}
