import { parse } from "@evenkeel/calc/decimal";
import * as changes from "@evenkeel/contract/derivatives-changes";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CorporateAction, createActionDesk } from "#/modules/corporate-actions/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { MarginDesk } from "../testing/margin-desk.ts";

/** Tuesday 6 January 2026, an hour before New York opens; the date from which everything here counts opens on Thursday. */
const TUESDAY = Date.UTC(2026, 0, 6, 15);
const EX_DATE = "2026-01-08";
const OPENING = Date.UTC(2026, 0, 8, 14, 30);
const DAY = 86_400_000;

const SHARES = ["aapl", "msft", "nvda", "goog", "amzn", "meta", "tsla", "avgo", "amd", "nflx", "jpm", "ko"];
const NO_COST = {
  admin: { futures: "0", forex: "0", index: "0", stock: "0" },
  benchmark: { USD: "0", EUR: "0", JPY: "0", HKD: "0" },
};

let database: TestDatabase;
let share = "";
let desk: MarginDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new MarginDesk(database);
});
beforeEach(async () => {
  desk.bench.clock.time = TUESDAY;
  desk.bench.actions = [];
  // A share of its own for each test, and nights that cost nothing.
  share = SHARES.shift() ?? "";
  desk.bench.market.overnightTerms = NO_COST;
  await desk.boot();
  desk.bench.notices.length = 0;
  desk.quote(share, "400.00", "400.00");
});
afterEach(async () => {
  await desk.engine.drained();
  await desk.bench.verify();
});
afterAll(async () => {
  await desk.stop();
  await database.close();
});

/** Puts an action in force, as two operators would, and tells the engine. */
async function inForce(what: CorporateAction["what"], coin = share): Promise<CorporateAction> {
  const { clock, ids, instruments } = desk.bench;
  const of = (name: string) =>
    createActionDesk({ pool: database.pool, clock, ids, instruments, actor: `operator:${name}` });
  const { id } = await of("ada").propose(coin, what, EX_DATE);
  const action = await of("ben").approve(id);
  desk.bench.actions = [...desk.bench.actions, action];
  desk.bench.tellActions();
  return action;
}

const SPLIT = { kind: "split", newShares: 4, oldShares: 1 } as const;
const told = () => desk.bench.notices.map(({ type }) => type);

/** The first price of the day from which it counts. */
async function opens(bid: string, ask = bid, coin = share): Promise<void> {
  desk.bench.clock.time = OPENING;
  await desk.passQuote(coin, bid, ask);
}

