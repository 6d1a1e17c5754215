import type { EndReason, FillBasis } from "@evenkeel/contract/contract-coin";
import type { Quote } from "#/modules/market-data/index.ts";
import { advance } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { LiveOrder } from "./account.ts";
import { affordOrder } from "./afford-order.ts";
import { positionOfClosing } from "./book-closing.ts";
import type { Core } from "./core.ts";
import { takeInputs } from "./fill-basis.ts";
import { cancelOrder, fillOrder, forgetOrder, reducible } from "./fill-order.ts";
import { barredFrom } from "./gate.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { queueAhead, take } from "./paper-model.ts";
import { settlement } from "./settlement.ts";
import { keepOrder, openUnit, type Unit } from "./unit.ts";
import { viewOrder } from "./view.ts";

/**
 * An order comes to the market: at the first quote after acceptance and latency, or at the quote that woke it. It takes what
 * it may take of the book; a limit order's rest stays.
 */
export function arriveOne(core: Core, book: InstrumentBook, live: LiveOrder, quote: Quote): void {
  const unit = openUnit(live.account);
  const isNews = meetMarket(core, book, unit, live, quote, null);
  const isClosed = live.order.status === "filled" && positionOfClosing(live.order, unit) === undefined;
  if (live.next !== null && isClosed) sendNext(core, book, unit, live.next, quote);
  if (isNews) finish(core, unit, live);
}

/** The order that was to follow meets the same quote, in the same unit. */
function sendNext(core: Core, book: InstrumentBook, unit: Unit, next: LiveOrder, quote: Quote): void {
  const now = core.deps.clock.now();
  advance(next.order, "triggered", null, now);
  next.order.triggeredAt = now;
  next.account.orders.set(next.order.id, next);
  if (affordOrder(core, unit, next, quote)) meetMarket(core, book, unit, next, quote, null);
}

/**
 * Books into the unit what becomes of an order at a quote. `rule` names the reason of a fill that an order was woken for.
 * @returns whether the unit holds something to be committed.
 */
export function meetMarket(
  core: Core,
  book: InstrumentBook,
  unit: Unit,
  live: LiveOrder,
  quote: Quote,
  rule: FillBasis["rule"] | null,
): boolean {
  const { order } = live;
  const barred = order.purpose === "open" ? barredFrom(core, book, quote) : null;
  if (barred !== null) return refuseArrival(core, unit, live, barred);
  const most = reducible(live, unit);
  if (most === 0n) return refuseArrival(core, unit, live, "positionClosed");
  const terms = {
    side: order.side,
    qty: most,
    bound: order.price ?? order.priceBound,
    tick: book.rules.tick,
    dayTurnover: core.dayTurnover(book, quote),
  };
  const taken = take(terms, quote);
  const crosses = taken.qty > 0n;
  if (order.timeInForce === "postOnly" && crosses) return refuseArrival(core, unit, live, "postOnly");
  if (order.timeInForce === "fok" && taken.qty < order.qty) return refuseArrival(core, unit, live, "fillOrKill");
  if (crosses) {
    const inputs = takeInputs(terms, quote);
    const what = { quote, fill: taken, rule: rule ?? taken.rule, inputs, liquidity: "taker", reason: "user" } as const;
    fillOrder(core, unit, live, what);
  }
  const isOpen = live.account.orders.has(order.id);
  const isLimit = order.orderType === "limit" || order.orderType === "stopLimit";
  const mayRest = isLimit && (order.timeInForce === "gtc" || order.timeInForce === "postOnly");
  if (isOpen && !mayRest) {
    const reason = order.price === null ? "slippage" : "immediateOrCancel";
    if (!crosses) return refuseArrival(core, unit, live, reason);
    cancelOrder(core, unit, live, most < order.qty ? "reduceOnly" : reason);
  } else if (isOpen) {
    rest(core, book, unit, live, quote);
  }
  return crosses || live.done !== null || unit.orders.size > 0;
}

function rest(core: Core, book: InstrumentBook, unit: Unit, live: LiveOrder, quote: Quote): void {
  const { order } = live;
  if (order.price === null) return;
  if (order.status === "triggered") {
    advance(order, "new", null, core.deps.clock.now());
    keepOrder(unit, order);
    unit.notes.push({ type: "SETTLEMENT", data: settlement(order, null) });
  }
  live.queue.ahead = queueAhead(order.side, order.price, quote);
  const wakes = order.side === "buy" ? "fall" : "rise";
  const heap = order.side === "buy" ? book.restingBuys : book.restingSells;
  live.slot = heap.add(book.ticks(order.price, wakes), order.id, live);
}

type ArrivalRefusal = Extract<
  EndReason,
  "postOnly" | "fillOrKill" | "slippage" | "immediateOrCancel" | "positionClosed" | "halt" | "expiry"
>;

/** An order that found nothing to take: one that is in the books is cancelled, one that is not never was. */
function refuseArrival(core: Core, unit: Unit, live: LiveOrder, reason: ArrivalRefusal): boolean {
  if (live.done === null) {
    cancelOrder(core, unit, live, reason);
    return true;
  }
  forgetOrder(core, live);
  live.done(errorOf(reason));
  return false;
}

function errorOf(reason: ArrivalRefusal): AppError {
  if (reason === "positionClosed") return new AppError("position.closed");
  if (reason === "expiry") return new AppError("market.expiring");
  if (reason === "halt") return new AppError("market.reduceOnly");
  return new AppError("order.slippage", { args: { reason } });
}

function finish(core: Core, unit: Unit, live: LiveOrder): void {
  if (live.claim !== null && live.done !== null)
    unit.claim = { claim: live.claim, reply: live.reply?.() ?? viewOrder(core, live) };
  const durable = core.submit(unit);
  if (live.done === null) durable.catch(() => {});
  else durable.then(() => live.done?.(null), live.done);
}
