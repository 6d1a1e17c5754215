import { systemClock } from "#/platform/clock.ts";
import type { Exchange } from "../exchange/testing/fault-desk.ts";
import { describeFaults } from "../exchange/testing/fault-suite.ts";
import { SyntheticMarket } from "../exchange/testing/synthetic-market.ts";
import { coinInstruments } from "../exchange/testing/test-instruments.ts";
import type { Row } from "../exchange/testing/truth-book.ts";
import { createCoinbaseFeed } from "./index.ts";

const product_id = "BTC-USDT";
const instruments = coinInstruments(["BTC", "USDT", "0.1"]);

/** Coinbase Exchange: changes without a number, tickers at trades, matches that name the maker's side. */
function openCoinbase(): Exchange {
  const market = new SyntheticMarket(13);
  const { truth } = market;
  const queue: string[] = [];
  const instant = () => new Date(market.now).toISOString();

  const snapshot = () => JSON.stringify({ type: "snapshot", product_id, asks: truth.asks, bids: truth.bids });
  function ticker(price: string, side: string, trade_id: number, last_size: string): string {
    const best = { best_bid: truth.bids[0]?.[0], best_ask: truth.asks[0]?.[0] };
    const of = { sequence: market.seq, product_id, price, side, trade_id, last_size };
    return JSON.stringify({ type: "ticker", ...of, ...best, time: instant() });
  }

  function next(): string {
    const waiting = queue.shift();
    if (waiting !== undefined) return waiting;
    const { bids, asks, trade, seq } = market.step();
    if (trade !== null) {
      const { id: trade_id, price, qty: size, side } = trade;
      const maker = side === "buy" ? "sell" : "buy";
      queue.push(
        JSON.stringify({
          type: "match",
          trade_id,
          sequence: seq,
          side: maker,
          size,
          price,
          product_id,
          time: instant(),
        }),
      );
      queue.push(ticker(price, side, trade_id, size));
    }
    const changed = (side: string, rows: readonly Row[]) => rows.map(([price, size]) => [side, price, size]);
    return JSON.stringify({
      type: "l2update",
      product_id,
      changes: [...changed("buy", bids), ...changed("sell", asks)],
      time: instant(),
    });
  }

  return {
    referCoin: "btcusdt",
    instruments,
    range: [59_900, 60_100],
    gapShowsAs: ["tradeGap"],
    tradesIn(text) {
      const { type, price, size, side, time } = JSON.parse(text) as Record<
        "type" | "price" | "size" | "side" | "time",
        string
      >;
      if (type !== "match") return [];
      return [{ price: Number(price), qty: Number(size), side: side === "buy" ? "sell" : "buy", ts: Date.parse(time) }];
    },
    open: ({ wsUrl, restUrl, deps }) =>
      createCoinbaseFeed({ ...deps, clock: systemClock, wsUrl, restUrl, instruments }),
    onText(text) {
      const { type, channels } = JSON.parse(text) as { type: string; channels: string[] };
      const acknowledged = JSON.stringify({ type: "subscriptions", channels: [] });
      if (type !== "subscribe" || !channels.includes("level2_batch")) return [acknowledged];
      return [snapshot(), ticker(truth.bids[0]?.[0] ?? "", "sell", market.seq, "1"), acknowledged];
    },
    next,
    best: () => truth.best,
    withPrices: (text, change) =>
      text
        .replace(
          /"(price|best_bid|best_ask)":"([\d.]+)"/g,
          (_, key: string, price: string) => `"${key}":"${change(price)}"`,
        )
        .replace(/\["(buy|sell)","([\d.]+)",/g, (_, side: string, price: string) => `["${side}","${change(price)}",`),
    withSymbol: (text) => text.replaceAll(product_id, "ETH-USDT"),
  };
}

describeFaults("faults of Coinbase", openCoinbase);
