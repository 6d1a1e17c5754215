import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** Any fixed number: the one process that holds this lock runs the engine and the jobs of this database. */
const INSTANCE_LOCK = 7_203_002n;
const RETRY_MS = 1_000;

export interface SingleInstanceOptions {
  url: string;
  /** Called once when another process holds the lock and this one begins to wait. */
  onWaiting: () => void;
  /** Called when the lock was lost for good: another process took over while the database was away. */
  onLost: () => void;
}

/**
 * Waits until this process is the only one at work on the database. PostgreSQL frees the lock with the connection,
 * so a killed holder blocks nobody. When the connection breaks, the lock is taken again as soon as the database is
 * back; if somebody else has it by then, this process must end.
 * @returns a function that gives the lock back.
 */
export async function becomeSingleInstance(options: SingleInstanceOptions): Promise<() => Promise<void>> {
  let isReleased = false;
  let holder = await waitForLock(options);

  function guard(client: Client): void {
    let isHandled = false;
    const reacquire = async (): Promise<void> => {
      if (isHandled || isReleased) return;
      isHandled = true;
      while (!isReleased) {
        const taken = await tryLock(options.url).catch(() => "unreachable" as const);
        if (taken === null) return options.onLost();
        if (taken !== "unreachable") {
          holder = taken;
          return guard(taken);
        }
        await sleep(RETRY_MS);
      }
    };
    client.on("error", () => void reacquire());
    client.on("end", () => void reacquire());
  }

  guard(holder);
  return async () => {
    isReleased = true;
    await holder.end().catch(() => undefined);
  };
}

/** Of the start: a busy machine takes its time, and nobody waits for an answer yet. */
const CONNECT_TIMEOUT_MS = 15_000;

async function waitForLock(options: SingleInstanceOptions): Promise<Client> {
  for (let attempt = 0; ; attempt++) {
    const client = await tryLock(options.url);
    if (client !== null) return client;
    if (attempt === 0) options.onWaiting();
    await sleep(RETRY_MS);
  }
}

async function tryLock(url: string): Promise<Client | null> {
  const client = new Client({
    connectionString: url,
    application_name: "evenkeel-instance",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A broken connection announces itself here as well; whoever holds the client listens for more.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [INSTANCE_LOCK]);
  if (rows[0]?.taken === true) return client;
  await client.end();
  return null;
}
