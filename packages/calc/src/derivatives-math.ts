import { exactPnl, type Holding } from "./contract-math.ts";
import { add, type Decimal, div, fromInteger, max, min, mul, mulDiv, neg, ONE, roundTo, sub, ZERO } from "./decimal.ts";
import type { Tier } from "./risk-tiers.ts";

/**
 * Arithmetic of margin contracts on futures, currencies, indices and shares (product design 2.2). Sizes in lots, prices in the
 * instrument's currency, amounts in the wallet's (USDT); what a person pays rounds up, what a person gets rounds down.
 */

/** What one lot at a price of one is worth in the wallet's currency: contract size times the conversion rate, by side. */
export interface Conversion {
  /** What gains are turned at: the currency is sold. */
  readonly bid: Decimal;
  /** What losses are turned at: the currency is bought. */
  readonly ask: Decimal;
  /** What notional and margin are measured at. */
  readonly mid: Decimal;
}

/** The rate of a currency pair as a conversion into its quote currency, or, turned round, into its base. */
export function rateOf(bid: Decimal, ask: Decimal, isPerUnit: boolean): Conversion {
  const [low, high] = isPerUnit ? [bid, ask] : [div(ONE, ask, "down"), div(ONE, bid, "up")];
  return { bid: low, ask: high, mid: div(add(low, high), fromInteger(2), "halfUp") };
}

/** What is settled in the wallet's own currency. */
export const AT_PAR: Conversion = { bid: ONE, ask: ONE, mid: ONE };

/** A currency's rate for lots of a contract size. */
export function conversionOf(rate: Conversion, contractSize: Decimal): Conversion {
  return {
    bid: mul(rate.bid, contractSize, "down"),
    ask: mul(rate.ask, contractSize, "up"),
    mid: mul(rate.mid, contractSize, "halfUp"),
  };
}

/** notional = lots · size · price · C. `value` is lots · price. Rounded up. */
export function notionalIn(value: Decimal, conversion: Conversion): Decimal {
  return mul(value, conversion.mid, "up");
}

/** A profit at the bid, a loss at the ask, rounded down to `places`. `result` is lots times the difference of prices. */
export function resultIn(result: Decimal, conversion: Conversion, places: number): Decimal {
  return roundTo(mul(result, result > 0n ? conversion.bid : conversion.ask, "floor"), places, "floor");
}

/** PnL = s · lots · size · (close − open) · C at one price. */
export function pnlIn(holding: Holding, price: Decimal, conversion: Conversion, places: number): Decimal {
  return resultIn(exactPnl(holding, price), conversion, places);
}

/** pip value = lots · size · pip · C. */
export function pipValue(lots: Decimal, pip: Decimal, conversion: Conversion, places: number): Decimal {
  return roundTo(mul(mul(lots, pip, "down"), conversion.mid, "down"), places, "down");
}

/**
 * Margin of a notional: each slice of it at its own tier's rate, which is one over the tier's highest leverage, and never below
 * one over the leverage that was chosen. Continuous, and rising with the size.
 */
export function tieredMargin(notional: Decimal, tiers: readonly Tier[], leverage: number, places: number): Decimal {
  let sum = ZERO;
  for (const tier of tiers) {
    if (notional <= tier.floor) break;
    const slice = sub(tier.cap === null ? notional : min(notional, tier.cap), tier.floor);
    sum = add(sum, div(slice, fromInteger(Math.min(tier.maxLeverage, leverage)), "up"));
  }
  return roundTo(sum, places, "up");
}

/** Margin level = equity / used margin as a fraction, cut at the sixth digit; null where nothing is used. */
export function marginLevel(equity: Decimal, used: Decimal): Decimal | null {
  return used > 0n ? roundTo(div(equity, used, "floor"), 6, "floor") : null;
}

/** What a night of holding costs: signed fractions a year for either side, the days of that year, and how many nights. */
export interface NightTerms {
  readonly long: Decimal;
  readonly short: Decimal;
  readonly dayCount: 360 | 365;
  readonly nights: number;
}

/**
 * Overnight charge: lots · size · P_cut · C · rate · nights / days. Above zero the holder pays, below zero the holder gets;
 * rounded against the holder.
 */
export function overnightCharge(
  holding: Holding,
  price: Decimal,
  terms: NightTerms,
  conversion: Conversion,
  places: number,
): Decimal {
  const rate = mul(holding.direction === 1 ? terms.long : terms.short, fromInteger(terms.nights), "ceil");
  const value = mul(holding.qty, price < 0n ? neg(price) : price, "up");
  const exact = mulDiv(value, rate, fromInteger(terms.dayCount), "ceil");
  return neg(resultIn(neg(exact), conversion, places));
}

/** Premium of a guaranteed stop: a share of the notional at its level, rounded up. */
export function guaranteedPremium(
  lots: Decimal,
  level: Decimal,
  premiumRate: Decimal,
  conversion: Conversion,
  places: number,
): Decimal {
  return roundTo(mul(notionalIn(mul(lots, level, "up"), conversion), premiumRate, "up"), places, "up");
}

/**
 * The price at which a position's loss uses up `slack` of the wallet, all else as it is; null where none above zero does.
 * Rounded towards the price now, so that it is never too late.
 */
export function priceUsingUp(holding: Holding, price: Decimal, slack: Decimal, conversion: Conversion): Decimal | null {
  if (holding.qty === 0n) return null;
  const perUnit = mul(holding.qty, max(conversion.bid, conversion.ask), "up");
  const distance = div(slack, perUnit, "floor");
  const at = holding.direction === 1 ? sub(price, distance) : add(price, distance);
  return at > 0n ? at : null;
}
