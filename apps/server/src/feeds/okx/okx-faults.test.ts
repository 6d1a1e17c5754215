import { systemClock } from "#/platform/clock.ts";
import { OrderBook } from "../exchange/order-book.ts";
import type { Exchange } from "../exchange/testing/fault-desk.ts";
import { describeFaults } from "../exchange/testing/fault-suite.ts";
import { SyntheticMarket } from "../exchange/testing/synthetic-market.ts";
import { coinInstruments } from "../exchange/testing/test-instruments.ts";
import { createOkxFeed } from "./index.ts";
import { okxChecksum } from "./okx-checksum.ts";

const instId = "BTC-USDT";
const instruments = coinInstruments(["BTC", "USDT", "0.1"]);

/** OKX with sequence and checksum, and acknowledgements that come after the first data. */
function openOkx(): Exchange {
  const market = new SyntheticMarket(7);
  const { truth } = market;
  const queue: string[] = [];
  let previous = -1;

  function checksum(): number {
    const book = new OrderBook();
    book.load(truth.bids, truth.asks);
    return okxChecksum(book);
  }
  const frame = (channel: string, data: object, action?: string) =>
    JSON.stringify({ arg: { channel, instId }, ...(action !== undefined && { action }), data: [data] });
  const rows = (levels: readonly (readonly [string, string])[]) =>
    levels.map(([price, size]) => [price, size, "0", "1"]);

  function snapshot(): string {
    const { seq, now } = market;
    previous = seq;
    const data = { asks: rows(truth.asks), bids: rows(truth.bids), ts: String(now), seqId: seq, prevSeqId: -1 };
    return frame("books", { ...data, checksum: checksum() }, "snapshot");
  }

  function next(): string {
    const waiting = queue.shift();
    if (waiting !== undefined) return waiting;
    const { bids, asks, trade, seq, ms } = market.step();
    const ts = String(ms);
    const data = { asks: rows(asks), bids: rows(bids), ts, seqId: seq, prevSeqId: previous, checksum: checksum() };
    previous = seq;
    const [bid, ask] = [truth.bids[0], truth.asks[0]];
    const best = { bidPx: bid?.[0], bidSz: bid?.[1], askPx: ask?.[0], askSz: ask?.[1] };
    queue.push(frame("tickers", { instId, last: trade?.price ?? bid?.[0], ...best, ts }));
    if (trade !== null) {
      const { id, price: px, qty: sz, side } = trade;
      queue.push(frame("trades", { instId, tradeId: String(id), px, sz, side, ts }));
    }
    return frame("books", data, "update");
  }

  return {
    referCoin: "btcusdt",
    instruments,
    range: [59_900, 60_100],
    gapShowsAs: ["sequenceGap"],
    tradesIn(text) {
      if (!text.includes('"channel":"trades"')) return [];
      const { data } = JSON.parse(text) as { data: { px: string; sz: string; side: "buy" | "sell"; ts: string }[] };
      return data.map(({ px, sz, side, ts }) => ({ price: Number(px), qty: Number(sz), side, ts: Number(ts) }));
    },
    open: ({ wsUrl, restUrl, deps }) => createOkxFeed({ ...deps, clock: systemClock, wsUrl, restUrl, instruments }),
    onText(text) {
      if (text === "ping") return ["pong"];
      const { op, args } = JSON.parse(text) as { op: string; args: { channel: string }[] };
      const acknowledged = args.map((arg) => JSON.stringify({ event: op, arg, connId: "1" }));
      const isBook = op === "subscribe" && args.some(({ channel }) => channel === "books");
      return isBook ? [snapshot(), ...acknowledged] : acknowledged;
    },
    next,
    best: () => truth.best,
    withPrices: (text, change) =>
      text
        .replace(
          /"(bidPx|askPx|px|last|idxPx)":"([\d.]+)"/g,
          (_, key: string, price: string) => `"${key}":"${change(price)}"`,
        )
        .replace(/\["([\d.]+)",/g, (_, price: string) => `["${change(price)}",`),
    withSymbol: (text) => text.replaceAll(instId, "ETH-USDT"),
  };
}

describeFaults("faults of OKX", openOkx);
