import { DEFAULT_SLIPPAGE } from "@evenkeel/calc/contract-rules";
import { max, mul } from "@evenkeel/calc/decimal";
import { spotBound } from "@evenkeel/calc/spot-rules";
import type { FillBasis, FillInputs } from "@evenkeel/contract/contract-coin";
import type { SpotEndReason } from "@evenkeel/contract/spot";
import type { Quote } from "#/modules/market-data/index.ts";
import { advance, remainingQty } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { fillBasis, takeInputs } from "../fill-basis.ts";
import { dayTurnover } from "../market-conditions.ts";
import { type PaperFill, queueAhead, take } from "../paper-model.ts";
import { affordableQty } from "./affordable.ts";
import type { LiveSpot } from "./spot-account.ts";
import { bookSpotFill, endSpot, holdForSpot } from "./spot-accounting.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotCore } from "./spot-core.ts";
import { presentSpotOrder } from "./spot-order.ts";
import { keepSpot, openSpotUnit, type SpotUnit } from "./spot-unit.ts";

/** An order meets its first quote after acceptance and latency. */
export function arriveSpot(core: SpotCore, book: SpotBook, live: LiveSpot, quote: Quote): void {
  const unit = openSpotUnit(live.account);
  const refused = meetSpot(core, book, unit, live, quote, null);
  if (live.done === null) {
    if (unit.orders.size > 0) core.submitOwn(unit);
    return;
  }
  if (refused !== null) {
    core.forget(live);
    live.done(new AppError("order.slippage", { args: { reason: refused } }));
    return;
  }
  if (live.claim !== null) unit.claim = { claim: live.claim, reply: presentSpotOrder(live.order, book.instrument) };
  core.submit(unit).then(() => live.done?.(null), live.done);
}

/**
 * A stop wakes. The other half of its pair ends in the same unit, so that what that held can pay for this one; one that
 * cannot be paid for, or wakes while spot is closed, is rejected.
 */
export function wakeSpot(core: SpotCore, book: SpotBook, live: LiveSpot, quote: Quote): void {
  const { order, account } = live;
  const unit = openSpotUnit(account);
  core.unplace(live);
  const now = core.deps.clock.now();
  advance(order, "triggered", null, now);
  order.triggeredAt = now;
  keepSpot(unit, order);
  endSibling(core, unit, live);
  const isBuy = order.side === "buy";
  const best = isBuy ? quote.ask : quote.bid;
  if (order.price === null)
    order.priceBound = spotBound(order.side, best, book.rules.tick, order.slippage ?? DEFAULT_SLIPPAGE);
  const worst = order.price ?? max(order.priceBound ?? best, best);
  const cost = isBuy ? (order.amount ?? mul(order.qty, worst, "up")) : order.qty;
  const isOpen = core.deps.isOpen(account.mode);
  if (!isOpen || account.free(live.pays) < cost) {
    endSpot(core, unit, live, "rejected", isOpen ? "insufficientBalance" : "halt");
  } else {
    if (order.price !== null) holdForSpot(core, unit, live, cost);
    meetSpot(core, book, unit, live, quote, "trigger");
  }
  core.submitOwn(unit);
}

/** Ends the other half of an order's pair: one of the two takes effect, never both. */
function endSibling(core: SpotCore, unit: SpotUnit, live: LiveSpot): void {
  const { ocoId } = live.order;
  const sibling = ocoId === null ? undefined : live.account.orders.get(ocoId);
  if (sibling !== undefined) endSpot(core, unit, sibling, "deactivated", "oco");
}

/**
 * Books into the unit what becomes of an order at a quote: it takes what it may of the book; a limit order's rest stays.
 * @returns why an order that is not in the books yet never will be; null where it went well or has ended in the books.
 */
function meetSpot(
  core: SpotCore,
  book: SpotBook,
  unit: SpotUnit,
  live: LiveSpot,
  quote: Quote,
  rule: FillBasis["rule"] | null,
): SpotEndReason | null {
  const { order } = live;
  const turnover = dayTurnover(core.deps.market, book.instrument.referCoin, quote);
  const { tick, qtyStep: step } = book.rules;
  if (order.amount !== null && order.priceBound !== null) {
    const { amount, priceBound: bound } = order;
    const qty = affordableQty({ amount, bound, tick, step, dayTurnover: turnover }, quote);
    if (qty === 0n) return refuse(core, unit, live, "slippage");
    order.qty = qty;
  }
  const wanted = remainingQty(order);
  const bound = order.price ?? order.priceBound;
  const terms = { side: order.side, qty: wanted, bound, tick, dayTurnover: turnover };
  const taken = take(terms, quote);
  const crosses = taken.qty > 0n;
  if (order.timeInForce === "postOnly" && crosses) return refuse(core, unit, live, "postOnly");
  if (order.timeInForce === "fok" && taken.qty < wanted) return refuse(core, unit, live, "fillOrKill");
  const mayRest = order.price !== null && order.timeInForce !== "ioc" && order.timeInForce !== "fok";
  if (!crosses && !mayRest) return refuse(core, unit, live, order.price === null ? "slippage" : "immediateOrCancel");
  if (crosses) {
    const inputs = takeInputs(terms, quote);
    fillSpot(core, unit, live, { quote, fill: taken, rule: rule ?? taken.rule, inputs, liquidity: "taker" });
  }
  if (!live.account.orders.has(order.id)) return null;
  if (mayRest) rest(core, book, unit, live, quote);
  else endSpot(core, unit, live, "canceled", order.price === null ? "slippage" : "immediateOrCancel");
  return null;
}

/** An order that is in the books ends there; one that is not never was. */
function refuse(core: SpotCore, unit: SpotUnit, live: LiveSpot, reason: SpotEndReason): SpotEndReason | null {
  if (live.done !== null) return reason;
  endSibling(core, unit, live);
  endSpot(core, unit, live, "canceled", reason);
  return null;
}

function rest(core: SpotCore, book: SpotBook, unit: SpotUnit, live: LiveSpot, quote: Quote): void {
  const { order } = live;
  if (order.price === null) return;
  if (order.status === "triggered") {
    advance(order, "new", null, core.deps.clock.now());
    keepSpot(unit, order);
  }
  live.queue.ahead = queueAhead(order.side, order.price, quote);
  const isBuy = order.side === "buy";
  core.place(live, isBuy ? book.restingBuys : book.restingSells, book.ticks(order.price, isBuy ? "fall" : "rise"));
}

/** A priced fill of an order in memory. */
interface SpotFillOf {
  readonly quote: Quote;
  readonly fill: Pick<PaperFill, "qty" | "value" | "levels">;
  readonly rule: FillBasis["rule"];
  readonly inputs: FillInputs;
  readonly liquidity: "maker" | "taker";
}

/** Books a fill and its evidence; the other half of a pair ends with the first one. */
export function fillSpot(core: SpotCore, unit: SpotUnit, live: LiveSpot, what: SpotFillOf): void {
  const { order } = live;
  const basis = fillBasis(what.quote, {
    side: order.side,
    rule: what.rule,
    latencyMs: live.latencyMs,
    acceptedAt: live.acceptedAt,
    fill: what.fill,
    inputs: what.inputs,
  });
  endSibling(core, unit, live);
  bookSpotFill(core, unit, live, { qty: what.fill.qty, value: what.fill.value, liquidity: what.liquidity, basis });
}
