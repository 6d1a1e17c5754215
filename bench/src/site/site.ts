import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A file of the bench, at a path that begins with `/bench/`; sent compressed, as the product's own are. */
export interface Page {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

export interface Site {
  /** Without a slash at its end. */
  readonly url: string;
  /** Serves a page from the product's own origin. */
  put(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** A market of made-up symbols that ticks so often; without it, the catalogue with its simulated prices. */
export interface Market {
  readonly symbols: number;
  /** Of all symbols together. */
  readonly ticksPerSecond: number;
}

/** Starts the product as a process of its own and waits for its address. @throws Error where it ends before. */
export async function openSite(market?: Market): Promise<Site> {
  const args = market ? [market.symbols, market.ticksPerSecond].map(String) : [];
  const child = fork(join(import.meta.dirname, "site-process.ts"), args);
  const gone = once(child, "exit");
  const url = await Promise.race([once(child, "message").then(([address]) => String(address)), gone.then(() => null)]);
  if (url === null) throw new Error("the product ended while it started");
  return {
    url,
    put: async (page) => {
      child.send(page);
      await once(child, "message");
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
