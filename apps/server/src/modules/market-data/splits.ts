import type { Interval } from "@evenkeel/contract/market";
import { type Candle, scaleCandle } from "./candles/candle-fold.ts";
import { shiftCandle } from "./candles/intervals.ts";
import type { FeedNumber, FeedQuote } from "./feed-port.ts";
import { Quote } from "./quote.ts";

/** From `at` on (UTC milliseconds) a stream's price is of so many new shares where it was of so many old ones. */
export interface PriceSplit {
  readonly referCoin: string;
  readonly at: number;
  readonly newShares: number;
  readonly oldShares: number;
}

/** What a price of before `from` is multiplied by to be one of `to`: splits after `from`, up to and with `to`. */
export function priceFactor(splits: readonly PriceSplit[], from: number, to: number): number {
  let factor = 1;
  for (const { at, newShares, oldShares } of splits) if (at > from && at <= to) factor *= oldShares / newShares;
  return factor;
}

/** A candle that was stored, by the count of now: one that had ended before a split is of the old count. */
export function storedCandle<C extends Candle>(
  candle: C,
  interval: Interval,
  splits: readonly PriceSplit[],
  now: number,
): C {
  if (splits.length === 0) return candle;
  return { ...candle, ...scaleCandle(candle, priceFactor(splits, shiftCandle(interval, candle.t, 1) - 1, now)) };
}

/** A price by another count of shares, no fresher than it was: nothing of its book or its last trade is left. */
export function recountQuote(quote: Quote, factor: number, now: number): Quote {
  const ticks = (value: number) => Math.max(1, Math.round(value * factor));
  const { referCoin, ts, sourceTs, receivedMono, source } = quote;
  return new Quote(
    {
      id: Math.max(quote.id + 1, now),
      referCoin,
      bidTicks: ticks(quote.bidTicks),
      askTicks: ticks(quote.askTicks),
      lastTicks: ticks(quote.lastTicks),
      markTicks: ticks(quote.markTicks),
      indexTicks: ticks(quote.indexTicks),
      bids: { ticks: [], steps: [] },
      asks: { ticks: [], steps: [] },
      trade: null,
      ts,
      sourceTs,
      receivedAt: now,
      receivedMono,
      source,
      isRecounted: true,
    },
    quote.priceGrid,
    quote.qtyGrid,
  );
}

/** An update of a source that knows of no splits, by the count of now. */
export function scaleUpdate(update: FeedQuote, factor: number): FeedQuote {
  if (factor === 1) return update;
  const price = (value: FeedNumber) => Number(value) * factor;
  const level = ([at, qty]: readonly [FeedNumber, FeedNumber]) => [price(at), qty] as const;
  const { bid, ask, index, depth } = update;
  return {
    ...update,
    last: price(update.last),
    ...(bid !== undefined && { bid: price(bid) }),
    ...(ask !== undefined && { ask: price(ask) }),
    ...(index !== undefined && { index: price(index) }),
    ...(depth !== undefined && { depth: { bids: depth.bids.map(level), asks: depth.asks.map(level) } }),
  };
}
