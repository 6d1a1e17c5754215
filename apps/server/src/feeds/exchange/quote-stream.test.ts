import { beforeEach, describe, expect, test } from "vitest";
import type { FeedQuote } from "#/modules/market-data/index.ts";
import { ClockOffset } from "./clock-offset.ts";
import { FeedCounts } from "./feed-counts.ts";
import { OrderBook } from "./order-book.ts";
import { QuoteStream } from "./quote-stream.ts";

const START = Date.UTC(2026, 0, 15, 12);
/** Wall and monotonic time, so many milliseconds after the start. */
const at = (ms: number) => ({ now: START + ms, mono: ms });

let counts: FeedCounts;
let told: FeedQuote[];
let pending: QuoteStream[];
let stream: QuoteStream;

beforeEach(() => {
  counts = new FeedCounts();
  told = [];
  pending = [];
  stream = new QuoteStream({
    referCoin: "btcusdt",
    symbol: "BTCUSDT",
    counts,
    offset: new ClockOffset(),
    tell: (quote) => told.push(quote),
    onPending: (waiting) => pending.push(waiting),
  });
});

const trade = (price: number, ms: number) => stream.trade({ price, qty: 1, side: "buy", ts: START + ms }, at(ms));
const touch = (bid: number, ask: number, seq: number, ms: number) =>
  stream.touch(bid, 1, ask, 2, seq, START + ms, at(ms));

function book(bid: number, ask: number): OrderBook {
  const made = new OrderBook();
  made.load(
    [
      [String(bid), "3"],
      [String(bid - 1), "4"],
    ],
    [
      [String(ask), "5"],
      [String(ask + 1), "6"],
    ],
  );
  return made;
}

describe("a stream of one exchange", () => {
  test("says nothing before bid, ask and a last price are known", () => {
    touch(100, 101, 1, 0);
    expect(told).toEqual([]);
    trade(100.5, 1);
    expect(told).toMatchObject([{ bid: 100, ask: 101, last: 100.5, lastQty: 1, side: "buy", sourceSeq: 1 }]);
  });

  test("folds changes within 20 ms into the newest, and tells a trade at once", () => {
    touch(100, 101, 1, 0);
    trade(100, 0);
    for (let seq = 2; seq < 12; seq++) touch(100, 101 + seq, seq, 1);
    expect(told).toHaveLength(1);
    expect(pending).toEqual([stream]);
    stream.flush(at(20));
    expect(told.at(-1)).toMatchObject({ ask: 112 });
    stream.flush(at(21));
    expect(told).toHaveLength(2);
  });

  test("takes the newer of ticker and book, by the exchange's own numbers", () => {
    trade(100, 0);
    stream.bookChanged(book(100, 101), 10, START, at(0));
    expect(told.at(-1)).toMatchObject({
      bid: 100,
      ask: 101,
      bidQty: 3,
      depth: {
        bids: [
          [100, 3],
          [99, 4],
        ],
      },
    });
    touch(99, 100, 9, 50);
    expect(told.at(-1)).toMatchObject({ bid: 100, ask: 101 });
    touch(99.5, 101.5, 11, 100);
    expect(told.at(-1)).toMatchObject({
      bid: 99.5,
      ask: 101.5,
      depth: {
        bids: [
          [99.5, 1],
          [99, 4],
        ],
        asks: [
          [101.5, 2],
          [102, 6],
        ],
      },
    });
  });

  test("drops what is late, told twice, crossed or no number", () => {
    touch(100, 101, 5, 0);
    touch(100, 101, 5, 1);
    touch(100, 101, 4, 2);
    touch(102, 101, 6, 3);
    touch(Number.NaN, 101, 7, 4);
    expect(["duplicate", "late", "crossed", "badNumber"].map((event) => counts.get(event as "late"))).toEqual([
      1, 1, 1, 1,
    ]);
  });

  test("a print far from bid and ask is not the last price", () => {
    touch(100, 101, 1, 0);
    trade(100.5, 1);
    trade(1, 2);
    trade(9_000, 3);
    stream.lastPrice(9_000, START + 4, at(4));
    stream.indexPrice(9_000);
    touch(100, 102, 2, 50);
    expect(told.at(-1)).toMatchObject({ last: 100.5 });
    expect(told.at(-1)).not.toHaveProperty("index");
    expect(counts.get("stray")).toBe(4);
  });

  test("a last price that came before bid and ask is judged when they come", () => {
    trade(9_000, 0);
    touch(100, 101, 1, 1);
    expect(told).toEqual([]);
    trade(100.5, 2);
    expect(told).toMatchObject([{ last: 100.5 }]);
  });

  test("a book that is lost takes an older ticker with it, and leaves a newer one", () => {
    touch(100, 101, 1, 0);
    trade(100, 0);
    stream.bookChanged(book(104, 105), 2, START + 5_000, at(5_000));
    stream.bookLost();
    const before = told.length;
    stream.repeat(at(7_000), 10_000);
    trade(104, 7_001);
    expect(told).toHaveLength(before);
    stream.bookChanged(book(104, 105), 3, START + 8_000, at(8_000));
    touch(104.5, 105, 4, 8_100);
    stream.bookLost();
    trade(104.5, 8_200);
    expect(told.at(-1)).toMatchObject({ bid: 104.5, ask: 105 });
    expect(told.at(-1)).not.toHaveProperty("depth");
  });

  test("an unchanged price is repeated while its connection lives, and only as long as it is not old itself", () => {
    touch(100, 101, 1, 0);
    trade(100, 0);
    const repeats: number[] = [];
    for (let ms = 250; ms <= 20_000; ms += 250) {
      const before = told.length;
      stream.repeat(at(ms), 10_000);
      if (told.length > before) repeats.push(ms);
    }
    expect(repeats).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((second) => second * 1_000));
    expect(told.at(-1)).toMatchObject({ ts: START + 10_000, sourceTs: START, sourceSeq: 11 });
    expect(told.at(-1)).not.toHaveProperty("lastQty");
  });

  test("prices that lag behind the exchange's clock are history", () => {
    for (let ms = 0; ms < 10_000; ms += 250) touch(100, 101, ms + 1, ms);
    trade(100, 10_000);
    const before = told.length;
    stream.touch(90, 1, 91, 1, 20_000, START + 10_250 - 1_500, at(16_000));
    expect(told).toHaveLength(before);
    expect(counts.get("lagging")).toBe(1);
  });

  test("time and numbering never go back, over reconnections too", () => {
    touch(100, 101, 1, 5_000);
    trade(100, 5_000);
    stream.reset();
    touch(100, 101, 1, 5_100);
    expect(told).toHaveLength(1);
    stream.trade({ price: 100, qty: 1, side: "sell", ts: START + 4_000 }, at(5_200));
    expect(told.map(({ sourceSeq }) => sourceSeq)).toEqual([1, 2]);
    expect(told[1]?.ts).toBeGreaterThanOrEqual(told[0]?.ts ?? 0);
  });
});
