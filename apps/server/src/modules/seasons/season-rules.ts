import { fromInteger } from "@evenkeel/calc/decimal";

/** What the simulated account allows (product design 2.1). Amounts in USDT. */
export const SEASON_RULES = {
  startBalance: { min: fromInteger(1_000), max: fromInteger(1_000_000), default: fromInteger(100_000) },
  topUpMax: fromInteger(100_000),
  topUpsADay: 3,
  resetEveryMs: 24 * 3_600_000,
} as const;
