import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../exchange/frame.ts";
import { OrderBook } from "../exchange/order-book.ts";
import { DepthBridge } from "./depth-bridge.ts";

/** Changes of a market whose ids rise without a hole; each carries its own id as the size of a level. */
function changesOf(lengths: readonly number[], market: "spot" | "usdm") {
  let last = 1_000;
  return lengths.map((length) => {
    const previous = last;
    // USDT-M leaves ids out between two changes; what joins them is `pu`.
    const first = last + (market === "spot" ? 1 : 3);
    last = first + length - 1;
    return { U: first, u: last, pu: previous, b: [["100", String(last)]], a: [["101", String(last)]] };
  });
}

const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 30 });
const anyMarket = fc.constantFrom("spot" as const, "usdm" as const);

test("whenever the snapshot comes, the book ends where the exchange is, as long as no change is lost", () => {
  fc.assert(
    fc.property(lengths, anyMarket, fc.nat(), fc.nat(), (lengthsOf, market, arrival, age) => {
      const changes = changesOf(lengthsOf, market);
      const book = new OrderBook();
      const bridge = new DepthBridge(book, market);
      const fetched = arrival % changes.length;
      // The snapshot stands at a change that was heard before it arrived.
      const stands = changes[Math.max(0, fetched - (age % 3))]?.u ?? 0;
      changes.forEach((change, number) => {
        bridge.change(change);
        if (number !== fetched) return;
        const level = String(stands);
        expect(bridge.snapshot(stands, [["100", level]], [["101", level]])).not.toBe("gap");
      });
      const end = changes.at(-1)?.u ?? 0;
      expect([bridge.lastId, book.bids.bestSize, book.asks.bestSize]).toEqual([end, end, end]);
    }),
  );
});

test("one lost change after the bridge is a gap, always", () => {
  fc.assert(
    fc.property(lengths, anyMarket, fc.nat(), (lengthsOf, market, at) => {
      const changes = changesOf([2, 2, ...lengthsOf], market);
      const bridge = new DepthBridge(new OrderBook(), market);
      const lost = 2 + (at % (changes.length - 3));
      bridge.change(changes[0] as Json);
      bridge.snapshot(changes[0]?.u ?? 0, [["100", "1"]], [["101", "1"]]);
      const results = changes
        .slice(1)
        .flatMap((change, number) => (number + 1 === lost ? [] : [bridge.change(change)]));
      expect(results.slice(0, lost - 1).every((result) => result === "applied")).toBe(true);
      expect(results[lost - 1]).toBe("gap");
    }),
  );
});

test("a snapshot older than the first change at hand cannot be joined", () => {
  const [first] = changesOf([2], "spot");
  const bridge = new DepthBridge(new OrderBook(), "spot");
  bridge.change(first as Json);
  expect(bridge.snapshot(900, [], [])).toBe("gap");
});

test.each([{}, { U: 5, u: 4 }, { U: "5", u: "6" }, { U: 5.5, u: 6 }])("%j is no change", (data) =>
  expect(new DepthBridge(new OrderBook(), "spot").change(data)).toBe("bad"),
);
