import fc from "fast-check";
import { expect, test } from "vitest";
import { OrderBook } from "./order-book.ts";

const row = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 }));
const rows = fc.array(row, { maxLength: 30 });
const texts = (levels: readonly (readonly [number, number])[]) => levels.map((level) => level.map(String));

/** The plainest book there is: a map that is sorted when it is read. */
function plain(changes: readonly (readonly [number, number])[], direction: 1 | -1): [number, number][] {
  const levels = new Map<number, number>();
  for (const [price, size] of changes) levels.set(price, size);
  return [...levels].filter(([, size]) => size > 0).sort(([a], [b]) => (a - b) * direction);
}

test("after any changes the book holds what a plain map holds, in order", () => {
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 6 }), fc.array(rows, { maxLength: 6 }), (bids, asks) => {
      const book = new OrderBook();
      for (const changes of bids) expect(book.update(texts(changes), [])).toBe(true);
      for (const changes of asks) expect(book.update(undefined, texts(changes))).toBe(true);
      expect(book.bids.top(100)).toEqual(plain(bids.flat(), -1));
      expect(book.asks.top(100)).toEqual(plain(asks.flat(), 1));
      expect(book.top.bids).toEqual(plain(bids.flat(), -1).slice(0, 20));
      expect(book.isCrossed).toBe((plain(bids.flat(), -1)[0]?.[0] ?? 0) >= (plain(asks.flat(), 1)[0]?.[0] ?? 1e9));
    }),
  );
});

test("a snapshot in any order is the book", () => {
  fc.assert(
    fc.property(rows, (levels) => {
      const book = new OrderBook();
      expect(book.load(texts(levels), [])).toBe(true);
      // Of one price told twice in a snapshot the row nearer to the best counts.
      expect(book.bids.top(100)).toEqual(plain([...levels].reverse(), -1));
    }),
  );
});

test.each([[["x", "1"]], [["1"]], [[1, "1"]], [null], ["1"], [["-1", "1"]], [["1", "0.-10000"]], [["0", "1"]]])(
  "one bad row %j spoils the book",
  (bad) => {
    const book = new OrderBook();
    expect(book.load([["5", "1"], bad], [])).toBe(false);
    expect(book.bids.length).toBe(0);
    expect(book.update([bad], [])).toBe(false);
  },
);

test("no list at all is no book, and a missing side no change", () => {
  const book = new OrderBook();
  expect(book.load("bids", [])).toBe(false);
  expect(book.update(undefined, undefined)).toBe(true);
});

test("a side keeps its best levels and forgets the worst", () => {
  const book = new OrderBook();
  for (let price = 1; price <= 2_500; price++) book.update([[String(price), "1"]], [[String(price + 3_000), "1"]]);
  expect([book.bids.length, book.bids.best, book.bids.prices[0]]).toEqual([2_000, 2_500, 501]);
  expect([book.asks.length, book.asks.best]).toEqual([2_000, 3_001]);
});
