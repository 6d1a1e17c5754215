import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { readConfig } from "#/config.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { systemClock } from "#/platform/clock.ts";
import type { ExchangeFeed } from "./exchange/exchange-feed.ts";
import { observeFeeds } from "./feed-metrics.ts";
import { LIVE_FEEDS } from "./feed-names.ts";
import { createFeeds } from "./index.ts";

const deps = { instruments: createInstruments(), clock: systemClock };

test("every live feed can be composed, in the configured order, under its own name", () => {
  const feeds = createFeeds(readConfig({ MARKET_FEED: LIVE_FEEDS.join(","), TWELVEDATA_KEY: "demo" }), deps);
  expect(feeds.map(({ name }) => name)).toEqual([...LIVE_FEEDS]);
  expect(new Set(feeds.map(({ candleSpace }) => candleSpace)).size).toBe(LIVE_FEEDS.length);
  for (const feed of feeds) {
    expect(feed.kind).toBe("live");
    expect(feed.covers().length).toBeGreaterThan(5);
    for (const referCoin of feed.covers()) expect(deps.instruments.streams.has(referCoin)).toBe(true);
  }
});

test("coins come from exchanges, and everything else from the vendor", () => {
  const feeds = createFeeds(readConfig({ MARKET_FEED: "binance,twelvedata", TWELVEDATA_KEY: "demo" }), deps);
  const [coins, others] = feeds.map((feed) => feed.covers());
  expect(coins).toContain("btcusdt");
  expect(others).toContain("eurusd");
  expect(coins?.filter((coin) => others?.includes(coin))).toEqual([]);
});

test("what live feeds count can be scraped, by feed and event", async () => {
  const registry = new Registry();
  const [feed] = createFeeds(readConfig({ MARKET_FEED: "kraken" }), deps) as ExchangeFeed[];
  feed?.counts.add("checksum");
  observeFeeds(feed === undefined ? [] : [feed], registry);
  const text = await registry.metrics();
  expect(text).toContain('evenkeel_feed_events{feed="kraken",event="checksum"} 1');
  expect(text).toContain('evenkeel_feed_clock_offset_seconds{feed="kraken"} 0');
});
