import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Instrument, Instruments } from "#/modules/instruments/index.ts";
import type { FeedSink, MarketFeed } from "#/modules/market-data/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { parseBars, type RecordedBar } from "./bars.ts";
import { RECORDINGS, type Recording } from "./recordings.ts";
import { Track } from "./track.ts";

export interface ReplayFeedOptions {
  /** Folder of recordings: `crypto/`, `forex/`, `futures/`, `index/`, `stocks/`. */
  readonly folder: string;
  /** Times faster than recorded, 1 to 100. */
  readonly speed: number;
  /** Instant in the recordings at which to begin; those that do not contain it begin where null would. */
  readonly startMs: number | null;
  readonly instruments: Instruments;
  readonly clock: Clock;
}

const POLL_MS = 200;
/** Where a recording begins by default: far enough in to have a chart, with most of a market's days still to come. */
const DEFAULT_START = 0.6;

/**
 * Recorded history as if it happened now: real prices, stamped with today's time. A recording that is over falls
 * silent, and its price becomes stale; it does not begin again, since no market does.
 *
 * @throws Error where the folder holds none of the known recordings.
 */
export function createReplayFeed({ folder, speed, startMs, instruments, clock }: ReplayFeedOptions): MarketFeed {
  const tracks = new Map<string, Track>();
  for (const recording of RECORDINGS) {
    const instrument = instruments.streams.get(recording.referCoin);
    const text = instrument === undefined ? null : readRecording(folder, recording);
    if (instrument === undefined || text === null) continue;
    const bars = parseBars(text, instrument.mayBeNegative);
    if (bars.length === 0) continue;
    const { referCoin, barMs } = recording;
    const halfSpread = halfSpreadOf(instrument);
    const tick = Number(instrument.tickSize);
    const first = firstBar(bars, startMs);
    tracks.set(referCoin, new Track({ referCoin, bars, barMs, first, speed, tick, halfSpread }));
  }
  if (tracks.size === 0) throw new Error(`REPLAY_DIR=${folder} holds none of the recordings that can be replayed.`);

  const startedAt = clock.now();
  const startedMono = clock.monotonic();
  let timer: NodeJS.Timeout | null = null;

  function play(sink: FeedSink): void {
    const elapsed = clock.monotonic() - startedMono;
    const now = clock.now();
    for (const track of tracks.values()) for (const update of track.advance(elapsed, now)) sink.quote(update);
  }

  return {
    name: "replay",
    kind: "replay",
    delayMs: 0,
    candleSpace: `replay-${startedAt}`,
    keepsSessions: false,
    covers: () => [...tracks.keys()],
    start(sink) {
      play(sink);
      timer = setInterval(() => play(sink), POLL_MS);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
    history: (query) => tracks.get(query.referCoin)?.history(query, startedAt) ?? [],
  };
}

function halfSpreadOf({ halfSpread }: Instrument): (price: number) => number {
  if ("bps" in halfSpread) return (price) => (Math.abs(price) * halfSpread.bps) / 10_000;
  const half = Number(halfSpread.price);
  return () => half;
}

/** The text of a recording, packed or not; null where it is not there. */
function readRecording(folder: string, { file }: Recording): string | null {
  const plain = join(folder, file);
  if (existsSync(plain)) return readFileSync(plain, "utf8");
  const packed = `${plain}.gz`;
  return existsSync(packed) ? gunzipSync(readFileSync(packed)).toString("utf8") : null;
}

/** The bar that holds an instant, or the default place. */
function firstBar(bars: readonly RecordedBar[], startMs: number | null): number {
  const first = bars[0]?.t ?? 0;
  const last = bars.at(-1)?.t ?? 0;
  if (startMs === null || startMs < first || startMs > last) return Math.floor(bars.length * DEFAULT_START);
  return bars.findLastIndex((bar) => bar.t <= startMs);
}
