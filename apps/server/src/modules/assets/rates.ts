import { type Decimal, div, ONE } from "@evenkeel/calc/decimal";
import type { MarketData } from "#/modules/market-data/index.ts";

/** What one unit of something costs in USDT. */
export interface Rate {
  readonly usdt: Decimal;
  /** When it was quoted, in milliseconds since the epoch; null for USDT itself and for what is taken at par. */
  readonly quotedAt: number | null;
  readonly isStale: boolean;
  /** True where one US dollar is taken for one USDT, which no market here trades against each other. */
  readonly usdAtPar: boolean;
}

export type Rates = (coin: string) => Rate | null;

/** The forex pair by which a currency is turned into US dollars; the dollar itself needs none. */
const FIAT: Readonly<Record<string, { readonly pair: string; readonly isPerDollar: boolean } | "par">> = {
  USD: "par",
  EUR: { pair: "eurusd", isPerDollar: false },
  GBP: { pair: "gbpusd", isPerDollar: false },
  JPY: { pair: "usdjpy", isPerDollar: true },
  CNY: { pair: "usdcnh", isPerDollar: true },
  HKD: { pair: "usdhkd", isPerDollar: true },
};

const UNIT: Rate = { usdt: ONE, quotedAt: null, isStale: false, usdAtPar: false };

/** Prices of assets in USDT by the last trades of the hub; null where nothing has been quoted. */
export function createRates(market: Pick<MarketData, "quote" | "isStale">): Rates {
  return (coin) => {
    if (coin === "USDT") return UNIT;
    const fiat = FIAT[coin];
    if (fiat === "par") return { ...UNIT, usdAtPar: true };
    const stream = fiat === undefined ? `${coin.toLowerCase()}usdt` : fiat.pair;
    const quote = market.quote(stream);
    if (quote === undefined) return null;
    const usdt = fiat?.isPerDollar === true ? div(ONE, quote.last, "down") : quote.last;
    return { usdt, quotedAt: quote.ts, isStale: market.isStale(stream), usdAtPar: fiat !== undefined };
  };
}
