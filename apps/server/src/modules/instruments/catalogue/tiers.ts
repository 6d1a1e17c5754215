import { type Decimal, format, fromInteger, parse, ZERO } from "@evenkeel/calc/decimal";
import { tierDeduction } from "@evenkeel/calc/risk-tiers";
import type { RiskTier } from "@evenkeel/contract/instrument";

/** `[upper bound in whole quote units or null, highest leverage, maintenance margin rate as a fraction]`. */
type TierRow = readonly [upTo: number | null, maxLeverage: number, mmr: string];

/** Builds a margin table; deductions are derived from the rates and never typed in, so that margin stays continuous. */
export function tierTable(rows: readonly TierRow[]): readonly RiskTier[] {
  let floor: Decimal = ZERO;
  let previous = { mmr: ZERO, deduction: ZERO };
  return rows.map(([upTo, maxLeverage, rate]) => {
    const mmr = parse(rate);
    const deduction = tierDeduction(floor, mmr, previous);
    previous = { mmr, deduction };
    floor = upTo === null ? floor : fromInteger(upTo);
    return {
      upToNotional: upTo === null ? null : String(upTo),
      maxLeverage,
      mmr: rate,
      deduction: format(deduction),
    };
  });
}

/** BTC and ETH: the deepest books, hence 100x on the first rung. */
export const MAJOR_COIN_TIERS = tierTable([
  [300_000, 100, "0.005"],
  [800_000, 75, "0.0065"],
  [3_000_000, 50, "0.01"],
  [12_000_000, 25, "0.02"],
  [30_000_000, 20, "0.025"],
  [70_000_000, 10, "0.05"],
  [100_000_000, 5, "0.1"],
  [null, 2, "0.25"],
]);

/** Large coins other than BTC and ETH. */
export const LARGE_COIN_TIERS = tierTable([
  [50_000, 50, "0.01"],
  [250_000, 25, "0.02"],
  [1_000_000, 20, "0.025"],
  [5_000_000, 10, "0.05"],
  [10_000_000, 5, "0.1"],
  [null, 2, "0.25"],
]);

/** Small coins, whose price can leave a thin book quickly. */
export const SMALL_COIN_TIERS = tierTable([
  [20_000, 25, "0.02"],
  [100_000, 20, "0.025"],
  [500_000, 10, "0.05"],
  [2_000_000, 5, "0.1"],
  [null, 2, "0.25"],
]);

/** Currency pairs, gold and indices start from the ESMA retail caps and fall with size, as dealers' tables do. */
export const FX_MAJOR_TIERS = tierTable([
  [5_000_000, 30, "0.0165"],
  [20_000_000, 20, "0.025"],
  [null, 10, "0.05"],
]);
export const TWENTY_TIERS = tierTable([
  [2_000_000, 20, "0.025"],
  [10_000_000, 10, "0.05"],
  [null, 5, "0.1"],
]);
export const TEN_TIERS = tierTable([
  [1_000_000, 10, "0.05"],
  [5_000_000, 5, "0.1"],
  [null, 2, "0.25"],
]);
export const STOCK_TIERS = tierTable([
  [500_000, 5, "0.1"],
  [2_000_000, 3, "0.165"],
  [null, 2, "0.25"],
]);
