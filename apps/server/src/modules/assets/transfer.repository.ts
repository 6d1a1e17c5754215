import { format, parse } from "@evenkeel/calc/decimal";
import type { Transfer } from "@evenkeel/contract/asset-transfer";
import type { Mode } from "#/modules/ledger/index.ts";
import type { Queryable } from "#/platform/db/pool.ts";

export interface NewTransfer {
  readonly userId: string;
  readonly mode: Mode;
  readonly entryId: bigint;
  readonly transfer: Transfer;
}

export async function insertTransfer(db: Queryable, { userId, mode, entryId, transfer }: NewTransfer): Promise<void> {
  await db.query({
    name: "transfer-insert",
    text: `INSERT INTO asset_transfer (id, user_id, mode, asset, amount, from_wallet, to_wallet, entry_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      transfer.id,
      userId,
      mode,
      transfer.coin,
      transfer.amount,
      transfer.from,
      transfer.to,
      entryId,
      new Date(transfer.createdAt),
    ],
  });
}

interface TransferRow {
  id: bigint;
  asset: string;
  amount: string;
  from_wallet: Transfer["from"];
  to_wallet: Transfer["to"];
  created_at: Date;
}

/** A person's transfers in one book, newest first; pages count from 1. */
export async function readTransfers(
  db: Queryable,
  userId: string,
  mode: Mode,
  filter: { readonly coin?: string | undefined; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: Transfer[]; total: number }> {
  const own = "FROM asset_transfer WHERE user_id = $1 AND mode = $2 AND ($3::text IS NULL OR asset = $3)";
  const { rows } = await db.query<{ total: number } & (TransferRow | { id: null })>({
    name: "transfer-page",
    text: `SELECT counted.total, page.* FROM (SELECT count(*)::integer AS total ${own}) counted
      LEFT JOIN (
        SELECT id, asset, amount::text, from_wallet, to_wallet, created_at ${own} ORDER BY id DESC LIMIT $4 OFFSET $5
      ) page ON true ORDER BY page.id DESC`,
    values: [userId, mode, filter.coin ?? null, filter.pageSize, (filter.pageNum - 1) * filter.pageSize],
  });
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [present(row)])), total: rows[0]?.total ?? 0 };
}

function present(row: TransferRow): Transfer {
  return {
    id: String(row.id),
    coin: row.asset,
    amount: format(parse(row.amount)),
    from: row.from_wallet,
    to: row.to_wallet,
    createdAt: row.created_at.getTime(),
  };
}
