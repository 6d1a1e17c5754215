import { dividendDue, splitPrice, splitQty } from "@evenkeel/calc/corporate-action";
import { abs, type Decimal, parse } from "@evenkeel/calc/decimal";
import type { CorporateAction } from "#/api/trading/corporate-actions-query.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { conversionOf, holdingOf, QUOTE_PLACES } from "./live-position.ts";

/** What an announced action does to a position that stays as it is until then; amounts in the wallet's currency. */
export type ActionEffect =
  | { readonly kind: "split"; readonly qty: Decimal; readonly entry: Decimal }
  | { readonly kind: "gets" | "pays"; readonly amount: Decimal };

/**
 * By the arithmetic of the engine itself, at the rate now. Null where no whole lot is left of the position, or its currency
 * cannot be converted at the moment.
 */
export function effectOf(
  position: TradePosition,
  { newShares, oldShares, amount }: Pick<CorporateAction, "newShares" | "oldShares" | "amount">,
  { tickSize, qtyStep }: { readonly tickSize: string; readonly qtyStep: string },
): ActionEffect | null {
  if (newShares !== null && oldShares !== null) {
    const ratio = { newShares, oldShares };
    const { whole: qty } = splitQty(parse(position.qty), ratio, parse(qtyStep));
    const entry = splitPrice(parse(position.entryPrice), ratio, parse(tickSize), "halfUp");
    return qty > 0n ? { kind: "split", qty, entry } : null;
  }
  const conversion = conversionOf(position);
  if (conversion === null || amount === null) return null;
  const due = dividendDue(holdingOf(position), parse(amount), conversion, QUOTE_PLACES);
  return { kind: due > 0n ? "pays" : "gets", amount: abs(due) };
}
