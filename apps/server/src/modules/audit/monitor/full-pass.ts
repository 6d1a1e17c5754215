import type { PoolClient } from "pg";
import { LEDGER_CHECKS } from "#/modules/ledger/index.ts";
import { BELOW_FLOOR, FILLS_ARE_BOOKED, FROZEN_IS_HELD, HELD_IS_POSTED, STORED_IS_DERIVED } from "./account-checks.ts";
import { type AccountRow, type AssetRow, accountFinding, assetFinding, type Finding } from "./finding.ts";

const SUMS = `
  SELECT mode, asset, 'postings add up to ' || trim_scale(sum(delta)) AS detail
  FROM posting GROUP BY mode, asset HAVING sum(delta) <> 0`;

const ENTRIES = `
  SELECT e.mode, p.asset,
    'entry ' || e.id || ' has ' || count(p.leg) || ' legs that add up to ' || coalesce(trim_scale(sum(p.delta)), 0) AS detail
  FROM journal_entry e LEFT JOIN posting p ON p.entry_id = e.id
  GROUP BY e.id, e.mode, p.asset HAVING coalesce(sum(p.delta), 1) <> 0 LIMIT 50`;

const BY_ACCOUNT: readonly (readonly [invariant: string, sql: string])[] = [
  ["I4", STORED_IS_DERIVED],
  ["I5", FROZEN_IS_HELD],
  ["I5", HELD_IS_POSTED],
  ...FILLS_ARE_BOOKED.map((sql) => ["E1", sql] as const),
];

/** Broken, these say nothing of whom they concern: the books cross, the past was changed, or nothing guards them. */
const WHOLE = new Set(["I13", "D8", "I15", "G1"]);

/** A statement of the pass may take this long; those of the product are cut off much sooner. */
export const PASS_TIMEOUT_MS = 300_000;

/** Everything, as `verify-ledger` would: what it costs grows with the books. */
export async function fullPass(db: PoolClient): Promise<Finding[]> {
  const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.query<Row>({ text, values, ...LONG })).rows;
  const findings: Finding[] = [];
  for (const row of await rowsOf<AssetRow>(SUMS)) findings.push(assetFinding("I1", row));
  for (const row of await rowsOf<AssetRow>(ENTRIES)) findings.push(assetFinding("I2", row));
  for (const row of await rowsOf<AccountRow>(BELOW_FLOOR)) findings.push(accountFinding("I3", row));
  for (const [invariant, sql] of BY_ACCOUNT) {
    for (const row of await rowsOf<AccountRow>(sql, [null])) findings.push(accountFinding(invariant, row));
  }
  for (const { id, broken } of LEDGER_CHECKS) {
    if (!WHOLE.has(id)) continue;
    for (const { row } of await rowsOf<{ row: string }>(broken)) {
      findings.push({ invariant: id, mode: null, asset: null, userId: null, found: row.slice(0, 2_000) });
    }
  }
  return findings;
}

/** The driver's own patience, beside the database's. */
const LONG: object = { query_timeout: PASS_TIMEOUT_MS };
