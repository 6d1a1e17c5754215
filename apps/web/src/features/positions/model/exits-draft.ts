import { unrealisedPnl } from "@evenkeel/calc/contract-math";
import { type Decimal, isMultiple, parse } from "@evenkeel/calc/decimal";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { CloseIssue } from "./close-draft.ts";
import { holdingOf, QUOTE_PLACES } from "./live-position.ts";

/** The two exits of a position, as typed; empty means none. */
export interface ExitsDraft {
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** What the whole position makes or loses at a typed price, before fees; null where nothing is typed. */
export function resultAt(position: ContractPosition, text: string): Decimal | null {
  const price = typedDecimal(text);
  return price === null || price <= 0n ? null : unrealisedPnl(holdingOf(position), price, QUOTE_PLACES);
}

/**
 * Every exit that cannot stand. Exits of an open position are measured against the price now, not the entry: a stop may
 * well lock in a profit.
 */
export function exitsIssues(
  draft: ExitsDraft,
  position: ContractPosition,
  now: string | null,
  tickSize: string,
): Partial<Record<keyof ExitsDraft, CloseIssue>> {
  const issues: Partial<Record<keyof ExitsDraft, CloseIssue>> = {};
  const isLong = position.side === "buy";
  for (const field of ["takeProfit", "stopLoss"] as const) {
    const price = typedDecimal(draft[field]);
    if (price === null) continue;
    if (price <= 0n) issues[field] = { key: "field.positive" };
    else if (!isMultiple(price, parse(tickSize))) issues[field] = { key: "order.priceTick", args: { step: tickSize } };
    else if (now !== null) {
      const reference = parse(now);
      const wantsAbove = field === "takeProfit" ? isLong : !isLong;
      if (price === reference || price > reference !== wantsAbove) {
        issues[field] = { key: field === "takeProfit" ? "order.takeProfitSide" : "order.stopLossSide" };
      }
    }
    if (issues[field] || field === "takeProfit" || position.liqPrice === null) continue;
    const liq = parse(position.liqPrice);
    if (isLong ? price <= liq : price >= liq) issues[field] = { key: "order.stopLossBeyondLiquidation" };
  }
  return issues;
}
