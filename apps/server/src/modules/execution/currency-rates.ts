import { AT_PAR, type Conversion, rateOf } from "@evenkeel/calc/derivatives-math";
import type { MarketData, Quote } from "#/modules/market-data/index.ts";

/** What one unit of a currency is worth in USDT. */
export interface CurrencyRate {
  readonly currency: string;
  readonly conversion: Conversion;
  /** The quote that says so; null for the US dollar, which is taken at par with USDT. */
  readonly quote: Quote | null;
}

/** The pair that turns a currency into US dollars, and whether it is quoted per unit of the currency. */
const PAIRS: Readonly<Record<string, { readonly pair: string; readonly isPerUnit: boolean }>> = {
  EUR: { pair: "eurusd", isPerUnit: true },
  GBP: { pair: "gbpusd", isPerUnit: true },
  AUD: { pair: "audusd", isPerUnit: true },
  NZD: { pair: "nzdusd", isPerUnit: true },
  JPY: { pair: "usdjpy", isPerUnit: false },
  CHF: { pair: "usdchf", isPerUnit: false },
  CAD: { pair: "usdcad", isPerUnit: false },
  CNH: { pair: "usdcnh", isPerUnit: false },
  HKD: { pair: "usdhkd", isPerUnit: false },
  SGD: { pair: "usdsgd", isPerUnit: false },
};

const DOLLAR: CurrencyRate = { currency: "USD", conversion: AT_PAR, quote: null };

/** Rates of currencies by the live pairs of the hub; each is worked out once a quote. */
export class CurrencyRates {
  readonly #market: Pick<MarketData, "quote" | "isStale">;
  readonly #known = new Map<string, CurrencyRate>();

  constructor(market: Pick<MarketData, "quote" | "isStale">) {
    this.#market = market;
  }

  /** The currency's rate, however old; null before the first quote of its pair, and for a currency without one. */
  rate(currency: string): CurrencyRate | null {
    if (currency === "USD" || currency === "USDT") return DOLLAR;
    const pair = PAIRS[currency];
    if (pair === undefined) return null;
    const quote = this.#market.quote(pair.pair);
    if (quote === undefined || quote.bidTicks <= 0) return null;
    const known = this.#known.get(currency);
    if (known?.quote === quote) return known;
    const rate = { currency, conversion: rateOf(quote.bid, quote.ask, pair.isPerUnit), quote };
    this.#known.set(currency, rate);
    return rate;
  }

  /** Whether nothing may be opened at the rate: it is unknown or too old. */
  isStale(currency: string): boolean {
    if (currency === "USD" || currency === "USDT") return false;
    const pair = PAIRS[currency];
    return pair === undefined || this.#market.isStale(pair.pair);
  }

  /** The currency that a price stream turns; undefined for all other streams. */
  static ofPair(referCoin: string): string | undefined {
    return CURRENCY_OF.get(referCoin);
  }
}

const CURRENCY_OF = new Map(Object.entries(PAIRS).map(([currency, { pair }]) => [pair, currency]));
