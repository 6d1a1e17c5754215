import type { Pool } from "pg";
import type { Clock } from "./clock.ts";
import type { Tx } from "./db/pool.ts";
import type { Ids } from "./ids.ts";
import type { Log } from "./log.ts";

/** A kind of fact that one module announces and others follow. */
export interface Fact<T> {
  readonly topic: string;
  /** Checks a stored payload. Throws when it does not fit, which only a program fault can cause. */
  readonly parse: (payload: unknown) => T;
}

/** Declares a kind of fact; `topic` reads `area.pastTense`, such as `order.filled`. */
export function fact<T>(topic: string, parse: (payload: unknown) => T): Fact<T> {
  return { topic, parse };
}

export interface Outbox {
  /** Writes the fact in the transaction of the effect: both become true together or not at all. */
  publish<T>(tx: Tx, kind: Fact<T>, payload: T): Promise<void>;
  /**
   * Follows a kind of fact. Delivery is at least once, after the commit, mostly in order; so a handler must do no
   * harm when it sees the same fact twice. `factId` is the same in every delivery.
   */
  subscribe<T>(kind: Fact<T>, handler: (payload: T, factId: string) => Promise<void>): void;
  /** Says that facts were committed, to have them delivered at once and not at the next look. */
  wake(): void;
  /** Starts delivering, also what an earlier process left behind. */
  start(): void;
  /** Ends after the delivery that is under way. */
  stop(): Promise<void>;
  /** Removes what was delivered more than a week ago. @returns how many. */
  purge(): Promise<number>;
}

export interface OutboxDeps {
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  onWaiting?: (count: number) => void;
}

interface FactRow {
  id: bigint;
  topic: string;
  payload: unknown;
  attempts: number;
}

const BATCH = 200;
const LOOK_INTERVAL_MS = 250;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
const KEPT_MS = 7 * 24 * 3_600_000;

export function createOutbox({ pool, clock, ids, log, onWaiting }: OutboxDeps): Outbox {
  const handlers = new Map<string, ((payload: unknown, factId: string) => Promise<void>)[]>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isAwake = false;
  let isStopped = true;

  async function deliver(row: FactRow): Promise<void> {
    for (const handle of handlers.get(row.topic) ?? []) await handle(row.payload, String(row.id));
  }

  async function deliverBatch(): Promise<number> {
    const { rows } = await pool.query<FactRow>(
      `SELECT id, topic, payload, attempts FROM outbox_fact
       WHERE dispatched_at IS NULL AND due_at <= $1 ORDER BY id LIMIT ${BATCH}`,
      [new Date(clock.now())],
    );
    onWaiting?.(rows.length);
    const done: bigint[] = [];
    for (const row of rows) {
      try {
        await deliver(row);
        done.push(row.id);
      } catch (error) {
        log.error({ err: error, topic: row.topic, factId: String(row.id) }, "a follower of a fact failed");
        await postpone(row);
      }
    }
    if (done.length > 0) {
      await pool.query("UPDATE outbox_fact SET dispatched_at = $2 WHERE id = ANY($1)", [done, new Date(clock.now())]);
    }
    return rows.length;
  }

  // A fact whose follower fails waits longer each time and lets the others pass.
  async function postpone(row: FactRow): Promise<void> {
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, MAX_RETRY_MS);
    await pool.query("UPDATE outbox_fact SET attempts = attempts + 1, due_at = $2 WHERE id = $1", [
      row.id,
      new Date(clock.now() + delayMs),
    ]);
  }

  async function look(): Promise<void> {
    try {
      do {
        isAwake = false;
        while (!isStopped && (await deliverBatch()) === BATCH);
      } while (isAwake && !isStopped);
    } catch (error) {
      log.warn({ err: error }, "the outbox could not be read");
    }
  }

  function run(): void {
    if (isStopped) return;
    isAwake = true;
    if (running !== null) return;
    if (timer !== null) clearTimeout(timer);
    running = look().finally(() => {
      running = null;
      if (!isStopped) timer = setTimeout(run, LOOK_INTERVAL_MS);
    });
  }

  return {
    publish: async (tx, kind, payload) => {
      await tx.query("INSERT INTO outbox_fact (id, topic, payload, created_at, due_at) VALUES ($1, $2, $3, $4, $4)", [
        ids.next(),
        kind.topic,
        JSON.stringify(payload),
        new Date(clock.now()),
      ]);
    },
    subscribe: (kind, handler) => {
      const known = handlers.get(kind.topic) ?? [];
      known.push((payload, factId) => handler(kind.parse(payload), factId));
      handlers.set(kind.topic, known);
    },
    wake: run,
    start: () => {
      isStopped = false;
      run();
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
    purge: async () => {
      const result = await pool.query("DELETE FROM outbox_fact WHERE dispatched_at < $1", [
        new Date(clock.now() - KEPT_MS),
      ]);
      return result.rowCount ?? 0;
    },
  };
}

/** Writes many facts of one kind in the caller's transaction, in one statement. */
export async function publishAll<T>(
  tx: Tx,
  kind: Fact<T>,
  payloads: readonly T[],
  deps: { readonly ids: Ids; readonly clock: Clock },
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.query({
    name: "outbox-publish-all",
    text: `INSERT INTO outbox_fact (id, topic, payload, created_at, due_at)
      SELECT id, $3, payload, $4, $4 FROM unnest($1::bigint[], $2::jsonb[]) AS fact (id, payload)`,
    values: [
      payloads.map(() => deps.ids.next()),
      payloads.map((payload) => JSON.stringify(payload)),
      kind.topic,
      new Date(deps.clock.now()),
    ],
  });
}
