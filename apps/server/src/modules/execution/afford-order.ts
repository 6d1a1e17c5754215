import { feeOf, notional } from "@evenkeel/calc/contract-math";
import { add, type Decimal, mul, ONE, sub, toStep, ZERO } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import { advance, type ContractOrder } from "#/modules/orders/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import type { Account, LiveOrder } from "./account.ts";
import { holdForOrder } from "./accounting.ts";
import type { Core } from "./core.ts";
import { bookingTerms, forgetOrder } from "./fill-order.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { settlement } from "./settlement.ts";
import { keepOrder, type Unit } from "./unit.ts";

/**
 * Judges the cost of an order that the engine itself sends to the market now, at the quote that it meets there, and sets it
 * aside where the order may rest. One that cannot be paid for, or would open while contracts are closed, is rejected.
 */
export function affordOrder(core: Core, unit: Unit, live: LiveOrder, quote: Quote): boolean {
  const { order, account } = live;
  const book = core.book(order.coin);
  const { rules } = book;
  const isBuy = order.side === "buy";
  const best = isBuy ? quote.ask : quote.bid;
  if (order.price === null && order.slippage !== null) {
    const factor = isBuy ? add(ONE, order.slippage) : sub(ONE, order.slippage);
    order.priceBound = toStep(mul(best, factor, "down"), rules.tick, isBuy ? "down" : "up");
  }
  const bound = order.price ?? order.priceBound ?? best;
  const worst = order.price === null && bound < best ? best : bound;
  // Without a fresh price for every cross position nobody can say what is free.
  const isOpen = account.product.isOpen(core, account.mode) && core.isPriced(account) && !book.isRateStale;
  const cost = isOpen ? costOf(book, account, order, order.qty, worst) : ZERO;
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

/** Margin and fee of a quantity at a price, in the wallet's asset. */
export function costOf(
  book: InstrumentBook,
  account: Account,
  order: Pick<ContractOrder, "coin" | "side" | "marginMode" | "leverage">,
  qty: Decimal,
  price: Decimal,
): Decimal {
  const existing = account.position(order.coin, order.side, order.marginMode)?.position;
  const value = notional(qty, price);
  const margin = book.marginToOpen(existing === undefined ? null : holdingOf(existing), value, order.leverage);
  return add(margin, feeOf(book.worth(value), book.rules.takerRate, book.rules.places));
}
