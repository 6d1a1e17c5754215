import type { CorporateAction } from "#/modules/corporate-actions/index.ts";
import { amendSchedules, type Instruments, readAmendments } from "#/modules/instruments/index.ts";
import { type MarketTerms, type PriceSplit, readOvernightTerms, readStaleLimits } from "#/modules/market-data/index.ts";
import type { Settings } from "#/modules/settings/index.ts";

/**
 * What operators have set about prices, as it stands now. Their closures of markets are put in force on the way, since trading
 * hours are the whole process's.
 */
export function readMarketTerms(settings: Settings, onFault: (what: string, error: unknown) => void): MarketTerms {
  const derivatives = settings.value("COMMON_DERIVATIVES_SETTING");
  amendSchedules(readAmendments(derivatives, onFault));
  return {
    staleLimits: readStaleLimits(settings.value("APP_SETTING"), onFault),
    overnight: readOvernightTerms(derivatives, onFault),
  };
}

/** What splits do to prices. */
export function priceSplits(actions: readonly CorporateAction[], instruments: Instruments): PriceSplit[] {
  return actions.flatMap(({ coin, what, effectiveAt: at }) => {
    const referCoin = instruments.find("stock", coin)?.referCoin;
    if (what.kind !== "split" || referCoin === undefined) return [];
    return [{ referCoin, at, newShares: what.newShares, oldShares: what.oldShares }];
  });
}
