import { Gauge, type Registry } from "prom-client";
import type { MarketData } from "./market-data.service.ts";

/**
 * Figures of the hub: updates taken in and dropped by reason, streams without a fresh price or with one source left, listeners
 * that threw; and how each source fares.
 */
export function observeMarketData(market: MarketData, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "evenkeel_market_quotes_accepted",
    help: "Price updates accepted since the start.",
    registers,
    collect() {
      this.set(market.counts().accepted);
    },
  });
  new Gauge({
    name: "evenkeel_market_quotes_rejected",
    help: "Price updates dropped since the start, by reason.",
    labelNames: ["reason"],
    registers,
    collect() {
      for (const [reason, count] of market.counts().rejected) this.set({ reason }, count);
    },
  });
  new Gauge({
    name: "evenkeel_market_streams_stale",
    help: "Price streams of open markets whose last quote is too old to price an order.",
    registers,
    collect() {
      const silent = [...market.streams()].filter(({ referCoin }) => market.isStale(referCoin));
      this.set(silent.filter(({ instrument }) => market.session(instrument).state === "open").length);
    },
  });
  new Gauge({
    name: "evenkeel_market_listener_faults",
    help: "Quotes whose listener threw, since the start.",
    registers,
    collect() {
      this.set(market.counts().listenerFaults);
    },
  });
  observeSources(market, registers);
}

function observeSources(market: MarketData, registers: Registry[]): void {
  new Gauge({
    name: "evenkeel_market_streams_degraded",
    help: "Price streams with several sources of which only one bears the price out.",
    registers,
    collect() {
      this.set([...market.streams()].filter(({ isDegraded }) => isDegraded).length);
    },
  });
  new Gauge({
    name: "evenkeel_market_source_age_seconds",
    help: "Time since a source's last good update of any stream.",
    labelNames: ["source"],
    registers,
    collect() {
      for (const { feed, ageMs } of market.sources())
        if (ageMs !== null) this.set({ source: feed.name }, ageMs / 1_000);
    },
  });
  new Gauge({
    name: "evenkeel_market_source_offset_seconds",
    help: "How far a live source's stamps are ahead of our clock.",
    labelNames: ["source"],
    registers,
    collect() {
      for (const { feed, offsetMs } of market.sources()) {
        if (offsetMs !== null) this.set({ source: feed.name }, offsetMs / 1_000);
      }
    },
  });
  new Gauge({
    name: "evenkeel_market_source_rejected",
    help: "Price updates of a source dropped since the start, by reason.",
    labelNames: ["source", "reason"],
    registers,
    collect() {
      for (const { feed, rejected } of market.sources()) {
        for (const [reason, count] of rejected) this.set({ source: feed.name, reason }, count);
      }
    },
  });
  new Gauge({
    name: "evenkeel_market_source_streams",
    help: "Price streams of a source by how it stands: in use, standby, outlier, lost.",
    labelNames: ["source", "state"],
    registers,
    collect() {
      this.reset();
      for (const stream of market.streams()) {
        for (const { name, state } of stream.sourceStates()) this.inc({ source: name, state });
      }
    },
  });
}
