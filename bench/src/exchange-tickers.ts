import { createBinanceAdapter } from "@evenkeel/server/src/feeds/binance/binance-adapter.ts";
import { binanceSpot } from "@evenkeel/server/src/feeds/binance/markets.ts";
import { ClockOffset } from "@evenkeel/server/src/feeds/exchange/clock-offset.ts";
import type { LinkSpec } from "@evenkeel/server/src/feeds/exchange/exchange-feed.ts";
import { FeedCounts } from "@evenkeel/server/src/feeds/exchange/feed-counts.ts";
import { QuoteStream } from "@evenkeel/server/src/feeds/exchange/quote-stream.ts";
import { RestClient } from "@evenkeel/server/src/feeds/exchange/rest-client.ts";
import type { Contest } from "./contest.ts";

const SYMBOLS = 40;
const FRAMES = 100_000;
/** A busy hour: each symbol's best prices change two hundred times a second. */
const STEP_MS = 1_000 / (200 * SYMBOLS);
const START = Date.UTC(2026, 0, 15);

/** Best prices as Binance sends them, in turns over the symbols, wandering by a cent. */
const frames = Array.from({ length: FRAMES }, (_, number) => {
  const symbol = `COIN${number % SYMBOLS}USDT`;
  const bid = 61_837.63 + ((number * 7_919) % 100) / 100;
  const [b, a] = [bid.toFixed(8), (bid + 0.01).toFixed(8)];
  const data = { u: 50_093_239_212 + number, s: symbol, b, B: "3.78826000", a, A: "1.54698000" };
  return JSON.stringify({ stream: `${symbol.toLowerCase()}@bookTicker`, data });
});

let told = 0;

/** The adapter as in service, without its sockets: frames are handed to it, and quotes are counted. */
function openLink(): LinkSpec {
  const counts = new FeedCounts();
  const offset = new ClockOffset();
  const streams = new Map<string, QuoteStream>();
  for (let number = 0; number < SYMBOLS; number++) {
    const symbol = `COIN${number}USDT`;
    const tell = () => {
      told += 1;
    };
    streams.set(
      symbol,
      new QuoteStream({ referCoin: symbol, symbol, counts, offset, tell, onPending: () => undefined }),
    );
  }
  const clock = { now: () => START, monotonic: () => 0 };
  const core = { streams, counts, offset, clock, send: () => undefined };
  const rest = new RestClient({ baseUrl: "", perSecond: 1, counts, monotonic: () => 0 });
  const [link] = createBinanceAdapter(core, binanceSpot(""), rest).links;
  if (link === undefined) throw new Error("the adapter has no link");
  for (const stream of streams.values()) stream.lastPrice(61_837, START, { now: START, mono: 0 });
  return link;
}

function nanosecondsPerFrame(read: (text: string, number: number) => void): number {
  const startedAt = performance.now();
  for (let number = 0; number < FRAMES; number++) read(frames[number] as string, number);
  return ((performance.now() - startedAt) * 1e6) / FRAMES;
}

let parsed = 0;

export const exchangeTickers: Contest = {
  name: "an exchange's ticker to a quote of ours",
  unit: "ns",
  anchor: "JSON.parse of the same frame, believing it and doing nothing with it",
  isMoreBetter: false,
  budget: 1.8,
  rounds: 9,
  measureOurs() {
    const link = openLink();
    const cost = nanosecondsPerFrame((text, number) => {
      const ms = number * STEP_MS;
      link.read(text, { now: START + ms, mono: ms });
    });
    if (told === 0) throw new Error("no quote was told");
    return cost;
  },
  measureAnchor: () =>
    nanosecondsPerFrame((text) => {
      parsed += (JSON.parse(text) as { data: { u: number } }).data.u > 0 ? 1 : 0;
    }),
  finish: async () => {
    if (parsed === 0) throw new Error("nothing was parsed");
  },
};
