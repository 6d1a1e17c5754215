import type { Pool, PoolClient } from "pg";
import { type Halt, type Halts, scopeWords } from "#/modules/ledger/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import { writeAudit } from "../audit-log.ts";
import { assetFinding, type Finding } from "./finding.ts";
import { fullPass, PASS_TIMEOUT_MS } from "./full-pass.ts";
import { type Cursor, quickPass } from "./quick-pass.ts";

export interface MonitorDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly halts: Halts;
}

/** What the monitor has done since it was started, for metrics. */
export interface MonitorFigures {
  quick: number;
  full: number;
  failed: number;
  /** Monotonic time of the last pass that ended; null before the first. */
  lastAt: number | null;
}

/** Looks at the books while they are used, and stops what does not add up rather than let it go on. */
export interface Monitor {
  readonly figures: Readonly<MonitorFigures>;
  /** One pass: a quick one, and one over everything where it is time or the quick one asks for it. @returns what was halted by it. */
  pass(): Promise<Halt[]>;
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** The pass over everything comes this often while it is short, and takes a twentieth of the time when it is not. */
const FULL_EVERY_MS = 30_000;
const FULL_SHARE = 20;

export function createMonitor({ pool, clock, ids, log, halts }: MonitorDeps): Monitor {
  const figures: MonitorFigures = { quick: 0, full: 0, failed: 0, lastAt: null };
  let cursor: Cursor = { xact: null, account: 0n };
  let fullDueAt = 0;
  /** Sums that the pass over everything has explained. */
  let explained = "[]";
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();

  async function look<T>(work: (db: PoolClient) => Promise<T>): Promise<T> {
    const db = await pool.connect();
    let broken: Error | undefined;
    try {
      await db.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await db.query(`SET LOCAL statement_timeout = ${PASS_TIMEOUT_MS}`);
      return await work(db);
    } finally {
      await db.query("ROLLBACK").catch((error: Error) => {
        broken = error;
      });
      db.release(broken);
    }
  }

  async function fully(): Promise<Finding[]> {
    const startedAt = clock.monotonic();
    const found = await look(fullPass);
    const endedAt = clock.monotonic();
    figures.full += 1;
    fullDueAt = endedAt + Math.max(FULL_EVERY_MS, (endedAt - startedAt) * FULL_SHARE);
    return found;
  }

  async function pass(): Promise<Halt[]> {
    const quick = await look((db) => quickPass(db, cursor));
    figures.quick += 1;
    const findings = [...quick.findings];
    const sums = JSON.stringify(quick.sums);
    const isUnexplained = sums !== explained;
    if (isUnexplained || clock.monotonic() >= fullDueAt) findings.push(...(await fully()));
    // A sum that no single account explains stops its asset.
    for (const sum of isUnexplained ? quick.sums : []) {
      const isNamed = findings.some(
        ({ mode, asset, userId }) => mode === sum.mode && (asset === sum.asset || userId !== null),
      );
      if (!isNamed) findings.push(assetFinding("I1", sum));
    }
    const halted = await halt(findings);
    // Only now: what a pass that failed has seen is seen again.
    cursor = quick.cursor;
    explained = sums;
    figures.lastAt = clock.monotonic();
    return halted;
  }

  /** Halts what is not halted for the same reason yet; true for every connection when this resolves. */
  async function halt(findings: readonly Finding[]): Promise<Halt[]> {
    if (findings.length === 0) return [];
    const now = new Date(clock.now());
    const fresh = await inTransaction(pool, async (tx) => {
      const halted: Halt[] = [];
      for (const { mode, asset, userId, invariant, found } of findings) {
        const id = ids.next();
        const { rowCount } = await tx.query(
          `INSERT INTO ledger_halt (id, mode, asset, user_id, invariant, found, halted_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
          [id, mode, asset, userId, invariant, found, now],
        );
        if (rowCount === 0) continue;
        halted.push({ id, mode, asset, userId, invariant, found, haltedAt: now });
        await writeAudit(tx, {
          actor: "rule:monitor",
          action: "ledger.halted",
          subject: `halt:${id}`,
          detail: { scope: scopeWords({ mode, asset, userId }), invariant, found },
          at: now.getTime(),
        });
      }
      return halted;
    });
    for (const each of fresh) {
      const line = {
        event: "ledger.halted",
        halt: String(each.id),
        scope: scopeWords(each),
        invariant: each.invariant,
      };
      log.error({ ...line, found: each.found }, "the books do not add up; what is concerned is halted");
    }
    await halts.reload();
    return fresh;
  }

  async function tick(): Promise<void> {
    try {
      await pass();
    } catch (error) {
      figures.failed += 1;
      log.warn({ err: error }, "the monitor could not look at the books");
    }
    timer = timer === null ? null : setTimeout(next, EVERY_MS).unref();
  }
  const next = () => {
    running = tick();
  };

  return {
    figures,
    pass,
    start: () => {
      timer = setTimeout(next, 0);
    },
    stop: async () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
