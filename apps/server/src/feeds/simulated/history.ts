import { spansBetween } from "#/modules/instruments/index.ts";
import { candleStart, type FeedBar, type HistoryQuery, INTERVAL_MS, shiftCandle } from "#/modules/market-data/index.ts";
import type { SimulatedStream } from "./simulated-stream.ts";

const DAY = 86_400_000;
/** Prices looked at in each candle; more for longer ones, whose extremes are easier to miss. */
const MIN_SAMPLES = 12;
const MAX_SAMPLES = 60;
/** The longest time without a trading hour that is searched over. */
const MIN_WINDOW = 10 * DAY;
const MAX_WINDOWS = 8;
/** How far back the simulated past reaches; a chart needs no more, and an answer stays cheap. */
const PAST = 5 * 365 * DAY;

/** The last `limit` candles of `[from, to]`, computed; those without an open hour are left out, as on any chart. */
export function simulatedHistory(stream: SimulatedStream, query: HistoryQuery, now: number): FeedBar[] {
  const { interval, limit } = query;
  const earliest = Math.max(query.from, candleStart("1M", now - PAST));
  const bars: FeedBar[] = [];
  let next = candleStart(interval, Math.min(query.to, now));
  const window = Math.max(INTERVAL_MS[interval] * limit, MIN_WINDOW);
  for (let windows = 0; windows < MAX_WINDOWS && bars.length < limit && next >= earliest; windows++) {
    const windowEnd = Math.min(shiftCandle(interval, next, 1), now + 1);
    const bound = Math.max(next - window, earliest);
    const open = spansBetween(stream.instrument.schedule, candleStart(interval, bound), windowEnd).filter(
      (span) => span.state === "open",
    );
    for (; next >= bound && bars.length < limit; next = shiftCandle(interval, next, -1)) {
      const end = Math.min(shiftCandle(interval, next, 1), now + 1);
      const bar = foldBar(stream, next, end, open);
      if (bar !== null) bars.push(bar);
    }
  }
  return bars.reverse();
}

interface OpenSpan {
  readonly from: number;
  readonly to: number;
}

function foldBar(stream: SimulatedStream, start: number, end: number, open: readonly OpenSpan[]): FeedBar | null {
  const parts = cut(open, start, end);
  const first = parts[0];
  if (first === undefined) return null;
  const perPart = Math.max(2, Math.ceil(samplesFor(end - start) / parts.length));
  const o = stream.path.at(first.from);
  const bar = { t: start, o, h: o, l: o, c: o, v: 0 };
  for (const { from, to } of parts) {
    bar.v += stream.volume(from, to);
    for (let sample = 1; sample <= perPart; sample++) {
      const price = stream.path.at(from + ((to - 1 - from) * sample) / perPart);
      if (price > bar.h) bar.h = price;
      if (price < bar.l) bar.l = price;
      bar.c = price;
    }
  }
  return bar;
}

/** The open time inside `[start, end)`. */
function cut(open: readonly OpenSpan[], start: number, end: number): OpenSpan[] {
  const parts: OpenSpan[] = [];
  for (let at = firstEndingAfter(open, start); at < open.length; at++) {
    const span = open[at];
    if (span === undefined || span.from >= end) break;
    parts.push({ from: Math.max(span.from, start), to: Math.min(span.to, end) });
  }
  return parts;
}

/** Index of the first span that is not over at an instant, by halving: the list of a long chart has thousands. */
function firstEndingAfter(spans: readonly OpenSpan[], ms: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.to ?? 0) > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

function samplesFor(length: number): number {
  return Math.min(MAX_SAMPLES, MIN_SAMPLES + Math.round(length / 300_000));
}
