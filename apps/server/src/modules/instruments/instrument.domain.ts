import type { RiskTier } from "@evenkeel/contract/instrument";
import type { ScheduleId } from "./sessions/schedules.ts";

/** The six classes of the product; the two coin classes may share one price stream (`referCoin`). */
export type InstrumentClass = "coinSpot" | "coinContract" | "futures" | "forex" | "index" | "stock";

/** Watchlist type codes of the wire, which also prefix every instrument id. */
export const CLASS_CODE = { coinSpot: 1, coinContract: 2, futures: 3, forex: 4, index: 5, stock: 6 } as const;

/** Half of the bid-ask spread where a source gives only a last price: basis points of the price, or price units. */
export type HalfSpread = { readonly bps: number } | { readonly price: string };

/** A tradable thing and its rules. All prices, quantities and notionals are decimal strings in the quote currency. */
export interface Instrument {
  /** Unique over all classes: the class code followed by three digits; never reused. */
  readonly id: string;
  readonly class: InstrumentClass;
  /** Identifier used by routes, orders and watchlists; unique within a class. */
  readonly coin: string;
  /** What the customer sees: `BTC/USDT`. */
  readonly symbol: string;
  readonly names: { readonly en: string; readonly zh: string };
  /** Identifier on the market-data stream. */
  readonly referCoin: string;
  readonly referSource: "binance" | "investing";
  /** Where it trades: selects header tabs and list filters. */
  readonly market: "crypto" | "forex" | "futures" | "index" | "US" | "HK";
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly qtyStep: string;
  readonly minQty: string;
  readonly maxQty: string;
  readonly minNotional: string;
  /** Units of the base in one lot or contract; 1 for coins. */
  readonly contractSize: string;
  readonly pricePrecision: number;
  readonly qtyPrecision: number;
  /** Empty where there is no leverage (spot). Values in `tierCurrencyOf`. */
  readonly tiers: readonly RiskTier[];
  readonly schedule: ScheduleId;
  readonly halfSpread: HalfSpread;
  /** Largest absolute funding rate for one interval as a fraction; absent where no funding is charged. */
  readonly fundingCap?: string;
  /** True only where settlement below zero has happened (crude oil, 2020-04-20). */
  readonly mayBeNegative: boolean;
}

/** What all margin contracts are backed with, whatever currency their prices are in. */
const WALLET_CURRENCY = "USDT";

/** The currency in which an instrument's tiers count a position's value. */
export function tierCurrencyOf({ class: instrumentClass, quote }: Pick<Instrument, "class" | "quote">): string {
  return instrumentClass === "coinContract" || instrumentClass === "coinSpot" ? quote : WALLET_CURRENCY;
}

/** Digits after the point of a decimal string: `"0.0050"` has four. */
export function decimalsOf(value: string): number {
  const point = value.indexOf(".");
  return point === -1 ? 0 : value.length - point - 1;
}
