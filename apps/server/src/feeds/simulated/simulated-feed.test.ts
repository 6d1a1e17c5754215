import { expect, test, vi } from "vitest";
import { createInstruments, hongKongTick, sessionAt } from "#/modules/instruments/index.ts";
import { createMarketData, type FeedBar, type FeedQuote, type MarketFeed } from "#/modules/market-data/index.ts";
import { createSimulatedFeed } from "./index.ts";
import { MODELS } from "./models.ts";

const instruments = createInstruments();
/** A Wednesday at 15:00 UTC: New York, Frankfurt, currencies and coins are open, Hong Kong is closed. */
const START = Date.parse("2026-03-11T15:00:00Z");
const DAY = 86_400_000;

function feedAt(now: number, seed = "seven"): MarketFeed {
  return createSimulatedFeed({ seed, instruments, clock: { now: () => now, monotonic: () => now } });
}

/** What a feed says at its start at an instant. */
function said(now: number, seed?: string): FeedQuote[] {
  const quotes: FeedQuote[] = [];
  const feed = feedAt(now, seed);
  void feed.start({ quote: (quote) => void quotes.push(quote) });
  void feed.stop();
  return quotes;
}

function bars(feed: MarketFeed, referCoin: string, interval: "1m" | "1h" | "1d", to: number, limit: number): FeedBar[] {
  return (feed.history?.({ referCoin, interval, from: 0, to, limit }) ?? []) as FeedBar[];
}

test("every stream of the catalogue has a model and nothing else has", () => {
  expect([...MODELS.keys()].sort()).toEqual([...instruments.streams.keys()].sort());
});

test("shares in Hong Kong have the tick of the price that they are simulated around", () => {
  for (const { market, referCoin, tickSize } of instruments.ofClass("stock")) {
    if (market === "HK")
      expect([referCoin, hongKongTick(String(MODELS.get(referCoin)?.price))]).toEqual([referCoin, tickSize]);
  }
});

test("the same seed and time give the same prices, another seed gives others", () => {
  expect(said(START)).toEqual(said(START));
  const prices = (quotes: FeedQuote[]) => quotes.map(({ last }) => last);
  expect(prices(said(START))).not.toEqual(prices(said(START, "eight")));
});

test("a restart changes nothing: the past is the same seen from later", () => {
  const early = bars(feedAt(START), "btcusdt", "1m", START - 60_000, 500);
  const late = bars(feedAt(START + 5 * DAY), "btcusdt", "1m", START - 60_000, 500);
  expect(early).toEqual(late);
  expect(early).toHaveLength(500);
});

test("four minutes of updates all pass the hub's guard, two to five a second for the busy ones", {
  timeout: 60_000,
}, async () => {
  vi.useFakeTimers({ now: START });
  try {
    const clock = { now: () => Date.now(), monotonic: () => Date.now() };
    const feed = createSimulatedFeed({ seed: "seven", instruments, clock });
    const market = createMarketData({ feeds: [feed], instruments, clock });
    const counts = new Map<string, number>();
    market.onQuote(({ referCoin }) => counts.set(referCoin, (counts.get(referCoin) ?? 0) + 1));
    await market.start();
    vi.advanceTimersByTime(240_000);
    await market.stop();
    expect([...market.counts().rejected]).toEqual([]);
    expect(counts.size).toBe(instruments.streams.size);
    for (const coin of ["btcusdt", "ethusdt", "eurusd", "es", "aapl"]) {
      expect(counts.get(coin)).toBeGreaterThan(2 * 240);
      expect(counts.get(coin)).toBeLessThan(5 * 240);
    }
    expect(counts.get("00700")).toBeLessThan(40);
  } finally {
    vi.useRealTimers();
  }
});

test("books are twenty levels deep and never crossed", () => {
  for (const { bid, ask, depth } of said(START)) {
    expect(Number(bid)).toBeLessThan(Number(ask));
    for (const side of [depth?.bids ?? [], depth?.asks ?? []]) {
      expect(side).toHaveLength(20);
      for (const [, qty] of side) expect(Number(qty)).toBeGreaterThan(0);
    }
  }
});

test("a market that is closed stands still and trades nothing; an open one moves", () => {
  const [now, later] = [said(START), said(START + 60_000)];
  for (const [at, quote] of now.entries()) {
    const instrument = instruments.streams.get(quote.referCoin);
    const isOpen = instrument !== undefined && sessionAt(instrument, START).state === "open";
    expect(quote.lastQty !== undefined).toBe(isOpen);
    if (!isOpen) expect([quote.referCoin, quote.last]).toEqual([quote.referCoin, later[at]?.last]);
  }
  const moved = now.filter((quote, at) => quote.last !== later[at]?.last);
  expect(moved.length).toBeGreaterThan(40);
});

test.each([
  ["btcusdt", 0.015, 0.05],
  ["solusdt", 0.025, 0.07],
  ["eurusd", 0.003, 0.008],
  ["gc", 0.006, 0.02],
  ["spx", 0.003, 0.015],
  ["aapl", 0.005, 0.03],
])("%s has a plausible range on an average day", (referCoin, least, most) => {
  const days = bars(feedAt(START), referCoin, "1d", START - DAY, 250);
  const ranges = days.map(({ o, h, l }) => (Number(h) - Number(l)) / Number(o));
  const average = ranges.reduce((sum, range) => sum + range, 0) / ranges.length;
  expect(average).toBeGreaterThan(least);
  expect(average).toBeLessThan(most);
});

test("crosses agree with their legs", () => {
  const last = new Map(said(START).map((quote) => [quote.referCoin, Number(quote.index)]));
  const cross = (last.get("eurusd") ?? 0) * (last.get("usdjpy") ?? 0);
  expect((last.get("eurjpy") ?? 0) / cross).toBeCloseTo(1, 3);
});

test("candles of a market with hours lie in its hours, without a hole", () => {
  const aapl = instruments.streams.get("aapl");
  const minutes = bars(feedAt(START), "aapl", "1m", START, 1_000);
  expect(minutes).toHaveLength(1_000);
  for (const [at, bar] of minutes.entries()) {
    expect(aapl && sessionAt(aapl, bar.t).state).toBe("open");
    const before = minutes[at - 1];
    if (before === undefined || bar.t === before.t + 60_000) continue;
    expect(aapl && sessionAt(aapl, before.t + 60_000).state).toBe("closed");
    expect(aapl && sessionAt(aapl, bar.t - 1).state).toBe("closed");
  }
});

test("ticks of different streams are spread over time", () => {
  const stamps = said(START).map(({ ts }) => ts);
  const most = Math.max(...[...Map.groupBy(stamps, (ts) => ts).values()].map((same) => same.length));
  expect(most).toBeLessThanOrEqual(3);
});
