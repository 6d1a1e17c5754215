import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HeapSlot, PriceHeap } from "./price-heap.ts";

type Step = { do: "add"; key: number } | { do: "remove"; at: number } | { do: "tick"; price: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("add" as const), key: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant("remove" as const), at: fc.nat(50) }),
  fc.record({ do: fc.constant("tick" as const), price: fc.integer({ min: 0, max: 41 }) }),
);

describe.each(["fall", "rise"] as const)("a heap that wakes on a %s", (wakes) => {
  const reaches = (key: number, price: number) => (wakes === "fall" ? price <= key : price >= key);

  it("wakes exactly what a scan of all would, nearest first and oldest first within a price", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const heap = new PriceHeap<number>(wakes);
        const slots: HeapSlot<number>[] = [];
        let waiting: { key: number; rank: number }[] = [];
        let rank = 0;
        for (const move of steps) {
          if (move.do === "add") {
            slots[rank] = heap.add(move.key, BigInt(rank), rank);
            waiting.push({ key: move.key, rank });
            rank += 1;
          } else if (move.do === "remove") {
            const slot = slots[move.at];
            if (slot) heap.remove(slot);
            waiting = waiting.filter((w) => w.rank !== move.at);
          } else {
            const expected = waiting
              .filter((w) => reaches(w.key, move.price))
              .sort((a, b) => (a.key === b.key ? a.rank - b.rank : wakes === "fall" ? b.key - a.key : a.key - b.key))
              .map((w) => w.rank);
            const peeked: number[] = [];
            heap.peekReached(move.price, (value) => peeked.push(value));
            expect(peeked.sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b));
            const woken: number[] = [];
            for (let value = heap.wake(move.price); value !== undefined; value = heap.wake(move.price))
              woken.push(value);
            expect(woken).toEqual(expected);
            waiting = waiting.filter((w) => !expected.includes(w.rank));
          }
          expect(heap.size).toBe(waiting.length);
          const keys = waiting.map((w) => w.key);
          const none = wakes === "fall" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
          const edge = keys.length === 0 ? none : wakes === "fall" ? Math.max(...keys) : Math.min(...keys);
          expect(heap.edge).toBe(edge);
        }
      }),
    );
  });
});