describe("a split", () => {
  test("scales positions, exits and resting orders, and nobody's wealth by a cent", async () => {
    const trader = await desk.marginTrader("10000");
    await desk.open(trader, { lots: "10", takeProfit: "440.00", stopLoss: "390.01" }, share, "400.00", "400.00");
    await desk.order(trader, { coin: share, orderType: "limit", price: "390.01", lots: "3" });
    await desk.order(trader, { coin: share, orderType: "stopMarket", triggerPrice: "420.00", lots: "2" });
    const before = { margins: await desk.margins(trader), state: await desk.state(trader) };
    await inForce(SPLIT);
    await desk.passQuote(share, "400.00", "400.00");
    await opens("100.00");
    expect(await desk.list(trader, "position")).toMatchObject([
      { lots: "40", entryPrice: "100", takeProfit: "110", stopLoss: "97.5", upnl: "0", notional: "4000" },
    ]);
    expect(await desk.orders(trader)).toMatchObject([
      { orderType: "stopMarket", status: "untriggered", triggerPrice: "105", lots: "8" },
      { orderType: "limit", price: "97.5", lots: "12" },
    ]);
    expect(await desk.margins(trader)).toEqual(before.margins);
    expect(await desk.state(trader)).toEqual(before.state);
    // The bid fills at its new price, out of what it held.
    await desk.passQuote(share, "97.40", "97.50");
    expect((await desk.list(trader, "fill"))[0]).toMatchObject({ price: "97.5", lots: "12" });
  });

  test("pays out what no whole share is left of, at the price of the day, without a fee", async () => {
    const trader = await desk.marginTrader("10000");
    await desk.open(trader, { lots: "13" }, share, "400.00", "400.00");
    await inForce({ kind: "split", newShares: 1, oldShares: 10 });
    await opens("4100.00");
    expect(await desk.list(trader, "position")).toMatchObject([{ lots: "1", entryPrice: "4000" }]);
    const [fill] = await desk.list(trader, "fill");
    // Three old shares are 0.3 of a new one: 0.3 · (4,100 − 4,000).
    expect(fill).toMatchObject({
      price: "4100",
      lots: "0.3",
      fee: "0",
      realisedPnl: "30",
      fillBasis: { rule: "mark" },
    });
    const { available, frozen } = await desk.margins(trader);
    expect(Number(available) + Number(frozen)).toBe(10030);
  });

  test("closes a position of which nothing whole is left, and cancels what waited for it", async () => {
    const trader = await desk.marginTrader("10000");
    await desk.open(trader, { lots: "4", side: "sell" }, share, "400.00", "400.00");
    await desk.order(trader, { coin: share, orderType: "limit", price: "380.00", lots: "4", reduceOnly: true });
    await inForce({ kind: "split", newShares: 1, oldShares: 10 });
    await opens("3900.00");
    expect(await desk.list(trader, "position")).toEqual([]);
    expect(await desk.orders(trader)).toEqual([]);
    // 0.4 of a new share, sold at 4,000 and bought back at 3,900.
    expect(await desk.margins(trader)).toEqual({ available: "10040", frozen: "0" });
    expect(await desk.list(trader, "history")).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: "canceled", reason: "corporateAction" })]),
    );
  });

  test("counts once: over a restart before, between and after, and not for what was opened later", async () => {
    const [one, other] = [await desk.marginTrader("10000"), await desk.marginTrader("10000")];
    for (const trader of [one, other]) await desk.open(trader, { lots: "5" }, share, "400.00", "400.00");
    await inForce(SPLIT);
    await desk.stop();
    desk.bench.clock.time = OPENING + DAY;
    desk.bench.market.forget(share);
    await desk.boot();
    // One account's unit was written before the engine ended; the other's was not.
    await desk.passQuote(share, "100.00", "100.00");
    await database.ownerPool.query(
      "DELETE FROM contract_adjustment WHERE position_id IN (SELECT id FROM contract_position WHERE user_id = $1)",
      [other.userId],
    );
    await database.ownerPool.query(
      "UPDATE contract_position SET adjusted_at = NULL, qty = 5, opened_qty = 5 WHERE user_id = $1",
      [other.userId],
    );
    await desk.boot();
    await desk.passQuote(share, "100.00", "100.00");
    for (const trader of [one, other])
      expect(await desk.list(trader, "position")).toMatchObject([{ lots: "20", entryPrice: "100" }]);
    await desk.open(one, { lots: "1" }, share, "100.00", "100.00");
    await desk.boot();
    await desk.passQuote(share, "100.00", "100.00");
    expect(await desk.list(one, "position")).toMatchObject([{ lots: "21", entryPrice: "100" }]);
  });

  test("nothing is dealt in from its instant until a price of the new count is there", async () => {
    const trader = await desk.marginTrader("10000");
    await desk.open(trader, { lots: "5" }, share, "400.00", "400.00");
    await inForce(SPLIT);
    desk.bench.clock.time = OPENING;
    for (const words of [{}, { orderType: "limit", price: "99.00" }] as const)
      await expect(desk.order(trader, { coin: share, lots: "1", ...words })).rejects.toMatchObject({
        key: expect.stringMatching(/^market\.(stale|closed)$/),
      });
    await opens("100.00");
    expect(await desk.open(trader, { lots: "1" }, share, "100.00", "100.00")).toMatchObject({ status: "filled" });
  });

  test("of an order that is filled in part what was left goes on by the new count, with what it held", async () => {
    const trader = await desk.marginTrader("100000");
    const words = { coin: share, orderType: "limit", price: "399.01", lots: "150", takeProfit: "440.00" } as const;
    const { id } = await desk.order(trader, words);
    await desk.passQuote(share, "399.50", "399.60");
    desk.bench.clock.advance(300);
    desk.bench.market.tick(share, { bid: "398.91", ask: "399.11", last: "399.01", tradeQty: "100" });
    await desk.settled();
    const [order] = await desk.orders(trader);
    expect(order).toMatchObject({ id, status: "partiallyFilled" });
    const filled = Number(order?.filledLots);
    const before = { margins: await desk.margins(trader), held: (await desk.state(trader)).heldByOrders };
    await inForce(SPLIT);
    await opens("100.00");
    const rest = String((150 - filled) * 4);
    const open = await desk.orders(trader);
    expect(open).toMatchObject([
      { status: "new", lots: rest, filledLots: "0", price: "99.75", takeProfit: "110", clientId: null },
    ]);
    expect((await desk.list(trader, "history"))[0]).toMatchObject({ id, lots: "150", reason: "corporateAction" });
    expect({ margins: await desk.margins(trader), held: (await desk.state(trader)).heldByOrders }).toEqual(before);
    await desk.boot();
    await desk.passQuote(share, "99.80", "99.90");
    await desk.passQuote(share, "99.60", "99.70");
    expect((await desk.list(trader, "fill"))[0]).toMatchObject({ orderId: open[0]?.id, price: "99.75" });
  });

  test("an order that closes goes on for what was left of it too, and can still only reduce", async () => {
    const trader = await desk.marginTrader("100000");
    await desk.open(trader, { lots: "90" }, share, "400.00", "400.00");
    await desk.order(trader, {
      coin: share,
      side: "sell",
      orderType: "limit",
      price: "401.00",
      lots: "90",
      reduceOnly: true,
    });
    await desk.passQuote(share, "400.40", "400.50");
    desk.bench.clock.advance(300);
    desk.bench.market.tick(share, { bid: "400.90", ask: "401.10", last: "401.00", tradeQty: "60" });
    await desk.settled();
    const [order] = await desk.orders(trader);
    expect(order).toMatchObject({ status: "partiallyFilled" });
    const left = 90 - Number(order?.filledLots);
    await inForce(SPLIT);
    await opens("100.00");
    expect(await desk.list(trader, "position")).toMatchObject([{ lots: String(left * 4) }]);
    expect(await desk.orders(trader)).toMatchObject([{ lots: String(left * 4), price: "100.25", reduceOnly: true }]);
    await desk.passQuote(share, "100.40", "100.50");
    await desk.passQuote(share, "100.60", "100.70");
    expect(await desk.list(trader, "position")).toEqual([]);
    expect(await desk.orders(trader)).toEqual([]);
  });
});

