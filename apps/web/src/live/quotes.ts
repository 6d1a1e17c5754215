import type { DetailTick, KlineTick, Tick, TradeTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { compareDecimalText } from "#/format/decimal-text.ts";
import { type FrameScheduler, KeyedStore, type PageState } from "./keyed-store.ts";

/** The newest 24 h figures of a referCoin, and how its price last moved. Decimal strings; `tsMs` since the epoch. */
export interface LiveTicker {
  readonly referCoin: string;
  readonly price: string;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string | null;
  readonly amount: string | null;
  readonly chRate: string | null;
  readonly tsMs: number;
  readonly move: { readonly count: number; readonly direction: "up" | "down" | "flat" };
}

/** Trades kept per symbol, newest first. */
const TRADES_KEPT = 50;

/** The stores of the public streams, keyed by referCoin. */
export class Quotes {
  readonly tickers: KeyedStore<LiveTicker>;
  readonly details: KeyedStore<DetailTick>;
  readonly trades: KeyedStore<readonly TradeTick[]>;
  readonly #heardAtMs = new Map<string, number>();
  readonly #steadyNow: () => number;

  /** `steadyNow` is milliseconds of a clock that is never set back. */
  constructor(nextFrame: FrameScheduler, steadyNow: () => number = () => performance.now(), page?: PageState) {
    this.#steadyNow = steadyNow;
    this.tickers = new KeyedStore(nextFrame, page);
    this.details = new KeyedStore(nextFrame);
    this.trades = new KeyedStore(nextFrame);
  }

  /** When a symbol's price was last heard of on the socket; `undefined` where it never was. */
  heardAtMs(referCoin: string): number | undefined {
    return this.#heardAtMs.get(referCoin);
  }

  /** What a list's row says, until a newer tick comes. Rows without a price say nothing. */
  learn({ referCoin, close, open, high24, low24, volume24, amount, chRate, ts }: MarketRow): void {
    if (close === null) return;
    const facts = { open, high: high24, low: low24, volume: volume24, amount, chRate };
    this.#put(referCoin, close, ts ?? 0, facts);
    this.tickers.settle(this.#steadyNow());
  }

  /** The ticks of one frame, heard at one moment. */
  tick(ticks: readonly Tick[]): void {
    const heardAtMs = this.#steadyNow();
    for (const { coin, close, open, high, low, volume, amount, chRate, ts } of ticks) {
      this.#heardAtMs.set(coin, heardAtMs);
      this.#put(coin, close, ts, { open, high, low, volume, amount, chRate });
    }
    this.tickers.settle(heardAtMs);
  }

  /** A candle moves an `investing` symbol: its close and change are news, its other figures are the candle's own. */
  kline({ coin, close, chRate, ts }: KlineTick): void {
    const heardAtMs = this.#steadyNow();
    this.#heardAtMs.set(coin, heardAtMs);
    const { open = null, high = null, low = null, volume = null, amount = null } = this.tickers.newest(coin) ?? {};
    this.#put(coin, close, ts, { open, high, low, volume, amount, chRate });
    this.tickers.settle(heardAtMs);
  }

  trade(trade: TradeTick): void {
    const before = this.trades.newest(trade.coin) ?? [];
    this.trades.set(trade.coin, [trade, ...before].slice(0, TRADES_KEPT));
  }

  detail(detail: DetailTick): void {
    const before = this.details.newest(detail.coin);
    if (before && detail.ts < before.ts) return;
    this.details.set(detail.coin, detail);
  }

  #put(
    referCoin: string,
    price: string,
    tsMs: number,
    facts: Omit<LiveTicker, "referCoin" | "price" | "tsMs" | "move">,
  ): void {
    const before = this.tickers.newest(referCoin);
    if (before && tsMs < before.tsMs) return;
    const way = before ? compareDecimalText(price, before.price) : 0;
    const move =
      way === 0 ? (before?.move ?? NO_MOVE) : { count: (before?.move.count ?? 0) + 1, direction: way > 0 ? UP : DOWN };
    this.tickers.put(referCoin, { referCoin, price, tsMs, ...facts, move });
  }
}

const UP = "up" as const;
const DOWN = "down" as const;
const NO_MOVE = { count: 0, direction: "flat" } as const;
