import { orderCost } from "@evenkeel/calc/contract-math";
import { add, mul, ONE, sub, toStep } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import { advance } from "#/modules/orders/index.ts";
import type { LiveOrder } from "./account.ts";
import { holdForOrder } from "./accounting.ts";
import type { Core } from "./core.ts";
import { bookingTerms, forgetOrder } from "./fill-order.ts";
import { settlement } from "./settlement.ts";
import { keepOrder, type Unit } from "./unit.ts";

/**
 * Judges the cost of an order that the engine itself sends to the market now, at the quote that it meets there, and sets it
 * aside where the order may rest. One that cannot be paid for, or would open while contracts are closed, is rejected.
 */
export function affordOrder(core: Core, unit: Unit, live: LiveOrder, quote: Quote): boolean {
  const { order, account } = live;
  const { rules } = core.book(order.coin);
  const isBuy = order.side === "buy";
  const best = isBuy ? quote.ask : quote.bid;
  if (order.price === null && order.slippage !== null) {
    const factor = isBuy ? add(ONE, order.slippage) : sub(ONE, order.slippage);
    order.priceBound = toStep(mul(best, factor, "down"), rules.tick, isBuy ? "down" : "up");
  }
  const bound = order.price ?? order.priceBound ?? best;
  const worst = order.price === null && bound < best ? best : bound;
  const { cost } = orderCost(order.qty, worst, order.leverage, rules.takerRate, rules.places);
  // Without a fresh price for every cross position nobody can say what is free.
  const isOpen = core.deps.isOpen(account.mode) && core.isPriced(account);
  if (!isOpen || core.usable(account) < cost) {
    advance(order, "rejected", isOpen ? "insufficientMargin" : "halt", core.deps.clock.now());
    keepOrder(unit, order);
    unit.notes.push({ type: "SETTLEMENT", data: settlement(order, null) });
    forgetOrder(core, live);
    return false;
  }
  if (order.price !== null) {
    order.holdId = order.id;
    holdForOrder(bookingTerms(core, unit, live), cost);
  }
  return true;
}
