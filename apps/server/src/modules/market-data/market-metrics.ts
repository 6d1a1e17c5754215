import { Gauge, type Registry } from "prom-client";
import type { MarketData } from "./market-data.service.ts";

/** Figures of the hub: updates taken in and dropped by reason, streams without a fresh price, listeners that threw. */
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
    help: "Price streams whose last quote is too old to price an order.",
    registers,
    collect() {
      this.set([...market.streams()].filter(({ referCoin }) => market.isStale(referCoin)).length);
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
}
