import type { FeedBar, FeedQuote, HistoryQuery } from "#/modules/market-data/index.ts";
import { candleStart, INTERVAL_MS } from "#/modules/market-data/index.ts";
import { BarPath } from "./bar-path.ts";
import type { RecordedBar } from "./bars.ts";
import { modelledDepth } from "./modelled-depth.ts";

export interface TrackOptions {
  readonly referCoin: string;
  readonly bars: readonly RecordedBar[];
  readonly barMs: number;
  /** Bar that plays first; those before it are the chart's history. */
  readonly first: number;
  readonly speed: number;
  /** Smallest price step, which the modelled book keeps to. */
  readonly tick: number;
  /** Half of the spread around a price, where the recording has trades and no quotes. */
  readonly halfSpread: (price: number) => number;
}

/** Before the beginning of a bar: not even its open has been told. */
const NOTHING = -1;

/** A place in the recording: a bar's number and how far through it, 0 to 1 or `NOTHING`. */
interface Position {
  readonly bar: number;
  readonly part: number;
}

const MINUTE = 60_000;
/** After a pause longer than so many bars, what was missed is skipped. */
const MAX_BARS_BEHIND = 20;

/** One recording on its way through time. Gaps between bars (nights, weekends) are not waited for. */
export class Track {
  readonly referCoin: string;
  readonly #options: TrackOptions;
  #told: Position;
  #seq = 0;
  #untradedVolume = 0;
  #lastPrice = 0;

  constructor(options: TrackOptions) {
    this.referCoin = options.referCoin;
    this.#options = options;
    this.#told = { bar: options.first, part: NOTHING };
  }

  /**
   * Everything between what was told before and now: each corner of a bar on the way, then where the price is now. Empty
   * once the recording is over.
   *
   * @param elapsedMs wall time since the start.
   */
  advance(elapsedMs: number, wallTs: number): FeedQuote[] {
    const { bars, barMs, first, speed } = this.#options;
    const played = (elapsedMs * speed) / barMs;
    const now = { bar: first + Math.floor(played), part: played - Math.floor(played) };
    if (now.bar - this.#told.bar > MAX_BARS_BEHIND) this.#told = { bar: now.bar, part: NOTHING };
    const updates: FeedQuote[] = [];
    for (
      ;
      this.#told.bar < bars.length && this.#told.bar <= now.bar;
      this.#told = { bar: this.#told.bar + 1, part: NOTHING }
    ) {
      const end = this.#told.bar < now.bar ? 1 : now.part;
      updates.push(...this.#through(this.#told, end, wallTs));
      if (end < 1) {
        this.#told = { bar: this.#told.bar, part: end };
        break;
      }
    }
    return updates;
  }

  /** Bars before the start, moved so that the last of them ends when the replay began. */
  history({ interval, from, to, limit }: HistoryQuery, startedAt: number): FeedBar[] {
    const { bars, barMs, first } = this.#options;
    const length = Math.min(INTERVAL_MS[interval], barMs);
    const origin = Math.floor(startedAt / length) * length;
    const wholes: FeedBar[] = [];
    const perBar = barMs / length;
    // Newest first, until there are enough.
    for (let piece = first * perBar - 1; piece >= 0; piece--) {
      const t = origin - (first * perBar - piece) * length;
      if (candleStart(interval, t) < from) break;
      if (t > to) continue;
      const bar = bars[Math.floor(piece / perBar)];
      if (bar === undefined) break;
      const start = (piece % perBar) / perBar;
      const whole = wholes.at(-1);
      const candle = candleStart(interval, t);
      if (whole === undefined || whole.t !== candle) {
        if (wholes.length === limit) break;
        wholes.push({ ...pieceOf(bar, start, start + 1 / perBar), t: candle });
      } else wholes[wholes.length - 1] = joined(pieceOf(bar, start, start + 1 / perBar), whole);
    }
    return wholes.reverse();
  }

  #through({ bar: number, part: start }: Position, end: number, ts: number): FeedQuote[] {
    const bar = this.#options.bars[number];
    if (bar === undefined || end <= start) return [];
    const path = new BarPath(bar);
    const stops = [...path.corners.filter((corner) => corner > start && corner < end), end];
    let before = Math.max(start, 0);
    return [...new Set(stops)].map((part) => {
      this.#untradedVolume += bar.volume * (part - before);
      before = part;
      return this.#update(bar, path, part, ts);
    });
  }

  #update(bar: RecordedBar, path: BarPath, part: number, ts: number): FeedQuote {
    const { price, ...quotes } = path.at(part);
    const half = this.#options.halfSpread(price);
    const { bid = price - half, ask = price + half } = quotes;
    const side = price >= this.#lastPrice ? "buy" : "sell";
    const qty = this.#untradedVolume;
    this.#lastPrice = price;
    this.#untradedVolume = 0;
    this.#seq += 1;
    return {
      referCoin: this.referCoin,
      last: price,
      bid,
      ask,
      ...(qty > 0 ? { lastQty: qty, side } : {}),
      depth: modelledDepth(bid, ask, this.#options.tick, (bar.volume * MINUTE) / this.#options.barMs),
      ts,
      sourceTs: Math.round(bar.t + part * this.#options.barMs),
      sourceSeq: this.#seq,
    };
  }
}

/** What a part of a bar looks like as a bar of its own. */
function pieceOf(
  bar: RecordedBar,
  start: number,
  end: number,
): Omit<FeedBar, "t"> & { h: number; l: number; v: number } {
  const { price, volume } = bar;
  if (start === 0 && end >= 1) return { ...price, v: volume };
  const path = new BarPath(bar);
  const parts = [start, ...path.corners.filter((corner) => corner > start && corner < end), end];
  const prices = parts.map((part) => path.at(part).price);
  return {
    o: prices[0] ?? price.o,
    h: Math.max(...prices),
    l: Math.min(...prices),
    c: prices.at(-1) ?? price.c,
    v: volume * (end - start),
  };
}

function joined(earlier: ReturnType<typeof pieceOf>, later: FeedBar): FeedBar {
  return {
    t: later.t,
    o: earlier.o,
    h: Math.max(earlier.h, Number(later.h)),
    l: Math.min(earlier.l, Number(later.l)),
    c: later.c,
    v: earlier.v + Number(later.v),
  };
}
