import { amendSchedules, readAmendments } from "#/modules/instruments/index.ts";
import { type MarketTerms, readOvernightTerms, readStaleLimits } from "#/modules/market-data/index.ts";
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
