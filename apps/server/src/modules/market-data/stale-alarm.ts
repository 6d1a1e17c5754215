import type { Clock } from "#/platform/clock.ts";
import type { Log } from "#/platform/log.ts";
import type { MarketData } from "./market-data.service.ts";

/** How often the streams are looked at, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** How long an open market is without a fresh price before an operator is told: a line that is taken up again is no news. */
const PATIENCE_MS = 15_000;
/** Coins that a line names; of more it gives the number. */
const NAMED = 20;

export interface StaleAlarmDeps {
  readonly market: Pick<MarketData, "streams" | "isStale" | "session">;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Tells operators of markets that are open and have no fresh price, and of those that have one again: one line for all
 * that changed. What is stale stands still by itself, since the engines take no order and close nothing on such a price; it
 * goes on by itself as well, so it is no halt that somebody has to lift.
 *
 * @returns a function that ends it.
 */
export function watchStalePrices({ market, clock, log }: StaleAlarmDeps): () => void {
  /** Monotonic time since which each coin has been without a price. */
  const silentSince = new Map<string, number>();
  const told = new Set<string>();

  function look(): void {
    const now = clock.monotonic();
    const stale: string[] = [];
    const fresh: string[] = [];
    for (const { referCoin, instrument } of market.streams()) {
      if (market.session(instrument).state !== "open" || !market.isStale(referCoin)) {
        silentSince.delete(referCoin);
        if (told.delete(referCoin)) fresh.push(referCoin);
        continue;
      }
      const since = silentSince.get(referCoin) ?? now;
      silentSince.set(referCoin, since);
      if (now - since < PATIENCE_MS || told.has(referCoin)) continue;
      told.add(referCoin);
      stale.push(referCoin);
    }
    if (stale.length > 0) {
      log.error({ event: "market.stale", ...named(stale), standing: told.size }, "open markets have no fresh price");
    }
    if (fresh.length > 0) {
      log.warn({ event: "market.fresh", ...named(fresh), standing: told.size }, "markets have a fresh price again");
    }
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

const named = (coins: readonly string[]) => ({ coins: coins.slice(0, NAMED), count: coins.length });
