import { format } from "@evenkeel/calc/decimal";
import type { ChainedRow, FillBooks } from "../fill-proof.ts";
import { rederiveFill } from "../rederive-fill.ts";
import {
  SPOT_FILL_COLUMNS,
  type SpotFillRecord,
  type SpotFillRow,
  spotLinkHash,
  toSpotFill,
} from "./spot-fill.repository.ts";

interface FillRow extends SpotFillRow, Omit<ChainedRow, "id"> {
  quote_id: bigint;
  /** Decimals of the asset that the fee is in. */
  places: number;
}

/** Fills of coins bought and sold. */
export const SPOT_FILLS: FillBooks<FillRow> = {
  checks: ["F3", "F4"],
  word: "spot fill",
  table: "spot_fill",
  columns: `${SPOT_FILL_COLUMNS}, quote_id, (SELECT precision FROM asset WHERE code = fee_asset)::integer AS places`,
  toFill: (row) => {
    const fill = toSpotFill(row);
    return {
      id: String(fill.id),
      kind: "on spot",
      no: row.chain_no,
      hash: row.chain_hash,
      // Its evidence has kept enough from the first fill on.
      rederive: () => rederive(fill, row) ?? ["its evidence keeps too little"],
      linkHash: (before, no) => spotLinkHash(before, no, fill),
    };
  },
};

function rederive(fill: SpotFillRecord, row: FillRow): string[] | null {
  const { side, basis } = fill;
  return rederiveFill({
    side,
    basis,
    qty: format(fill.qty),
    value: format(fill.value),
    price: format(fill.price),
    fee: format(fill.fee),
    feeRate: format(fill.feeRate),
    quoteId: String(row.quote_id),
    feeOn: { amount: format(side === "buy" ? fill.qty : fill.value), places: row.places },
  });
}
