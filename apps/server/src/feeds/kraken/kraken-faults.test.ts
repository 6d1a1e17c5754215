import { systemClock } from "#/platform/clock.ts";
import { OrderBook } from "../exchange/order-book.ts";
import type { Exchange } from "../exchange/testing/fault-desk.ts";
import { describeFaults } from "../exchange/testing/fault-suite.ts";
import { SyntheticMarket } from "../exchange/testing/synthetic-market.ts";
import { coinInstruments } from "../exchange/testing/test-instruments.ts";
import type { Row } from "../exchange/testing/truth-book.ts";
import { createKrakenFeed } from "./index.ts";
import { krakenChecksum } from "./kraken-checksum.ts";

const symbol = "BTC/USDT";
const instruments = coinInstruments(["BTC", "USDT", "0.1"]);

/** Kraken v2: numbers instead of texts, levels that fall beyond the depth are not told of, checksums throughout. */
function openKraken(): Exchange {
  const market = new SyntheticMarket(11);
  const { truth } = market;
  const queue: string[] = [];

  function checksum(): number {
    const book = new OrderBook();
    book.load(truth.bids, truth.asks);
    return krakenChecksum(book);
  }
  // Written by hand, since a JavaScript number would lose the zeros at its end.
  const levels = (rows: readonly Row[]) => rows.map(([price, qty]) => `{"price":${price},"qty":${qty}}`).join(",");
  function book(type: string, bids: readonly Row[], asks: readonly Row[]): string {
    const timestamp = new Date(market.now).toISOString();
    const rest = `"checksum":${checksum()},"timestamp":"${timestamp}"`;
    const data = `{"symbol":"${symbol}","bids":[${levels(bids)}],"asks":[${levels(asks)}],${rest}}`;
    return `{"channel":"book","type":"${type}","data":[${data}]}`;
  }
  function ticker(type: string): string {
    const [bid = ["0", "0"], ask = ["0", "0"]] = [truth.bids[0], truth.asks[0]];
    const best = `"bid":${bid[0]},"bid_qty":${bid[1]},"ask":${ask[0]},"ask_qty":${ask[1]},"last":${bid[0]}`;
    return `{"channel":"ticker","type":"${type}","data":[{"symbol":"${symbol}",${best},"volume":12.5}]}`;
  }

  function next(): string {
    const waiting = queue.shift();
    if (waiting !== undefined) return waiting;
    const { bids, asks, trade, ms } = market.step();
    queue.push(ticker("update"));
    if (trade !== null) {
      const { id, price, qty, side } = trade;
      const numbers = `"price":${price},"qty":${qty},"trade_id":${id},"timestamp":"${new Date(ms).toISOString()}"`;
      const data = `{"symbol":"${symbol}","side":"${side}","ord_type":"market",${numbers}}`;
      queue.push(`{"channel":"trade","type":"update","data":[${data}]}`);
    }
    const [lowest, highest] = [Number(truth.bids.at(-1)?.[0]), Number(truth.asks.at(-1)?.[0])];
    const isTold = ([price]: Row) => Number(price) >= lowest && Number(price) <= highest;
    return book("update", bids.filter(isTold), asks.filter(isTold));
  }

  return {
    referCoin: "btcusdt",
    instruments,
    range: [59_900, 60_100],
    gapShowsAs: ["checksum", "crossed"],
    tradesIn(text) {
      if (!text.includes('"channel":"trade"')) return [];
      const { data } = JSON.parse(text) as {
        data: { price: number; qty: number; side: "buy" | "sell"; timestamp: string }[];
      };
      return data.map(({ price, qty, side, timestamp }) => ({ price, qty, side, ts: Date.parse(timestamp) }));
    },
    open: ({ wsUrl, restUrl, deps }) => createKrakenFeed({ ...deps, clock: systemClock, wsUrl, restUrl, instruments }),
    onText(text) {
      const { method, params } = JSON.parse(text) as { method: string; params?: { channel: string } };
      const acknowledged = JSON.stringify({ method, success: true, result: params });
      if (method !== "subscribe") return [acknowledged];
      if (params?.channel === "book") return [book("snapshot", truth.bids, truth.asks), acknowledged];
      if (params?.channel === "ticker") return [ticker("snapshot"), acknowledged];
      if (params?.channel !== "instrument") return [acknowledged];
      const pairs = [{ symbol, price_precision: 1, qty_precision: 8 }];
      return [JSON.stringify({ channel: "instrument", type: "snapshot", data: { assets: [], pairs } }), acknowledged];
    },
    next,
    best: () => truth.best,
    withPrices: (text, change) =>
      text.replace(/"(price|bid|ask|last)":([\d.]+)/g, (_, key: string, price: string) => `"${key}":${change(price)}`),
    withSymbol: (text) => text.replaceAll(symbol, "ETH/USDT").replaceAll(/:([},])/g, ":0$1"),
  };
}

describeFaults("faults of Kraken", openKraken);
