import type { Interval } from "@evenkeel/contract/market";
import type { FeedBar, HistoryQuery } from "../feed-port.ts";
import { type PriceSplit, priceFactor, storedCandle } from "../splits.ts";
import type { PriceStream } from "../stream.ts";
import type { CandleArchive } from "./candle-archive.ts";
import { type Candle, scaleCandle } from "./candle-fold.ts";
import { candleStart } from "./intervals.ts";

export interface KlineQuery {
  readonly interval: Interval;
  /** Earliest start wanted, UTC milliseconds; as far back as `limit` reaches where absent. */
  readonly from?: number;
  /** Latest instant wanted. */
  readonly to: number;
  readonly limit: number;
}

/** A source's bar in whole ticks and steps; null where one of its numbers is none. */
export function fromBar(stream: PriceStream, bar: FeedBar): Candle | null {
  const { priceGrid, qtyGrid } = stream;
  const o = priceGrid.nearest(bar.o);
  const h = priceGrid.nearest(bar.h);
  const l = priceGrid.nearest(bar.l);
  const c = priceGrid.nearest(bar.c);
  const v = qtyGrid.nearest(bar.v);
  if (!Number.isFinite(o + h + l + c + v) || v < 0) return null;
  // Indices are averages, so that a printed open or close may lie outside the printed extremes.
  return { t: bar.t, o, h: Math.max(o, h, l, c), l: Math.min(o, h, l, c), c, v, a: ((h + l + c) / 3) * v };
}

/**
 * The last `limit` candles of `[from, to]`, ascending, one for each start: the candle in the making over stored closed
 * ones, over the feed's history, over what was stored unfinished. A candle in which prices were missed counts as unfinished.
 * All by the count of shares of today: what was traded before a split is shown as if it had been split then.
 */
export async function readKlines(
  stream: PriceStream,
  archive: CandleArchive | null,
  query: KlineQuery,
  onFault: (what: string, error: unknown) => void,
  now: number,
): Promise<Candle[]> {
  const { interval, to, limit } = query;
  const { splits } = stream;
  const from = query.from ?? 0;
  // A chart with what the source and this process know is better than none.
  const onArchiveFault = (error: unknown): [] => {
    onFault("candle archive", error);
    return [];
  };
  const [kept, bars] = await Promise.all([
    archive?.read(stream, interval, from, to, limit).catch(onArchiveFault) ?? [],
    history(stream, { referCoin: stream.referCoin, interval, from, to, limit }, onFault),
  ]);
  const stored = kept.map((candle) => storedCandle(candle, interval, splits, now));
  const told = toldBy(stream, splits, now);
  const byStart = new Map<number, Candle>();
  for (const candle of stored) if (!candle.isClosed) byStart.set(candle.t, candle);
  for (const bar of bars) {
    const candle = fromBar(stream, bar);
    if (candle !== null) byStart.set(candle.t, told(candle));
  }
  for (const candle of stored) if (candle.isClosed) byStart.set(candle.t, candle);
  // The candle that closed last may still wait for the next flush.
  const closed = stream.fold.lastClosed(interval);
  if (closed !== null && closed.t >= from && closed.t <= to)
    put(byStart, closed, stream.fold.isWhole(interval, closed.t));
  const current = stream.fold.current(interval);
  if (current !== null && current.t >= from && current.t <= candleStart(interval, to)) {
    put(byStart, current, stream.fold.isWhole(interval, current.t));
  }
  return [...byStart.values()].sort((a, b) => a.t - b.t).slice(-limit);
}

/** A simulated past is drawn by the first count of shares; that of a vendor is by the count of today. */
function toldBy({ feed }: PriceStream, splits: readonly PriceSplit[], now: number): (candle: Candle) => Candle {
  if (feed.kind !== "simulated" || splits.length === 0) return (candle) => candle;
  const factor = priceFactor(splits, Number.NEGATIVE_INFINITY, now);
  return (candle) => scaleCandle(candle, factor);
}

/** A candle of ours over what history says of it; into that, where ours lacks a part. */
function put(byStart: Map<number, Candle>, ours: Candle, isWhole: boolean): void {
  const told = byStart.get(ours.t);
  if (isWhole || told === undefined) {
    byStart.set(ours.t, ours);
    return;
  }
  const [h, l] = [Math.max(told.h, ours.h), Math.min(told.l, ours.l)];
  const [v, a] = told.v > ours.v ? [told.v, told.a] : [ours.v, ours.a];
  byStart.set(ours.t, { t: ours.t, o: told.o, h, l, c: ours.c, v, a });
}

/** The past as the first source tells it that knows one; a source that fails is as good as one that does not. */
async function history(
  stream: PriceStream,
  query: HistoryQuery,
  onFault: (what: string, error: unknown) => void,
): Promise<readonly FeedBar[]> {
  for (const { feed } of stream.lines) {
    try {
      const bars = (await feed.history?.(query)) ?? [];
      if (bars.length > 0) return bars;
    } catch (error) {
      onFault(`history of ${feed.name}`, error);
    }
  }
  return [];
}
