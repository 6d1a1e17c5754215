import type { FeedQuote, FeedSink, MarketFeed } from "#/modules/market-data/index.ts";

export interface ScriptedFeed extends MarketFeed {
  /** Delivers an update; what is left out is made from `last`: a spread of two ticks' width, rising time and sequence. */
  say(quote: Pick<FeedQuote, "referCoin" | "last"> & Partial<FeedQuote>): void;
}

/** A feed for tests: it says what it is told to, when it is told to. */
export function createScriptedFeed(
  coins: readonly string[],
  now: () => number,
  {
    name = "scripted",
    kind = "simulated",
    keepsSessions = false,
  }: Partial<Pick<MarketFeed, "name" | "kind" | "keepsSessions">> = {},
): ScriptedFeed {
  let sink: FeedSink | null = null;
  let seq = 0;
  return {
    name,
    kind,
    delayMs: 0,
    candleSpace: "scripted",
    keepsSessions,
    covers: () => coins,
    start(to) {
      sink = to;
    },
    stop() {
      sink = null;
    },
    say(quote) {
      seq += 1;
      sink?.quote({ ts: now(), sourceTs: now(), sourceSeq: seq, ...quote });
    },
  };
}
