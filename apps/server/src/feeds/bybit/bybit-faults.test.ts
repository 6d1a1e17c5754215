import { systemClock } from "#/platform/clock.ts";
import type { Exchange } from "../exchange/testing/fault-desk.ts";
import { describeFaults } from "../exchange/testing/fault-suite.ts";
import { SyntheticMarket } from "../exchange/testing/synthetic-market.ts";
import { coinInstruments } from "../exchange/testing/test-instruments.ts";
import { createBybitFeed } from "./index.ts";

const symbol = "BTCUSDT";
const instruments = coinInstruments(["BTC", "USDT", "0.1"]);

/** Bybit linear: numbered changes, tickers of which only the first is whole, trades with UUIDs. */
function openBybit(): Exchange {
  const market = new SyntheticMarket(17);
  const { truth } = market;
  const queue: string[] = [];

  function frame(topic: string, type: string, data: unknown): string {
    return JSON.stringify({ topic: `${topic}.${symbol}`, type, ts: market.now, data, cs: market.seq });
  }
  const book = () =>
    frame("orderbook.50", "snapshot", { s: symbol, b: truth.bids, a: truth.asks, u: market.seq, seq: 1 });
  const whole = () => {
    const [bid, ask] = [truth.bids[0], truth.asks[0]];
    const best = { bid1Price: bid?.[0], bid1Size: bid?.[1], ask1Price: ask?.[0], ask1Size: ask?.[1] };
    return frame("tickers", "snapshot", {
      symbol,
      lastPrice: bid?.[0],
      indexPrice: bid?.[0],
      ...best,
      openInterest: "1",
    });
  };

  function next(): string {
    const waiting = queue.shift();
    if (waiting !== undefined) return waiting;
    const { bids: b, asks: a, trade, seq: u, ms } = market.step();
    queue.push(frame("tickers", "delta", { symbol, bid1Price: truth.bids[0]?.[0], bid1Size: truth.bids[0]?.[1] }));
    if (trade !== null) {
      const { id, price: p, qty: v, side } = trade;
      const i = `20f43950-d8dd-5b31-9112-${String(id).padStart(12, "0")}`;
      queue.push(
        frame("publicTrade", "snapshot", [
          { T: ms, s: symbol, S: side === "buy" ? "Buy" : "Sell", v, p, i, BT: false },
        ]),
      );
    }
    return frame("orderbook.50", "delta", { s: symbol, b, a, u, seq: 1 });
  }

  return {
    referCoin: "btcusdt",
    instruments,
    range: [59_900, 60_100],
    gapShowsAs: ["sequenceGap"],
    tradesIn(text) {
      if (!text.includes('"topic":"publicTrade')) return [];
      const { data } = JSON.parse(text) as { data: { p: string; v: string; S: string; T: number }[] };
      return data.map(({ p, v, S, T }) => {
        return { price: Number(p), qty: Number(v), side: S === "Buy" ? "buy" : "sell", ts: T };
      });
    },
    open: ({ wsUrl, restUrl, deps }) =>
      createBybitFeed({ ...deps, clock: systemClock, category: "linear", wsUrl, restUrl, instruments }),
    onText(text) {
      const { op, args } = JSON.parse(text) as { op: string; args?: string[] };
      const acknowledged = JSON.stringify({ success: true, ret_msg: op === "ping" ? "pong" : "", op });
      if (op !== "subscribe") return [acknowledged];
      return [
        ...(args?.includes(`orderbook.50.${symbol}`) ? [book()] : []),
        ...(args?.includes(`tickers.${symbol}`) ? [whole()] : []),
        acknowledged,
      ];
    },
    next,
    best: () => truth.best,
    withPrices: (text, change) =>
      text
        .replace(/"(\w*Price|p)":"([\d.]+)"/g, (_, key: string, price: string) => `"${key}":"${change(price)}"`)
        .replace(/\["([\d.]+)",/g, (_, price: string) => `["${change(price)}",`),
    withSymbol: (text) => text.replaceAll(symbol, "ETHUSDT"),
  };
}

describeFaults("faults of Bybit", openBybit);
