import { expect, test } from "vitest";
import { blockOf } from "./block.ts";
import { facts } from "./model.fixture.ts";
import { readLotFacts } from "./read-lot-facts.ts";

const lot = {} as NonNullable<ReturnType<typeof facts>["lot"]>;
const market = { orderType: "market", isReduceOnly: false } as const;
const limit = { orderType: "limit", isReduceOnly: false } as const;

test("a closed market takes what names a price, to wait for it", () => {
  const closed = facts({ lot, block: "market.closed" });
  expect(blockOf(market, closed, "market.closed")).toMatchObject({
    block: "market.closed",
    note: "market.closedForNow",
  });
  const waiting = blockOf(limit, closed, "market.closed");
  expect(waiting).toMatchObject({ block: null, note: "market.queued", facts: { block: null } });
  expect(blockOf(limit, facts({ block: "market.closed" }), "market.closed").block).toBe("market.closed");
});

test("what may not be opened can still be closed, open market or not", () => {
  const expiring = facts({ lot, openingBlock: "market.expiring" });
  for (const stated of [null, "market.closed"] as const) {
    expect(blockOf(limit, expiring, stated)).toMatchObject({
      block: "market.expiring",
      note: null,
      facts: { block: "market.expiring" },
    });
  }
  expect(blockOf({ ...market, isReduceOnly: true }, expiring, null).block).toBeNull();
});

test.each([
  [1_000, false, "market.expiring"],
  [1_000, true, "market.expiring"],
  [999, true, "market.reduceOnly"],
  [999, false, null],
] as const)(
  "a future that may be opened until 1000 is at %i, its price near zero: %s, gives %s",
  (now, isReduceOnly, block) => {
    const row = { coin: "gc" } as Parameters<typeof readLotFacts>[0]["row"];
    const rate = { currency: "USD", bid: "1", ask: "1", mid: "1", quotedAt: null, isStale: false };
    const terms = {
      tick: "0.1",
      lotStep: "0.01",
      minLots: "0.01",
      maxLots: "200",
      tiers: [],
      priceBand: "0.1",
      pip: "0.1",
      contractSize: "100",
      guaranteedStop: { premiumRate: "0.0015", minDistance: "0.015" },
      rate,
    } as unknown as Parameters<typeof readLotFacts>[0]["terms"];
    const nothing = { detail: undefined, last: undefined, account: undefined, swap: undefined, positions: [] };
    const read = readLotFacts({ row, terms, ...nothing, last: null, block: null, openUntil: 1_000, isReduceOnly, now });
    expect(read.openingBlock).toBe(block);
  },
);
