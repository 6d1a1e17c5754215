import { format, fromInteger, isMultiple, mulDiv, parse, toStep } from "@evenkeel/calc/decimal";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";

/** How a position is to be closed, as typed. */
export interface CloseDraft {
  readonly clientId: string;
  readonly how: "market" | "limit";
  readonly price: string;
  readonly qty: string;
}

export type CloseField = "price" | "qty";

/** Why a field cannot stand: a key of the ticket's words and the figures in its sentence. */
export interface CloseIssue {
  readonly key: string;
  readonly args?: Readonly<Record<string, string>>;
}

/** A share of the position in whole steps; all of it is exactly all of it, whatever the step. */
export function shareOfPosition(position: Pick<TradePosition, "qty">, percent: number, qtyStep: string): string {
  if (percent >= 100) return format(parse(position.qty));
  const part = mulDiv(parse(position.qty), fromInteger(percent), fromInteger(100), "floor");
  return format(toStep(part, parse(qtyStep), "floor"));
}

/** How much of the position a typed quantity is, in whole percent from 0 to 100. */
export function percentOfPosition(position: Pick<TradePosition, "qty">, qtyText: string): number {
  const qty = typedDecimal(qtyText);
  const all = parse(position.qty);
  if (qty === null || all === 0n) return 0;
  return Math.min(100, Number((qty * 100n) / all));
}

/** Every field that cannot stand. */
export function closeIssues(
  draft: CloseDraft,
  position: Pick<TradePosition, "qty">,
  steps: { readonly tickSize: string; readonly qtyStep: string },
): Partial<Record<CloseField, CloseIssue>> {
  const issues: Partial<Record<CloseField, CloseIssue>> = {};
  const all = parse(position.qty);
  const qty = typedDecimal(draft.qty);
  if (qty === null || qty <= 0n) issues.qty = { key: "field.positive" };
  else if (qty > all) issues.qty = { key: "position.qtyTooMuch", args: { max: format(all) } };
  else if (qty !== all && !isMultiple(qty, parse(steps.qtyStep))) {
    issues.qty = { key: "order.qtyStep", args: { step: steps.qtyStep } };
  }
  if (draft.how === "limit") {
    const price = typedDecimal(draft.price);
    if (price === null) issues.price = { key: "order.priceRequired" };
    else if (price <= 0n) issues.price = { key: "field.positive" };
    else if (!isMultiple(price, parse(steps.tickSize))) {
      issues.price = { key: "order.priceTick", args: { step: steps.tickSize } };
    }
  }
  return issues;
}
