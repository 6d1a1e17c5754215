import { type Instrument, type Instruments, spansBetween } from "#/modules/instruments/index.ts";
import type { FeedSink, MarketFeed } from "#/modules/market-data/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { simulatedHistory } from "./history.ts";
import { MODELS } from "./models.ts";
import { hashText } from "./noise.ts";
import { SimulatedStream } from "./simulated-stream.ts";

const POLL_MS = 40;
const DAY = 86_400_000;

export interface SimulatedFeedOptions {
  /** Any text; the same seed gives the same prices at the same time, for ever and on every machine. */
  readonly seed: string;
  readonly instruments: Instruments;
  readonly clock: Clock;
}

/**
 * Made-up prices for the whole catalogue, always marked as simulated. They depend on the seed, the stream and the time,
 * and on nothing that any person does.
 */
export function createSimulatedFeed({ seed, instruments, clock }: SimulatedFeedOptions): MarketFeed {
  const streams = new Map<string, SimulatedStream>();
  for (const [referCoin, instrument] of instruments.streams) {
    const model = MODELS.get(referCoin);
    if (model === undefined) continue;
    streams.set(referCoin, new SimulatedStream(seed, instrument, model, openMsPerDay(instrument)));
  }
  const lastTick = new Map<SimulatedStream, number>();
  let timer: NodeJS.Timeout | null = null;

  function emitDue(sink: FeedSink): void {
    const now = clock.now();
    for (const stream of streams.values()) {
      const number = stream.tickNumber(now);
      const last = lastTick.get(stream);
      // After a pause the newest tick alone is told; a clock that was set back waits until it has caught up.
      if (last !== undefined && number <= last) continue;
      lastTick.set(stream, number);
      const quote = stream.tick(number, last === undefined);
      if (quote !== null) sink.quote(quote);
    }
  }

  return {
    name: "simulated",
    kind: "simulated",
    delayMs: 0,
    candleSpace: `simulated-${hashText(seed).toString(16)}`,
    keepsSessions: true,
    covers: () => [...streams.keys()],
    start(sink) {
      emitDue(sink);
      timer = setInterval(() => emitDue(sink), POLL_MS);
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
    history(query) {
      const stream = streams.get(query.referCoin);
      return stream === undefined ? [] : simulatedHistory(stream, query, clock.now());
    },
  };
}

/** Open milliseconds of an ordinary weekday: a Wednesday far from any change of clocks. */
function openMsPerDay(instrument: Instrument): number {
  const from = Date.UTC(2026, 0, 14);
  const spans = spansBetween(instrument.schedule, from, from + DAY).filter((span) => span.state === "open");
  return spans.reduce((sum, span) => sum + Math.min(span.to, from + DAY) - Math.max(span.from, from), 0);
}
