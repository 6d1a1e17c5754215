import type { Instruments } from "#/modules/instruments/index.ts";
import type { MarketFeed } from "./feed-port.ts";
import { type ClosedCandle, PriceStream } from "./stream.ts";

export interface StreamParts {
  readonly instruments: Instruments;
  /** In order of preference. */
  readonly feeds: readonly MarketFeed[];
  /** Age in milliseconds from which the price of a referCoin is stale. */
  readonly staleMs: (referCoin: string) => number;
  readonly onClosed: ClosedCandle;
}

/**
 * A stream for each referCoin that a feed covers. Its sources are all feeds that cover it and are of the kind of the first: a
 * simulated or replayed price never stands in for a live one.
 */
export function makeStreams({ instruments, feeds, staleMs, onClosed }: StreamParts): Map<string, PriceStream> {
  const streams = new Map<string, PriceStream>();
  for (const [referCoin, instrument] of instruments.streams) {
    const [preferred, ...others] = feeds.filter((feed) => feed.covers().includes(referCoin));
    if (preferred === undefined) continue;
    const sources = [preferred, ...others.filter(({ kind }) => kind === preferred.kind)] as const;
    streams.set(referCoin, new PriceStream(instrument, sources, staleMs(referCoin), onClosed));
  }
  return streams;
}
