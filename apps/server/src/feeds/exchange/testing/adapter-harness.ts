import type { FeedQuote } from "#/modules/market-data/index.ts";
import { ClockOffset } from "../clock-offset.ts";
import type { Adapter, FeedCore } from "../exchange-feed.ts";
import { FeedCounts } from "../feed-counts.ts";
import { type At, QuoteStream } from "../quote-stream.ts";

/** An adapter without sockets: frames are given to it at recorded times, and what it says is kept. */
export interface AdapterHarness {
  readonly adapter: Adapter;
  readonly core: FeedCore;
  readonly quotes: FeedQuote[];
  readonly sent: string[];
  /** The time that the adapter sees, wall and monotonic alike. */
  setTime(ms: number): At;
  /** Gives a frame and tells what it changed, folding nothing. */
  give(text: string, ms: number, link?: number): FeedQuote[];
}

export function createAdapterHarness(
  symbols: ReadonlyMap<string, string>,
  adapterOf: (core: FeedCore) => Adapter,
): AdapterHarness {
  let at: At = { now: 0, mono: 0 };
  const quotes: FeedQuote[] = [];
  const sent: string[] = [];
  const counts = new FeedCounts();
  const offset = new ClockOffset();
  const streams = new Map<string, QuoteStream>();
  for (const [symbol, referCoin] of symbols) {
    const deps = { referCoin, symbol, counts, offset, tell: (quote: FeedQuote) => void quotes.push(quote) };
    streams.set(symbol, new QuoteStream({ ...deps, onPending: () => undefined }));
  }
  const clock = { now: () => at.now, monotonic: () => at.mono };
  const core: FeedCore = { streams, counts, offset, clock, send: (_link, texts) => void sent.push(...texts) };
  const adapter = adapterOf(core);
  const setTime = (ms: number): At => {
    at = { now: ms, mono: ms };
    return at;
  };
  return {
    adapter,
    core,
    quotes,
    sent,
    setTime,
    give(text, ms, link = 0) {
      const before = quotes.length;
      adapter.links[link]?.read(text, setTime(ms));
      for (const stream of streams.values()) stream.flush(at);
      return quotes.slice(before);
    },
  };
}
