import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { ContractFill, FillBasis, OrderPurpose, Side } from "@evenkeel/contract/contract-coin";
import { type HistoryFilter, type Mode, readHistory } from "#/modules/orders/index.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import { type ChainedFill, type ChainLink, chainOf, linkHash } from "./fill-chain.ts";

/** A fill as it is kept: what happened, what it cost, and the evidence of its price. Immutable. */
export interface FillRecord {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly positionId: bigint;
  /** The journal entry that moved the money. */
  readonly entryId: bigint;
  readonly userId: bigint;
  readonly mode: Mode;
  readonly coin: string;
  readonly side: Side;
  readonly purpose: OrderPurpose;
  readonly qty: Decimal;
  /** Σ q·P over the levels. */
  readonly value: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
  readonly feeRate: Decimal;
  readonly liquidity: "maker" | "taker";
  /** Before fees; zero for an opening fill. */
  readonly realisedPnl: Decimal;
  readonly basis: FillBasis;
  readonly createdAt: number;
}

/** A fill in the words that its link covers. */
function chainedOf(fill: FillRecord): ChainedFill {
  return {
    id: String(fill.id),
    orderId: String(fill.orderId),
    positionId: String(fill.positionId),
    entryId: String(fill.entryId),
    userId: String(fill.userId),
    mode: fill.mode,
    coin: fill.coin,
    side: fill.side,
    purpose: fill.purpose,
    qty: format(fill.qty),
    value: format(fill.value),
    price: format(fill.price),
    fee: format(fill.fee),
    feeRate: format(fill.feeRate),
    liquidity: fill.liquidity,
    realisedPnl: format(fill.realisedPnl),
    quoteId: fill.basis.quoteId,
    basis: fill.basis,
    createdAt: fill.createdAt,
  };
}

/**
 * Writes fills in the caller's transaction, in one statement, as the next links of their chain.
 * @returns the chain's new head; it is true once the transaction is.
 */
export async function writeFills(
  tx: Tx,
  fills: readonly FillRecord[],
  head: ChainLink | null,
): Promise<ChainLink | null> {
  if (fills.length === 0) return head;
  const links = chainOf(head, fills, (before, no, fill) => linkHash(before, no, chainedOf(fill)));
  const column = <T>(pick: (fill: FillRecord) => T) => fills.map(pick);
  await tx.query({
    name: "contract-fill-write",
    text: `INSERT INTO contract_fill (id, order_id, position_id, entry_id, user_id, mode, coin, side, purpose, qty, value,
        price, fee, fee_rate, liquidity, realised_pnl, quote_id, basis, created_at, chain_no, chain_hash)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[], $14::numeric[], $15::text[],
        $16::numeric[], $17::bigint[], $18::jsonb[], $19::timestamptz[], $20::bigint[],
        $21::bytea[])`,
    values: [
      column((f) => f.id),
      column((f) => f.orderId),
      column((f) => f.positionId),
      column((f) => f.entryId),
      column((f) => f.userId),
      column((f) => f.mode),
      column((f) => f.coin),
      column((f) => f.side),
      column((f) => f.purpose),
      column((f) => format(f.qty)),
      column((f) => format(f.value)),
      column((f) => format(f.price)),
      column((f) => format(f.fee)),
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

interface FillRow {
  id: bigint;
  order_id: bigint;
  position_id: bigint;
  entry_id: bigint;
  coin: string;
  side: Side;
  purpose: OrderPurpose;
  qty: string;
  price: string;
  fee: string;
  fee_rate: string;
  liquidity: "maker" | "taker";
  realised_pnl: string;
  basis: FillBasis;
  created_at: Date;
}

/** Decimal text without the zeros that the column pads with. */
const trimmed = (value: string) => format(parse(value));

function toWire(row: FillRow): ContractFill {
  return {
    id: String(row.id),
    orderId: String(row.order_id),
    positionId: String(row.position_id),
    coin: row.coin,
    side: row.side,
    purpose: row.purpose,
    price: trimmed(row.price),
    qty: trimmed(row.qty),
    fee: trimmed(row.fee),
    feeRate: trimmed(row.fee_rate),
    liquidity: row.liquidity,
    realisedPnl: trimmed(row.realised_pnl),
    fillBasis: row.basis,
    entryId: String(row.entry_id),
    createdAt: row.created_at.getTime(),
  };
}

/** A page of a person's fills, newest first, in the wire's words. */
export async function readFills(
  db: Queryable,
  filter: HistoryFilter,
): Promise<{ rows: ContractFill[]; total: number }> {
  const columns = `id, order_id, position_id, entry_id, coin, side, purpose, qty::text, price::text, fee::text, fee_rate::text,
    liquidity, realised_pnl::text, basis, created_at`;
  const { rows, total } = await readHistory<FillRow>(db, { columns, table: "contract_fill" }, filter);
  return { rows: rows.map(toWire), total };
}

/** Profit and loss of a person's fills since an instant, fees taken off. */
export async function readRealised(db: Queryable, userId: string, mode: Mode, since: number): Promise<Decimal> {
  const { rows } = await db.query<{ realised: string }>(
    `SELECT coalesce(sum(realised_pnl - fee), 0)::text AS realised FROM contract_fill
     WHERE user_id = $1 AND mode = $2 AND created_at >= $3`,
    [userId, mode, new Date(since)],
  );
  return parse(rows[0]?.realised ?? "0");
}
