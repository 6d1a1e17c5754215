import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { FillBasis, Side } from "@evenkeel/contract/contract-coin";
import type { SpotFill } from "@evenkeel/contract/spot";
import { type HistoryFilter, type Mode, readHistory } from "#/modules/orders/index.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import { type ChainLink, chainOf, hashLink, sorted } from "../fill-chain.ts";

/** A spot fill as it is kept: what happened, what it cost, and the evidence of its price. Immutable. */
export interface SpotFillRecord {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly entryId: bigint;
  readonly userId: bigint;
  readonly mode: Mode;
  readonly coin: string;
  readonly side: Side;
  readonly qty: Decimal;
  /** Σ q·P over the levels. */
  readonly value: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
  readonly feeAsset: string;
  readonly feeRate: Decimal;
  readonly liquidity: "maker" | "taker";
  readonly realisedPnl: Decimal;
  readonly basis: FillBasis;
  readonly createdAt: number;
}

/** The hash of a fill's link: over the link before, its number and all that the row says. */
export function spotLinkHash(before: Buffer | null, no: bigint, fill: SpotFillRecord): Buffer {
  return hashLink(before, [
    String(no),
    String(fill.id),
    String(fill.orderId),
    String(fill.entryId),
    String(fill.userId),
    fill.mode,
    fill.coin,
    fill.side,
    format(fill.qty),
    format(fill.value),
    format(fill.price),
    format(fill.fee),
    fill.feeAsset,
    format(fill.feeRate),
    fill.liquidity,
    format(fill.realisedPnl),
    fill.basis.quoteId,
    sorted(fill.basis),
    fill.createdAt,
  ]);
}

/** The last link that is true; null where the chain has not begun. */
export async function readSpotChainHead(db: Queryable): Promise<ChainLink | null> {
  const { rows } = await db.query<{ no: bigint; hash: Buffer }>({
    name: "spot-chain-head",
    text: "SELECT chain_no AS no, chain_hash AS hash FROM spot_fill ORDER BY chain_no DESC LIMIT 1",
  });
  return rows[0] ?? null;
}

/** Writes fills as the next links of their chain. @returns the new head; it is true once the transaction is. */
export async function writeSpotFills(
  tx: Tx,
  fills: readonly SpotFillRecord[],
  head: ChainLink | null,
): Promise<ChainLink | null> {
  const links = chainOf(head, fills, spotLinkHash);
  const column = <T>(pick: (fill: SpotFillRecord) => T) => fills.map(pick);
  await tx.query({
    name: "spot-fill-write",
    text: `INSERT INTO spot_fill (id, order_id, entry_id, user_id, mode, coin, side, qty, value, price, fee, fee_asset,
        fee_rate, liquidity, realised_pnl, quote_id, basis, created_at, chain_no, chain_hash)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
        $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::text[], $13::numeric[], $14::text[],
        $15::numeric[], $16::bigint[], $17::jsonb[], $18::timestamptz[], $19::bigint[], $20::bytea[])`,
    values: [
      column((f) => f.id),
      column((f) => f.orderId),
      column((f) => f.entryId),
      column((f) => f.userId),
      column((f) => f.mode),
      column((f) => f.coin),
      column((f) => f.side),
      column((f) => format(f.qty)),
      column((f) => format(f.value)),
      column((f) => format(f.price)),
      column((f) => format(f.fee)),
      column((f) => f.feeAsset),
      column((f) => format(f.feeRate)),
      column((f) => f.liquidity),
      column((f) => format(f.realisedPnl)),
      column((f) => f.basis.quoteId),
      column((f) => JSON.stringify(f.basis)),
      column((f) => new Date(f.createdAt)),
      links.map((link) => link.no),
      links.map((link) => link.hash),
    ],
  });
  return links.at(-1) ?? head;
}

/** The columns of a fill, for `toSpotFill`. */
export const SPOT_FILL_COLUMNS = `id, order_id, entry_id, user_id, mode, coin, side, qty::text, value::text, price::text,
  fee::text, fee_asset, fee_rate::text, liquidity, realised_pnl::text, basis, created_at`;

export interface SpotFillRow {
  id: bigint;
  order_id: bigint;
  entry_id: bigint;
  user_id: bigint;
  mode: Mode;
  coin: string;
  side: Side;
  qty: string;
  value: string;
  price: string;
  fee: string;
  fee_asset: string;
  fee_rate: string;
  liquidity: "maker" | "taker";
  realised_pnl: string;
  basis: FillBasis;
  created_at: Date;
}

/** A row as a record. */
export function toSpotFill(row: SpotFillRow): SpotFillRecord {
  return {
    id: row.id,
    orderId: row.order_id,
    entryId: row.entry_id,
    userId: row.user_id,
    mode: row.mode,
    coin: row.coin,
    side: row.side,
    qty: parse(row.qty),
    value: parse(row.value),
    price: parse(row.price),
    fee: parse(row.fee),
    feeAsset: row.fee_asset,
    feeRate: parse(row.fee_rate),
    liquidity: row.liquidity,
    realisedPnl: parse(row.realised_pnl),
    basis: row.basis,
    createdAt: row.created_at.getTime(),
  };
}

function present(fill: SpotFillRecord): SpotFill {
  return {
    id: String(fill.id),
    orderId: String(fill.orderId),
    coin: fill.coin,
    side: fill.side,
    price: format(fill.price),
    qty: format(fill.qty),
    amount: format(fill.value),
    fee: format(fill.fee),
    feeCoin: fill.feeAsset,
    feeRate: format(fill.feeRate),
    liquidity: fill.liquidity,
    realisedPnl: format(fill.realisedPnl),
    fillBasis: fill.basis,
    entryId: String(fill.entryId),
    createdAt: fill.createdAt,
  };
}

/** A page of a person's spot fills, newest first, in the wire's words. */
export async function readSpotFills(
  db: Queryable,
  filter: HistoryFilter,
): Promise<{ rows: SpotFill[]; total: number }> {
  const { rows, total } = await readHistory<SpotFillRow>(
    db,
    { columns: SPOT_FILL_COLUMNS, table: "spot_fill" },
    filter,
  );
  return { rows: rows.map((row) => present(toSpotFill(row))), total };
}

/** Profit and loss of a person's sales over what the coins had cost, since an instant, fees taken off, in the quote asset. */
export async function readSpotRealised(db: Queryable, userId: string, mode: Mode, since: number): Promise<Decimal> {
  const { rows } = await db.query<{ realised: string }>(
    `SELECT coalesce(sum(realised_pnl), 0)::text AS realised FROM spot_fill
     WHERE user_id = $1 AND mode = $2 AND created_at >= $3`,
    [userId, mode, new Date(since)],
  );
  return parse(rows[0]?.realised ?? "0");
}
