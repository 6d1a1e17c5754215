import { trailingTrigger } from "@evenkeel/calc/contract-triggers";
import { add, type Decimal, sub } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import { advance } from "#/modules/orders/index.ts";
import type { Account, LiveOrder, Trigger } from "./account.ts";
import { affordOrder } from "./afford-order.ts";
import { meetMarket } from "./arrive.ts";
import type { Core } from "./core.ts";
import { unplace } from "./fill-order.ts";
import { keepOrder, keepPosition, openUnit, type Unit } from "./unit.ts";

/**
 * Orders that wait for a price (docs/domain/ORDERS.md): they tie up nothing, and stand in the heaps of the price that wakes
 * them. When that comes they are judged again and meet the market at the very quote that woke them, which after a gap is not
 * their trigger's price.
 */

/** Puts an order that waits where its price will find it. */
export function watchOrder(core: Core, live: LiveOrder): void {
  const { order } = live;
  live.unwatch?.();
  live.unwatch = null;
  if (order.triggerBy === null) return;
  if (order.callbackRate !== null) {
    const now = core.quoteOf(order.coin)?.[order.triggerBy];
    if (order.extremePrice === null && order.activationPrice === null && now !== undefined) follow(core, live, now);
    placeTrailing(core, live);
  } else if (order.triggerPrice !== null && order.triggerRises !== null) {
    live.unwatch = core.placeTrigger(live.order.coin, order.triggerBy, [
      {
        wakes: order.triggerRises ? "rise" : "fall",
        price: order.triggerPrice,
        trigger: { kind: "wake", order: live },
      },
    ]);
  }
}

/** A trailing stop waits to become active, or for the price to turn or to give it a new best. */
function placeTrailing(core: Core, live: LiveOrder): void {
  const { order } = live;
  if (order.triggerBy === null) return;
  const [onward, back] = order.side === "sell" ? (["rise", "fall"] as const) : (["fall", "rise"] as const);
  const { tick } = core.book(order.coin).rules;
  if (order.extremePrice === null) {
    // Without an activation price it is only here that no quote has come yet: the first one makes it active.
    const price = order.activationPrice ?? tick;
    const wakes = order.activationPrice === null ? "rise" : onward;
    live.unwatch = core.placeTrigger(order.coin, order.triggerBy, [
      { wakes, price, trigger: { kind: "activate", order: live } },
    ]);
    return;
  }
  const better = onward === "rise" ? add(order.extremePrice, tick) : sub(order.extremePrice, tick);
  live.unwatch = core.placeTrigger(order.coin, order.triggerBy, [
    { wakes: back, price: order.triggerPrice, trigger: { kind: "wake", order: live } },
    { wakes: onward, price: better, trigger: { kind: "follow", order: live } },
  ]);
}

function follow(core: Core, { order }: LiveOrder, price: Decimal): void {
  if (order.callbackRate === null) return;
  order.extremePrice = price;
  order.triggerPrice = trailingTrigger(order.side, price, order.callbackRate, core.book(order.coin).rules.tick);
}

/** A price that an order waited for was reached. */
export function wakeOrder(
  core: Core,
  { kind, order: live }: Extract<Trigger, { order: LiveOrder }>,
  quote: Quote,
): void {
  const { order } = live;
  if (order.status !== "untriggered" || order.triggerBy === null) return;
  if (kind === "wake") {
    trigger(core, live, quote);
    return;
  }
  follow(core, live, quote[order.triggerBy]);
  core.followed.add(live);
  live.unwatch?.();
  placeTrailing(core, live);
}

function trigger(core: Core, live: LiveOrder, quote: Quote): void {
  const { order, account } = live;
  const book = core.book(order.coin);
  const unit = openUnit(account);
  unplace(core, live);
  const now = core.deps.clock.now();
  advance(order, "triggered", null, now);
  order.triggeredAt = now;
  keepOrder(unit, order);
  if (order.purpose !== "open" || affordOrder(core, unit, live, quote)) {
    meetMarket(core, book, unit, live, quote, "trigger");
  }
  core.submit(unit).catch(() => {});
}

/** Keeps how far trailing stops and exits have followed, so that a restart does not begin them anew. */
export function saveFollowed(core: Core): void {
  const units = new Map<Account, Unit>();
  for (const live of core.followed) {
    if (live.account.isVoid) continue;
    const unit = units.get(live.account) ?? openUnit(live.account);
    if ("order" in live) keepOrder(unit, live.order);
    else keepPosition(unit, live.position);
    units.set(live.account, unit);
  }
  core.followed.clear();
  for (const unit of units.values()) core.submit(unit).catch(() => {});
}
