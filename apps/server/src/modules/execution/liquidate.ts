import { unrealisedPnl } from "@evenkeel/calc/contract-math";
import { add, type Decimal, ZERO } from "@evenkeel/calc/decimal";
import { liquidationQty } from "#/modules/liquidation/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import type { Account, LiveOrder, LivePosition } from "./account.ts";
import { bookLiquidation } from "./book-closing.ts";
import type { Core } from "./core.ts";
import { engineOrder } from "./engine-order.ts";
import { fillBasis } from "./fill-basis.ts";
import { bookingTerms, cancelOrder } from "./fill-order.ts";
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
  cancelOrders(core, unit, (order) => order.order.coin === position.coin && order.order.marginMode === "isolated");
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
    core.watchCross(account);
    return;
  }
  const unit = openUnit(account);
  cancelOrders(core, unit, (order) => order.order.marginMode === "cross");
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

/** Orders of the account that are not waiting in memory only: those hold nothing and find out by themselves. */
function cancelOrders(core: Core, unit: Unit, isMeant: (live: LiveOrder) => boolean): void {
  for (const live of [...unit.account.orders.values()]) {
    if (live.done === null && isMeant(live)) cancelOrder(core, unit, live, "liquidation");
  }
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
  });
  const booking = {
    ...bookingTerms(core, unit, order),
    fill: { qty: fill.qty, value: fill.value, feeRate: rules.takerRate, liquidity: "taker" as const, basis },
  };
  bookLiquidation(booking, live);
  core.watch(live);
  if (position.status !== "closed" && position.marginMode === "cross") core.watchCross(unit.account);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order.order, unit.fills.at(-1) ?? null) });
}
