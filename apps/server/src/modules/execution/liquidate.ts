import { add, type Decimal, max, min, mul, ZERO } from "@evenkeel/calc/decimal";
import { AT_PAR, pnlIn } from "@evenkeel/calc/derivatives-math";
import { liquidationQty } from "#/modules/liquidation/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { crossState } from "#/modules/risk/index.ts";
import type { Account, LivePosition } from "./account.ts";
import { bookClosing, bookLiquidation } from "./book-closing.ts";
import type { Core } from "./core.ts";
import { engineOrder } from "./engine-order.ts";
import { fillBasis, takeInputs } from "./fill-basis.ts";
import { atOnePrice, bookingTerms, cancelOrder } from "./fill-order.ts";
import { guaranteeOf } from "./guarantee.ts";
import { callCross } from "./margin-watch.ts";
import { type PaperFill, take } from "./paper-model.ts";
import { settlement } from "./settlement.ts";
import { openUnit, type Unit } from "./unit.ts";

/**
 * Liquidation (product design 2.2): first the orders that tie up margin are cancelled; then a large position is reduced
 * tier by tier; what still cannot stand is taken over. docs/domain/MARGIN.md tells the steps with figures.
 */

function isReached(live: LivePosition, mark: Decimal): boolean {
  if (live.liqPrice === null) return false;
  return live.position.side === "buy" ? mark <= live.liqPrice : mark >= live.liqPrice;
}

/** The mark price reached an isolated position's liquidation price. */
export function liquidateIsolated(core: Core, live: LivePosition, quote: Quote): void {
  const { position, account } = live;
  if (!isReached(live, quote.mark)) {
    core.watch(live);
    return;
  }
  const unit = openUnit(account);
  cancelOrders(core, unit);
  const taken: TakenBefore = new Map();
  while (position.status !== "closed" && isReached(live, quote.mark)) closeStep(core, unit, live, quote, taken);
  core.submit(unit).catch(() => {});
}

/** A cross position left its bounds: look at the whole wallet, and close what loses most until the rest can stand. */
export function liquidateCross(core: Core, account: Account): void {
  account.isStuck = false;
  // Before every price is known nobody can say how the wallet stands.
  const isComplete = [...account.positions.values()].every(
    (live) => live.position.marginMode === "isolated" || core.terms(live) !== null,
  );
  if (!isComplete) {
    core.watchCross(account);
    return;
  }
  if (core.crossState(account).slack > 0n) {
    callCross(core, account);
    return;
  }
  const unit = openUnit(account);
  cancelOrders(core, unit);
  const taken: TakenBefore = new Map();
  while (core.crossState(account).slack <= 0n) {
    const worst = losingMost(core, account);
    if (worst === undefined) break;
    closeStep(core, unit, worst.live, worst.quote, taken);
  }
  if (unit.orders.size > 0 || unit.positions.size > 0) {
    core.submit(unit).catch(() => {});
    return;
  }
  // Bounds at the very price would be reached again by the same quote, without end.
  account.isStuck = true;
  core.watchCross(account);
}

function losingMost(core: Core, account: Account): { live: LivePosition; quote: Quote } | undefined {
  let worst: { live: LivePosition; quote: Quote; upnl: Decimal } | undefined;
  for (const { live, terms } of core.crossPositions(account)) {
    const quote = core.quoteOf(live.position.coin);
    // Nothing is liquidated on a price that is not fresh, nor while its market is closed.
    if (quote === undefined || core.isStale(live.position.coin) || !core.isTrading(core.book(live.position.coin)))
      continue;
    const { holding, mark, rules, converted } = terms;
    const upnl = pnlIn(holding, mark, converted?.conversion ?? AT_PAR, rules.places);
    if (worst === undefined || upnl < worst.upnl) worst = { live, quote, upnl };
  }
  return worst;
}

/** All open orders of the account, but those that wait in memory only: they hold nothing and find out by themselves. */
function cancelOrders(core: Core, unit: Unit): void {
  for (const live of [...unit.account.orders.values()]) {
    if (live.done === null) cancelOrder(core, unit, live, "liquidation");
  }
}

/**
 * What closing a cross position leaves above the wallet's bankruptcy price of that position: the equity that the others do
 * not require, as far as it lies free.
 */
function crossSurplus(core: Core, live: LivePosition, owners: Decimal): Decimal {
  const { account } = live;
  const others = core.crossPositions(account).filter((each) => each.live !== live);
  const free = add(account.free, owners);
  const { slack } = crossState(
    free,
    others.map((each) => each.terms),
  );
  return max(ZERO, min(slack, free));
}

/** What the steps of one liquidation took so far, by coin and side: the book is not there twice. */
type TakenBefore = Map<string, Decimal>;

function closeStep(core: Core, unit: Unit, live: LivePosition, quote: Quote, taken: TakenBefore): void {
  const { position } = live;
  const book = core.book(position.coin);
  const { rules } = book;
  const { closesOut } = book.product;
  const qty = closesOut ? position.qty : liquidationQty(holdingOf(position), quote.mark, rules.tiers, rules.qtyStep);
  const order = engineOrder(core, live, "liquidation", qty);
  const { side } = order.order;
  const key = `${position.coin}/${side}`;
  const takenBefore = taken.get(key) ?? ZERO;
  const terms = { side, qty, bound: null, tick: rules.tick, dayTurnover: core.dayTurnover(book, quote), takenBefore };
  const atMarket = take(terms, quote);
  taken.set(key, add(takenBefore, atMarket.qty));
  const guarantee = guaranteeOf(book, live);
  const isGuaranteed = guarantee !== null && isWorseThan(guarantee.level, atMarket, side);
  const fill = isGuaranteed ? atOnePrice(guarantee.level, atMarket.qty) : atMarket;
  const basis = fillBasis(quote, {
    side,
    rule: isGuaranteed ? "guaranteedStop" : "liquidation",
    latencyMs: 0,
    acceptedAt: order.acceptedAt,
    fill,
    inputs: isGuaranteed ? null : takeInputs(terms, quote),
    conversion: book.evidence(),
  });
  const booking = {
    ...bookingTerms(core, unit, order),
    fill: {
      qty: fill.qty,
      value: fill.value,
      feeRate: isGuaranteed ? guarantee.feeRate : rules.takerRate,
      liquidity: "taker" as const,
      basis,
    },
  };
  if (closesOut) bookClosing(booking, live, "closeOut");
  else bookLiquidation(booking, live, (owners) => crossSurplus(core, live, owners));
  core.watch(live);
  if (position.status !== "closed" && position.marginMode === "cross") core.watchCross(unit.account);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order.order, unit.fills.at(-1) ?? null) });
}

/** Whether the market gives less than a level that is guaranteed. */
function isWorseThan(level: Decimal, fill: PaperFill, side: "buy" | "sell"): boolean {
  const atLevel = mul(fill.qty, level, "halfUp");
  return side === "sell" ? fill.value < atLevel : fill.value > atLevel;
}
