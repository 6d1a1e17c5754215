import { Gauge, type Registry } from "prom-client";
import type { MarketFeed } from "#/modules/market-data/index.ts";
import type { ExchangeFeed } from "./exchange/exchange-feed.ts";

/** Figures of the live feeds: what each counted since the start, by event, and how far its exchange's clock is ahead. */
export function observeFeeds(feeds: readonly MarketFeed[], registry: Registry): void {
  const live = feeds.filter((feed): feed is ExchangeFeed => "counts" in feed);
  const registers = [registry];
  new Gauge({
    name: "evenkeel_feed_events",
    help: "What a live feed counted since the start: frames, quotes, and what it dropped or repaired.",
    labelNames: ["feed", "event"],
    registers,
    collect() {
      for (const { name: feed, counts } of live)
        for (const [event, count] of counts.entries()) this.set({ feed, event }, count);
    },
  });
  new Gauge({
    name: "evenkeel_feed_clock_offset_seconds",
    help: "How far an exchange's clock is ahead of ours.",
    labelNames: ["feed"],
    registers,
    collect() {
      for (const { name: feed, clockOffsetMs } of live) this.set({ feed }, clockOffsetMs / 1_000);
    },
  });
}
