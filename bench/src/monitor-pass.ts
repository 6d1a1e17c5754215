import { createMonitor, type Monitor } from "@evenkeel/server/src/modules/audit/index.ts";
import { createHalts, createLedger } from "@evenkeel/server/src/modules/ledger/index.ts";
import { systemClock } from "@evenkeel/server/src/platform/clock.ts";
import { createIds } from "@evenkeel/server/src/platform/ids.ts";
import setUpDatabaseServer from "@evenkeel/server/src/testing/database-server.ts";
import { silentLog } from "@evenkeel/server/src/testing/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "@evenkeel/server/src/testing/test-database.ts";
import type { Trial } from "./contest.ts";

const POSTINGS = 1_000_000;
const ENTRIES = POSTINGS / 2;
const PEOPLE = 5_000;
/** Entries of one transaction: the seals follow transactions, and none of them covers everything. */
const TOGETHER = 5_000;

interface Figures {
  /** The pass over everything; of the anchor, its one statement. */
  readonly fullMs: number;
  /** The pass that comes every five seconds; NaN where there is none. */
  readonly quickMs: number;
}

let stopServer: () => Promise<void>;
let database: TestDatabase;

/** Five thousand people who pay and are paid by turns, past the triggers: what they would have written is what is written. */
async function fillBooks(): Promise<void> {
  const owner = await database.ownerPool.connect();
  try {
    await owner.query("SET session_replication_role = replica");
    await owner.query(`
      INSERT INTO ledger_account (mode, kind, user_id, wallet, asset, bucket)
      SELECT 'SIM', 'user', 100000000 + n, 3, 'USDT', 'available' FROM generate_series(1, ${PEOPLE}) n
      UNION ALL SELECT 'SIM', 'house', NULL, NULL, 'USDT', 'counterparty'`);
    for (let first = 1; first <= ENTRIES; first += TOGETHER)
      await owner.query(ENTRIES_OF, [first, first + TOGETHER - 1]);
    await owner.query(`
      UPDATE ledger_account a SET balance = p.total
      FROM (SELECT account_id, sum(delta) AS total FROM posting GROUP BY 1) p WHERE p.account_id = a.id`);
    await owner.query("RESET session_replication_role");
    await owner.query("VACUUM ANALYZE");
  } finally {
    owner.release();
  }
  const ledger = createLedger({ pool: database.pool });
  await ledger.seal();
}

const ENTRIES_OF = `
  WITH entry AS (
    INSERT INTO journal_entry (id, mode, type, ref_type, ref_id, step, created_at)
    SELECT n, 'SIM', 'transfer', 'bench', n::text, '1', now() FROM generate_series($1::bigint, $2::bigint) n RETURNING id
  ), person AS (
    SELECT e.id AS entry_id, a.id AS account_id,
      CASE WHEN (e.id / ${PEOPLE}) % 2 = 0 THEN 1 ELSE -1 END * (1 + a.user_id % 97) AS delta
    FROM entry e JOIN ledger_account a ON a.user_id = 100000001 + e.id % ${PEOPLE}
  )
  INSERT INTO posting (entry_id, leg, account_id, asset, mode, delta)
  SELECT entry_id, 0, account_id, 'USDT', 'SIM', delta FROM person
  UNION ALL SELECT entry_id, 1, (SELECT id FROM ledger_account WHERE kind = 'house'), 'USDT', 'SIM', -delta FROM person`;

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** @throws Error where it found something: the books are sound, and what stops early has looked at less. */
async function sound(monitor: Monitor): Promise<void> {
  const [halt] = await monitor.pass();
  if (halt !== undefined) throw new Error(`the monitor has halted ${halt.invariant}: ${halt.found}`);
}

async function ours(): Promise<Figures> {
  const { pool } = database;
  const halts = createHalts({ pool });
  const monitor = createMonitor({ pool, clock: systemClock, ids: createIds(systemClock), log: silentLog, halts });
  // The first pass is both; the one after it, the quick one alone.
  const bothMs = await msOf(() => sound(monitor));
  const quickMs = await msOf(() => sound(monitor));
  if (monitor.figures.full !== 1) throw new Error(`${monitor.figures.full} passes over everything`);
  return { fullMs: bothMs - quickMs, quickMs };
}

async function bare(): Promise<Figures> {
  const sums = "SELECT mode, asset, sum(delta), count(*)::integer AS postings FROM posting GROUP BY mode, asset";
  let postings = 0;
  const fullMs = await msOf(async () => {
    const { rows } = await database.pool.query<{ postings: number }>(sums);
    postings = rows[0]?.postings ?? 0;
  });
  if (postings !== POSTINGS) throw new Error(`${postings} postings`);
  return { fullMs, quickMs: Number.NaN };
}

/** What it costs to look at all of the books, which the product does while it is used. */
export const monitorPass: Trial<Figures> = {
  name: "monitor",
  rounds: 1,
  sides: { ours, bare },
  rows: [
    {
      name: "monitor: all that holds of 1,000,000 postings",
      unit: "ms",
      anchor: "one statement that reads the same postings once and adds them up",
      isMoreBetter: false,
      budget: 30_000,
      bounds: "ours",
      ours: ({ ours }) => ours?.fullMs ?? Number.NaN,
      against: ({ bare }) => bare?.fullMs ?? Number.NaN,
    },
    {
      name: "monitor: the pass of every five seconds beside it",
      unit: "ms",
      isMoreBetter: false,
      bounds: "ours",
      ours: ({ ours }) => ours?.quickMs ?? Number.NaN,
    },
  ],
  prepare: async () => {
    stopServer = await setUpDatabaseServer();
    database = await createTestDatabase();
    await fillBooks();
  },
  finish: async () => {
    await database?.close();
    await stopServer?.();
  },
};
