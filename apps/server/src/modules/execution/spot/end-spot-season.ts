import { NO_COST } from "./average-cost.ts";
import { SpotAccount } from "./spot-account.ts";
import { endSpot } from "./spot-accounting.ts";
import type { SpotCore } from "./spot-core.ts";
import { openSpotUnit, type SpotUnit } from "./spot-unit.ts";

/**
 * Takes an account's orders away from the prices, each with its place, so that nothing changes it.
 * @returns puts them back where they stood.
 */
export function pauseAccount(core: SpotCore, account: SpotAccount): () => void {
  const places = [...account.orders.values()].flatMap((live) => (live.place === null ? [] : [{ live, ...live.place }]));
  for (const { live } of places) core.unplace(live);
  const { promise, resolve } = Promise.withResolvers<void>();
  account.paused = promise;
  const isOver = () => {
    account.paused = null;
    resolve();
  };
  account.onVoid = isOver;
  return () => {
    for (const { live, heap, slot } of places) core.place(live, heap, slot.key);
    isOver();
  };
}

/**
 * What the end of a season does to an account: every order that is in the books ends, and costs begin anew. Played through
 * on a copy, as it may yet be refused.
 */
export function endingOf(core: SpotCore, account: SpotAccount): SpotUnit {
  const copy = new SpotAccount(account.userId, account.mode);
  for (const [asset, pot] of account.pots) copy.pots.set(asset, { ...pot });
  for (const live of account.orders.values()) {
    if (live.done === null)
      copy.orders.set(live.order.id, { ...live, account: copy, order: { ...live.order }, place: null });
  }
  const unit = openSpotUnit(copy);
  for (const live of [...copy.orders.values()]) endSpot(core, unit, live, "canceled", "seasonEnd");
  for (const coin of account.costs.keys()) unit.costs.set(coin, NO_COST);
  return unit;
}
