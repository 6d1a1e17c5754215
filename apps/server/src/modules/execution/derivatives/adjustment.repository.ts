import { type Decimal, format } from "@evenkeel/calc/decimal";
import type { Tx } from "#/platform/db/pool.ts";

/** What a split made of a position: counts before and after, of what is open and of all that was ever opened. */
export interface Adjustment {
  readonly actionId: bigint;
  readonly positionId: bigint;
  readonly qty: { readonly before: Decimal; readonly after: Decimal };
  readonly opened: { readonly before: Decimal; readonly after: Decimal };
}

/** Writes an adjustment in the transaction of its position; a second one of the same is refused by the database. */
export async function writeAdjustment(tx: Tx, { actionId, positionId, qty, opened }: Adjustment): Promise<void> {
  await tx.query({
    name: "contract-adjustment-write",
    text: `INSERT INTO contract_adjustment (action_id, position_id, qty_before, qty_after, opened_before, opened_after)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [actionId, positionId, ...[qty.before, qty.after, opened.before, opened.after].map((each) => format(each))],
  });
}
