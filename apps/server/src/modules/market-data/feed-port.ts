import type { Interval } from "@evenkeel/contract/market";

/** A number as a source gives it; the hub turns it into whole ticks or steps once, and nobody else reads it. */
export type FeedNumber = number | string;

/** One price update of a source, in the source's own form. Prices are per unit of the instrument, in its quote currency. */
export interface FeedQuote {
  readonly referCoin: string;
  /** Where either side is missing, both are made from `last` and the instrument's half-spread. */
  readonly bid?: FeedNumber;
  readonly ask?: FeedNumber;
  readonly bidQty?: FeedNumber;
  readonly askQty?: FeedNumber;
  /** Price of the last trade. */
  readonly last: FeedNumber;
  /** Present where this update is a trade: its size, and the side that took it. */
  readonly lastQty?: FeedNumber;
  readonly side?: "buy" | "sell";
  /** The trade's own time by the source's clock, where it stamps trades: candles are cut by it. */
  readonly tradeTs?: number;
  /** The underlying's fair price, where the source knows it; otherwise the middle of the spread. */
  readonly index?: FeedNumber;
  /** Levels `[price, quantity]`, best first. */
  readonly depth?: {
    readonly bids: readonly (readonly [FeedNumber, FeedNumber])[];
    readonly asks: readonly (readonly [FeedNumber, FeedNumber])[];
  };
  /** When the price was made, in wall-clock milliseconds. */
  readonly ts: number;
  /** The source's own stamp; differs from `ts` where history is replayed. */
  readonly sourceTs: number;
  /** Rises with every update of one referCoin. */
  readonly sourceSeq: number;
}

/** A historic candle of a source; `t` is its start in milliseconds, the volume is in base units. */
export interface FeedBar {
  readonly t: number;
  readonly o: FeedNumber;
  readonly h: FeedNumber;
  readonly l: FeedNumber;
  readonly c: FeedNumber;
  readonly v: FeedNumber;
}

/** The last `limit` candles whose start lies in `[from, to]`. */
export interface HistoryQuery {
  readonly referCoin: string;
  readonly interval: Interval;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** The settlement price of a day, `YYYY-MM-DD` by the exchange's calendar. */
export interface SettlementQuery {
  readonly referCoin: string;
  readonly day: string;
}

/** Where a feed delivers. Never throws: what it cannot use it counts and drops. */
export interface FeedSink {
  quote(quote: FeedQuote): void;
}

/** What every source of prices looks like to the hub. */
export interface MarketFeed {
  /** Unique, shown to customers beside prices. */
  readonly name: string;
  readonly kind: "live" | "replay" | "simulated";
  /** How far behind the market the source is by its own terms. */
  readonly delayMs: number;
  /** Names the price history that candles of this feed continue; candles of another history are never mixed in. */
  readonly candleSpace: string;
  /** False where prices move regardless of the exchange's hours, as a replay's do; the market then counts as open. */
  readonly keepsSessions: boolean;
  covers(): readonly string[];
  start(sink: FeedSink): void | Promise<void>;
  stop(): void | Promise<void>;
  /** Candles before now, ascending. The one in the making may be among them, folded up to now. */
  history?(query: HistoryQuery): readonly FeedBar[] | Promise<readonly FeedBar[]>;
  /** What a future was settled at on a day, as its exchange or the vendor publishes it; null while it has not. */
  settlement?(query: SettlementQuery): Promise<FeedNumber | null>;
}
