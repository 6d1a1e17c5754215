import { format, parse } from "@evenkeel/calc/decimal";
import type { FillBasis, Side } from "@evenkeel/contract/contract-coin";
import { linkHash } from "./fill-chain.ts";
import type { ChainedRow, FillBooks } from "./fill-proof.ts";
import { rederiveFill } from "./rederive-fill.ts";

interface FillRow extends ChainedRow {
  order_id: bigint;
  position_id: bigint;
  entry_id: bigint;
  user_id: bigint;
  mode: string;
  coin: string;
  side: Side;
  purpose: string;
  qty: string;
  value: string;
  price: string;
  fee: string;
  fee_rate: string;
  liquidity: string;
  realised_pnl: string;
  quote_id: bigint;
  basis: FillBasis;
  created_at: Date;
}

/** Columns pad amounts with zeros; a link covers their shortest form. */
const bare = (text: string) => format(parse(text));

/** Fills of contracts on coins and of derivatives: one table, one chain. */
export const CONTRACT_FILLS: FillBooks<FillRow> = {
  checks: ["F1", "F2"],
  word: "contract fill",
  table: "contract_fill",
  columns: `id, order_id, position_id, entry_id, user_id, mode, coin, side, purpose, qty::text, value::text, price::text,
    fee::text, fee_rate::text, liquidity, realised_pnl::text, quote_id, basis, created_at`,
  toFill: (row) => {
    const fill = {
      id: String(row.id),
      orderId: String(row.order_id),
      positionId: String(row.position_id),
      entryId: String(row.entry_id),
      userId: String(row.user_id),
      mode: row.mode,
      coin: row.coin,
      side: row.side,
      purpose: row.purpose,
      qty: bare(row.qty),
      value: bare(row.value),
      price: bare(row.price),
      fee: bare(row.fee),
      feeRate: bare(row.fee_rate),
      liquidity: row.liquidity,
      realisedPnl: bare(row.realised_pnl),
      quoteId: String(row.quote_id),
      basis: row.basis,
      createdAt: row.created_at.getTime(),
    };
    return {
      id: fill.id,
      kind: row.basis.conversion === undefined ? "of coin contracts" : "of derivatives",
      no: row.chain_no,
      hash: row.chain_hash,
      rederive: () => rederiveFill(fill),
      linkHash: (before, no) => linkHash(before, no, fill),
    };
  },
};
