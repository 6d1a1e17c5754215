import { unrealisedPnl } from "@evenkeel/calc/contract-math";
import { add, type Decimal, max, min, ZERO } from "@evenkeel/calc/decimal";
import { liquidationQty } from "#/modules/liquidation/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { crossState } from "#/modules/risk/index.ts";
import type { Account, LivePosition } from "./account.ts";
import { bookLiquidation } from "./book-closing.ts";
import type { Core } from "./core.ts";
import { engineOrder } from "./engine-order.ts";
import { fillBasis, takeInputs } from "./fill-basis.ts";
import { bookingTerms, cancelOrder } from "./fill-order.ts";
import { callCross } from "./margin-watch.ts";
import { take } from "./paper-model.ts";
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
  // Before every price is known nobody can say how the wallet stands.
  const isComplete = [...account.positions.values()].every(
    ({ position }) => position.marginMode === "isolated" || core.quoteOf(position.coin) !== undefined,
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
  core.submit(unit).catch(() => {});
}

function losingMost(core: Core, account: Account): { live: LivePosition; quote: Quote } | undefined {
  let worst: { live: LivePosition; quote: Quote; upnl: Decimal } | undefined;
  for (const { live, terms } of core.crossPositions(account)) {
    const quote = core.quoteOf(live.position.coin);
    // Nothing is liquidated on a price that is not fresh.
    if (quote === undefined || core.isStale(live.position.coin)) continue;
    const upnl = unrealisedPnl(holdingOf(live.position), terms.mark, terms.rules.places);
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
  const qty = liquidationQty(holdingOf(position), quote.mark, rules.tiers, rules.qtyStep);
  const order = engineOrder(core, live, "liquidation", qty);
  const { side } = order.order;
  const key = `${position.coin}/${side}`;
  const takenBefore = taken.get(key) ?? ZERO;
  const terms = { side, qty, bound: null, tick: rules.tick, dayTurnover: core.dayTurnover(book, quote), takenBefore };
  const fill = take(terms, quote);
  taken.set(key, add(takenBefore, fill.qty));
  const basis = fillBasis(quote, {
    side,
    rule: "liquidation",
    latencyMs: 0,
    acceptedAt: order.acceptedAt,
    fill,
    inputs: takeInputs(terms, quote),
  });
  const booking = {
    ...bookingTerms(core, unit, order),
    fill: { qty: fill.qty, value: fill.value, feeRate: rules.takerRate, liquidity: "taker" as const, basis },
  };
  bookLiquidation(booking, live, (owners) => crossSurplus(core, live, owners));
  core.watch(live);
  if (position.status !== "closed" && position.marginMode === "cross") core.watchCross(unit.account);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order.order, unit.fills.at(-1) ?? null) });
}
