import type { Queryable } from "#/platform/db/pool.ts";
import { type AccountColumns, type AccountRef, accountColumns, accountKey, accountRef } from "./account-ref.ts";
import { asLedgerError, LedgerError } from "./ledger-error.ts";

/**
 * The ids of accounts by `accountKey`, making those that do not exist yet. Safe to repeat and to race. Ids never change,
 * so callers may keep them.
 * @throws LedgerError `ledger.unknownAccount` for an asset that does not exist or a name that is none.
 */
export async function openAccounts(db: Queryable, refs: readonly AccountRef[]): Promise<Map<string, bigint>> {
  const refByKey = new Map(refs.map((ref) => [accountKey(ref), ref]));
  const found = await findAccounts(db, refs);
  // In order of name: two callers that make the same accounts wait for each other and never in a circle.
  const missing = [...refByKey.keys()].filter((key) => !found.has(key)).sort();
  if (missing.length === 0) return found;
  const missingRefs = missing.flatMap((key) => refByKey.get(key) ?? []);
  await insertAccounts(db, missingRefs);
  for (const [key, id] of await findAccounts(db, missingRefs)) found.set(key, id);
  const unmade = missing.find((key) => !found.has(key));
  if (unmade !== undefined) throw new LedgerError("ledger.unknownAccount", { rule: `no account is named ${unmade}` });
  return found;
}

interface AccountRow extends AccountColumns {
  id: bigint;
}

/** The ids of those accounts that exist, by key. Reads all that the customers have in these assets: no more than a few. */
async function findAccounts(db: Queryable, refs: readonly AccountRef[]): Promise<Map<string, bigint>> {
  const columns = refs.map(accountColumns);
  const { rows } = await db.query<AccountRow>({
    name: "ledger-find-accounts",
    text: `SELECT id, mode, kind, user_id::text AS "userId", wallet, asset, bucket FROM ledger_account
      WHERE user_id = ANY ($1::bigint[]) AND asset = ANY ($2::text[])
      UNION ALL
      SELECT id, mode, kind, NULL, NULL, asset, bucket FROM ledger_account
      WHERE user_id IS NULL AND asset = ANY ($3::text[])`,
    values: [
      columns.flatMap((column) => column.userId ?? []),
      columns.map((column) => column.asset),
      columns.filter((column) => column.userId === null).map((column) => column.asset),
    ],
  });
  const wanted = new Set(refs.map(accountKey));
  const ids = rows.map((row) => [accountKey(accountRef(row)), row.id] as const);
  return new Map(ids.filter(([key]) => wanted.has(key)));
}

async function insertAccounts(db: Queryable, refs: readonly AccountRef[]): Promise<void> {
  const columns = refs.map(accountColumns);
  try {
    // A rival's uncommitted account is waited for and then left alone; the next read sees it.
    await db.query({
      name: "ledger-insert-accounts",
      text: `INSERT INTO ledger_account (mode, kind, user_id, wallet, asset, bucket)
        SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::smallint[], $5::text[], $6::text[])
        ON CONFLICT (user_id, mode, wallet, asset, bucket, kind) DO NOTHING`,
      values: [
        columns.map((column) => column.mode),
        columns.map((column) => column.kind),
        columns.map((column) => column.userId),
        columns.map((column) => column.wallet),
        columns.map((column) => column.asset),
        columns.map((column) => column.bucket),
      ],
    });
  } catch (error) {
    throw asLedgerError(error);
  }
}
