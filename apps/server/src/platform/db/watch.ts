import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const INTERVAL_MS = 500;
const PATIENCE_MS = 700;
/** One late answer may be our own stall; two in a row are not. */
const FAILURES_TO_GIVE_UP = 2;

export interface DatabaseWatch {
  /** Whether the database answered lately. */
  isAvailable(): boolean;
  stop(): Promise<void>;
}

export interface DatabaseWatchOptions {
  url: string;
  onChange?: (isAvailable: boolean) => void;
}

/**
 * Asks the database twice a second whether it is there, on a connection of its own. A server that hangs looks alive
 * to the connections that wait for it; this tells it apart, so that callers are refused at once and do not pile up.
 */
export function watchDatabase({ url, onChange }: DatabaseWatchOptions): DatabaseWatch {
  let client: Client | null = null;
  let failures = 0;
  const stopping = new AbortController();

  function drop(): void {
    const dropped = client;
    client = null;
    // Waits for nothing: a server that hangs would never say goodbye.
    dropped?.end().catch(() => undefined);
  }

  async function ask(): Promise<void> {
    if (client === null) {
      const fresh = new Client({
        connectionString: url,
        application_name: "evenkeel-watch",
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
      });
      fresh.on("error", () => undefined);
      client = fresh;
      await fresh.connect();
    }
    await client.query("SELECT 1");
  }

  async function look(): Promise<void> {
    const wasAvailable = failures < FAILURES_TO_GIVE_UP;
    try {
      await ask();
      failures = 0;
    } catch {
      failures++;
      drop();
    }
    const isAvailable = failures < FAILURES_TO_GIVE_UP;
    if (isAvailable !== wasAvailable && !stopping.signal.aborted) onChange?.(isAvailable);
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await sleep(INTERVAL_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  })();

  return {
    isAvailable: () => failures < FAILURES_TO_GIVE_UP,
    stop: async () => {
      stopping.abort();
      await running;
      drop();
    },
  };
}
