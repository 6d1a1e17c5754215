import fc from "fast-check";
import { expect, test } from "vitest";
import { spotDepth, usdmDepth } from "../binance/depth-rules.ts";
import { okxDepth } from "../okx/okx-book.ts";
import { DepthBridge } from "./depth-bridge.ts";
import type { Json } from "./frame.ts";
import { OrderBook } from "./order-book.ts";

const MARKETS = {
  spot: { rule: spotDepth, firstOf: (last: number) => last + 1, idOf: ({ u }: Json) => u as number },
  // Ids are left out between two changes; what joins them is `pu`.
  usdm: { rule: usdmDepth, firstOf: (last: number) => last + 3, idOf: ({ u }: Json) => u as number },
  okx: { rule: okxDepth, firstOf: (last: number) => last + 7, idOf: ({ seqId }: Json) => seqId as number },
};
type Market = (typeof MARKETS)[keyof typeof MARKETS];

/** Changes of a market whose ids rise; each carries its own id as the size of a level. */
function changesOf(lengths: readonly number[], { firstOf }: Market): Json[] {
  let last = 1_000;
  return lengths.map((length) => {
    const previous = last;
    const first = firstOf(last);
    last = first + length - 1;
    const [bids, asks] = [[["100", String(last)]], [["101", String(last)]]];
    return { U: first, u: last, pu: previous, b: bids, a: asks, seqId: last, prevSeqId: previous, bids, asks };
  });
}

const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 30 });
const anyMarket = fc.constantFrom(...Object.values(MARKETS));

test("whenever the snapshot comes, the book ends where the exchange is, as long as no change is lost", () => {
  fc.assert(
    fc.property(lengths, anyMarket, fc.nat(), fc.nat(), (lengthsOf, market, arrival, age) => {
      const changes = changesOf(lengthsOf, market);
      const book = new OrderBook();
      const bridge = new DepthBridge(book, market.rule);
      const fetched = arrival % changes.length;
      // The snapshot stands at a change that was heard before it arrived.
      const stands = market.idOf(changes[Math.max(0, fetched - (age % 3))] as Json);
      changes.forEach((change, number) => {
        bridge.change(change);
        if (number !== fetched) return;
        const level = String(stands);
        expect(bridge.snapshot(stands, [["100", level]], [["101", level]])).not.toBe("gap");
      });
      const end = market.idOf(changes.at(-1) as Json);
      expect([bridge.lastId, book.bids.bestSize, book.asks.bestSize]).toEqual([end, end, end]);
    }),
  );
});

test("one lost change after the bridge is a gap, always", () => {
  fc.assert(
    fc.property(lengths, anyMarket, fc.nat(), (lengthsOf, market, at) => {
      const changes = changesOf([2, 2, ...lengthsOf], market);
      const bridge = new DepthBridge(new OrderBook(), market.rule);
      const lost = 2 + (at % (changes.length - 3));
      bridge.change(changes[0] as Json);
      bridge.snapshot(market.idOf(changes[0] as Json), [["100", "1"]], [["101", "1"]]);
      const results = changes
        .slice(1)
        .flatMap((change, number) => (number + 1 === lost ? [] : [bridge.change(change)]));
      expect(results.slice(0, lost - 1).every((result) => result === "applied")).toBe(true);
      expect(results[lost - 1]).toBe("gap");
    }),
  );
});

test("a snapshot older than the first change at hand cannot be joined", () => {
  const [first] = changesOf([2], MARKETS.spot);
  const bridge = new DepthBridge(new OrderBook(), spotDepth);
  bridge.change(first as Json);
  expect(bridge.snapshot(900, [], [])).toBe("gap");
});

test.each([{}, { U: 5, u: 4 }, { U: "5", u: "6" }, { U: 5.5, u: 6 }])("%j is no change", (data) =>
  expect(new DepthBridge(new OrderBook(), spotDepth).change(data)).toBe("bad"),
);

test("maintenance of OKX: ids begin again from a lower one, and what was told before is known as old no more than once", () => {
  const level = (size: number) => [["100", String(size)]];
  const bridge = new DepthBridge(new OrderBook(), okxDepth);
  const change = (prevSeqId: number, seqId: number) =>
    bridge.change({ prevSeqId, seqId, bids: level(seqId), asks: [] });
  expect(bridge.snapshot(500, level(500), [["101", "1"]])).toBe("waiting");
  // Signs of life repeat the number; told twice, a change is old.
  expect([change(500, 500), change(500, 510), change(500, 510)]).toEqual(["applied", "applied", "waiting"]);
  expect([change(510, 3), change(3, 5), change(7, 9)]).toEqual(["applied", "applied", "gap"]);
});
