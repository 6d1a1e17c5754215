import { type Decimal, parse, ZERO } from "@evenkeel/calc/decimal";
import type { EndReason, FillBasis, FillSettlement } from "@evenkeel/contract/contract-coin";
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
  reason: Extract<EndReason, "seasonEnd" | "corporateAction">,
  qty: Decimal = live.position.qty,
): void {
  closeAt(core, unit, live, { quote, price: quote.mark, rule: "mark", reason, qty });
}

/** Closes a position at what its future is settled at: no spread, no slippage, no fee. */
export function closeAtSettlement(
  core: Core,
  unit: Unit,
  live: LivePosition,
  quote: Quote,
  settlement: FillSettlement,
): void {
  const price = parse(settlement.price);
  closeAt(core, unit, live, { quote, price, rule: "settlement", reason: "expiry", qty: live.position.qty, settlement });
}

interface Closing {
  readonly quote: Quote;
  readonly price: Decimal;
  readonly rule: Extract<FillBasis["rule"], "mark" | "settlement">;
  readonly reason: Extract<EndReason, "seasonEnd" | "expiry" | "corporateAction">;
  readonly qty: Decimal;
  readonly settlement?: FillSettlement;
}

function closeAt(core: Core, unit: Unit, live: LivePosition, closing: Closing): void {
  const { position } = live;
  const { quote, price, rule, reason, qty } = closing;
  const order = engineOrder(core, live, "close", qty);
  const fill = atOnePrice(price, qty);
  const basis = fillBasis(quote, {
    side: order.order.side,
    rule,
    latencyMs: 0,
    acceptedAt: order.acceptedAt,
    fill,
    inputs: null,
    conversion: core.book(position.coin).evidence(),
    settlement: closing.settlement,
  });
  bookClosing(
    { ...bookingTerms(core, unit, order), fill: { ...fill, feeRate: ZERO, liquidity: "taker", basis } },
    live,
    reason,
  );
  core.watch(live);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order.order, unit.fills.at(-1) ?? null) });
}
