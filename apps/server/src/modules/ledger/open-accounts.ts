import type { Queryable } from "#/platform/db/pool.ts";
import { type AccountRef, accountColumns, accountKey } from "./account-ref.ts";
import { asLedgerError, LedgerError } from "./ledger-error.ts";

/**
 * The ids of accounts by `accountKey`, making those that do not exist yet. Safe to repeat and to race. Ids never change,
 * so callers may keep them.
 * @throws LedgerError `ledger.unknownAccount` for an asset that does not exist or a name that is none.
 */
export async function openAccounts(db: Queryable, refs: readonly AccountRef[]): Promise<Map<string, bigint>> {
  const refByKey = new Map(refs.map((ref) => [accountKey(ref), ref]));
  const found = await findAccounts(db, [...refByKey.keys()]);
  // In order of name: two callers that make the same accounts wait for each other and never in a circle.
  const missing = [...refByKey.keys()].filter((key) => !found.has(key)).sort();
  if (missing.length === 0) return found;
  await insertAccounts(
    db,
    missing.flatMap((key) => refByKey.get(key) ?? []),
  );
  for (const [key, id] of await findAccounts(db, missing)) found.set(key, id);
  const unmade = missing.find((key) => !found.has(key));
  if (unmade !== undefined) throw new LedgerError("ledger.unknownAccount", { rule: `no account is named ${unmade}` });
  return found;
}

/** The ids of the accounts that exist, by name. */
async function findAccounts(db: Queryable, names: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ name: string; id: bigint }>({
    name: "ledger-find-accounts",
    text: "SELECT name, id FROM ledger_account WHERE name = ANY ($1::text[])",
    values: [names],
  });
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function insertAccounts(db: Queryable, refs: readonly AccountRef[]): Promise<void> {
  const columns = refs.map(accountColumns);
  try {
    // A rival's uncommitted account is waited for and then left alone; the next read sees it.
    await db.query({
      name: "ledger-insert-accounts",
      text: `INSERT INTO ledger_account (mode, kind, user_id, wallet, asset, bucket)
        SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::smallint[], $5::text[], $6::text[])
        ON CONFLICT (name) DO NOTHING`,
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
