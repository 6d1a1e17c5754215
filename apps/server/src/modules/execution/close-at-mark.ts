import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { EndReason, FillBasis } from "@evenkeel/contract/contract-coin";
import type { Quote } from "#/modules/market-data/index.ts";
import type { LivePosition } from "./account.ts";
import { bookClosing } from "./book-closing.ts";
import type { Core } from "./core.ts";
import { engineOrder } from "./engine-order.ts";
import { fillBasis } from "./fill-basis.ts";
import { atOnePrice, bookingTerms } from "./fill-order.ts";
import { settlement } from "./settlement.ts";
import type { Unit } from "./unit.ts";

/** Closes a position, or `qty` of it, at a quote's mark price: no spread, no slippage, no fee. */
export function closeAtMark(
  core: Core,
  unit: Unit,
  live: LivePosition,
  quote: Quote,
  rule: Extract<FillBasis["rule"], "mark" | "settlement">,
  reason: Extract<EndReason, "seasonEnd" | "expiry" | "corporateAction">,
  qty: Decimal = live.position.qty,
): void {
  const { position } = live;
  const order = engineOrder(core, live, "close", qty);
  const fill = atOnePrice(quote.mark, qty);
  const basis = fillBasis(quote, {
    side: order.order.side,
    rule,
    latencyMs: 0,
    acceptedAt: order.acceptedAt,
    fill,
    inputs: null,
    conversion: core.book(position.coin).evidence(),
  });
  bookClosing(
    { ...bookingTerms(core, unit, order), fill: { ...fill, feeRate: ZERO, liquidity: "taker", basis } },
    live,
    reason,
  );
  core.watch(live);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order.order, unit.fills.at(-1) ?? null) });
}