describe("a dividend", () => {
  const dividend = { kind: "dividend", perShare: parse("0.26") } as const;

  test("is credited to longs and charged to shorts, with a bill of its own, once", async () => {
    const [long, short] = [await desk.marginTrader("50000"), await desk.marginTrader("50000")];
    await desk.open(long, { lots: "100" }, share, "400.00", "400.00");
    await desk.open(short, { lots: "100", side: "sell" }, share, "400.00", "400.00");
    const action = await inForce(dividend);
    await opens("400.00");
    expect(await desk.list(long, "position")).toMatchObject([{ overnight: "26", realisedPnl: "26" }]);
    expect(await desk.list(short, "position")).toMatchObject([{ overnight: "-26", realisedPnl: "-26" }]);
    expect((await desk.state(long)).balance).toBe("50026");
    expect((await desk.state(short)).balance).toBe("49974");
    await desk.boot();
    await desk.passQuote(share, "400.00", "400.00");
    expect((await desk.state(long)).balance).toBe("50026");
    const { rows } = await database.pool.query(
      "SELECT type, ref_type, step FROM journal_entry WHERE type = 'dividend'",
    );
    expect(rows).toEqual(Array(2).fill({ type: "dividend", ref_type: "dividend", step: String(action.id) }));
  });

  test("in another currency is turned at the bid for longs and at the ask for shorts", async () => {
    desk.quote("00700", "400.0", "400.0");
    const trader = await desk.marginTrader("50000");
    await desk.open(trader, { lots: "2" }, "00700", "400.0", "400.0");
    const { clock } = desk.bench;
    await inForce({ kind: "dividend", perShare: parse("5.3") }, "00700");
    clock.time = Date.UTC(2026, 0, 8, 1, 30);
    await desk.passQuote("00700", "400.0", "400.0");
    // Two lots of 100 shares at 5.3, 7.8001 Hong Kong dollars for one.
    expect(await desk.list(trader, "position")).toMatchObject([{ overnight: "135.89569364" }]);
  });

  test("that a short cannot pay in full takes what there is, and leaves nobody below zero", async () => {
    const trader = await desk.marginTrader("801");
    await desk.open(trader, { lots: "10", side: "sell" }, share, "400.00", "400.00");
    await inForce({ kind: "dividend", perShare: parse("90") });
    await opens("310.00");
    const { available, frozen } = await desk.margins(trader);
    expect(Number(available)).toBeGreaterThanOrEqual(0);
    expect(Number(frozen)).toBeGreaterThanOrEqual(0);
  });
});

describe("holders are told", () => {
  test("when it is known, a day before, and when it is done; each once", async () => {
    const trader = await desk.marginTrader("10000");
    await desk.open(trader, { lots: "5" }, share, "400.00", "400.00");
    await inForce(SPLIT);
    await desk.passQuote(share, "400.00", "400.00");
    expect(told()).toEqual(["corporate.splitSoon"]);
    desk.bench.clock.time = OPENING - DAY;
    await desk.passQuote(share, "400.00", "400.00");
    await desk.passQuote(share, "400.00", "400.00");
    expect(new Set(desk.bench.notices.map(({ ref }) => ref)).size).toBe(2);
    await opens("100.00");
    expect(told().at(-1)).toBe("corporate.splitDone");
    expect(desk.bench.notices[0]?.args).toEqual({
      symbol: share.toUpperCase(),
      date: EX_DATE,
      newShares: "4",
      oldShares: "1",
    });
  });

  test("anybody can read what is announced and what has counted", async () => {
    const trader = await desk.marginTrader("10000");
    await inForce(SPLIT);
    const read = () => trader.call(changes.derivativesCorporateActions, { query: { coin: share } });
    expect((await read()).actions).toEqual([
      {
        kind: "split",
        newShares: 4,
        oldShares: 1,
        amount: null,
        exDate: EX_DATE,
        effectiveAt: OPENING,
        isInForce: false,
      },
    ]);
    await opens("100.00");
    expect((await read()).actions).toMatchObject([{ isInForce: true }]);
  });
});
