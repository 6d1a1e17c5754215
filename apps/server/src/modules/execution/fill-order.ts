import { type Decimal, min, mul, parse } from "@evenkeel/calc/decimal";
import type { EndReason, FillBasis, FillInputs } from "@evenkeel/contract/contract-coin";
import type { Quote } from "#/modules/market-data/index.ts";
import { isFinal, remainingQty } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { LiveOrder, LivePosition } from "./account.ts";
import { type Booking, endOrder } from "./accounting.ts";
import { bookClosing, positionOfClosing } from "./book-closing.ts";
import { bookOpening } from "./book-opening.ts";
import type { Core } from "./core.ts";
import { fillBasis } from "./fill-basis.ts";
import type { PaperFill } from "./paper-model.ts";
import { settlement } from "./settlement.ts";
import type { Unit } from "./unit.ts";

/** A priced fill of an order in memory. */
export interface OrderFill {
  readonly quote: Quote;
  readonly fill: Pick<PaperFill, "qty" | "value" | "levels">;
  readonly rule: FillBasis["rule"];
  readonly inputs: FillInputs | null;
  /** Where it is not the instrument's: the premium of a guaranteed stop. */
  readonly feeRate?: Decimal;
  readonly liquidity: "maker" | "taker";
  readonly reason: EndReason;
}

/** The parts of a booking that do not depend on the fill. */
export function bookingTerms(core: Core, unit: Unit, live: LiveOrder) {
  return {
    unit,
    order: live.order,
    book: core.book(live.order.coin),
    house: core.house(unit.account.mode),
    ids: core.deps.ids,
    now: core.deps.clock.now(),
  };
}

/**
 * Books a fill of an order and all that follows from it: the position's triggers, and the end of orders that could only have
 * reduced a position that is gone. The order must not fill more than its position has.
 */
export function fillOrder(core: Core, unit: Unit, live: LiveOrder, what: OrderFill): void {
  const { order } = live;
  const terms = bookingTerms(core, unit, live);
  const basis = fillBasis(what.quote, {
    side: order.side,
    rule: what.rule,
    latencyMs: live.latencyMs,
    acceptedAt: live.acceptedAt,
    fill: what.fill,
    inputs: what.inputs,
    conversion: terms.book.evidence(),
  });
  const { rules } = terms.book;
  const feeRate = what.feeRate ?? (what.liquidity === "maker" ? rules.makerRate : rules.takerRate);
  const booking: Booking = {
    ...terms,
    fill: { qty: what.fill.qty, value: what.fill.value, feeRate, liquidity: what.liquidity, basis },
  };
  if (order.purpose === "open") {
    core.watch(bookOpening(booking));
  } else {
    const position = positionOfClosing(order, unit);
    if (position === undefined) throw new Error(`order ${order.id} has no position to close`);
    bookClosing(booking, position, what.reason);
    core.watch(position);
    if (position.position.status === "closed") endReducing(core, unit, position, live);
  }
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order, unit.fills.at(-1) ?? null) });
  if (isFinal(order.status)) forgetOrder(core, live);
}

/** Cancels what is left of an order. */
export function cancelOrder(core: Core, unit: Unit, live: LiveOrder, reason: EndReason): void {
  endOrder(bookingTerms(core, unit, live), "canceled", reason);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(live.order, null) });
  forgetOrder(core, live);
}

/** Takes an order out of memory: it is final, or it never came to be. */
export function forgetOrder(core: Core, live: LiveOrder): void {
  unplace(core, live);
  live.account.orders.delete(live.order.id);
}

/** Takes an order out of the heaps that it waits in. */
export function unplace(core: Core, live: LiveOrder): void {
  live.unwatch?.();
  live.unwatch = null;
  core.followed.delete(live);
  const { slot } = live;
  if (slot === null) return;
  const book = core.book(live.order.coin);
  live.slot = null;
  for (const heap of [book.arriving, book.restingBuys, book.restingSells]) if (heap.holds(slot)) heap.remove(slot);
}

/** Ends the orders that could only have reduced a position that is closed now. */
function endReducing(core: Core, unit: Unit, closed: LivePosition, except: LiveOrder): void {
  const { position } = closed;
  for (const live of [...unit.account.orders.values()]) {
    const { order } = live;
    const isOfPosition =
      order.purpose === "close" &&
      order.coin === position.coin &&
      order.marginMode === position.marginMode &&
      order.side !== position.side;
    if (!isOfPosition || live === except) continue;
    if (live.done === null) cancelOrder(core, unit, live, "positionClosed");
    else {
      forgetOrder(core, live);
      live.done(new AppError("position.closed"));
    }
  }
}

/** What an order that closes may fill at most: no more than its position has. */
export function reducible(live: LiveOrder, unit: Unit): Decimal {
  const left = remainingQty(live.order);
  if (live.order.purpose === "open") return left;
  const position = positionOfClosing(live.order, unit);
  return position === undefined ? parse("0") : min(left, position.position.qty);
}

/** Σ q·P of one price. */
export function atOnePrice(price: Decimal, qty: Decimal): Pick<PaperFill, "qty" | "value" | "levels"> {
  return { qty, value: mul(qty, price, "halfUp"), levels: [[price, qty]] };
}
