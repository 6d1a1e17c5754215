import * as calls from "@evenkeel/contract/derivatives";
import * as changes from "@evenkeel/contract/derivatives-changes";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Trader } from "../testing/engine.ts";
import { MarginDesk } from "../testing/margin-desk.ts";

/** West Texas crude, day by day from 15 to 24 April 2020, in dollars a barrel (U.S. Energy Information Administration). */
const APRIL_2020 = ["19.96", "19.82", "18.31", "-36.98", "8.91", "13.64", "15.06", "15.99"];
const BEFORE_THE_FALL = "18.31";
const BOTTOM = "-36.98";

let database: TestDatabase;
let desk: MarginDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new MarginDesk(database);
});
beforeEach(async () => {
  // Far from an expiry of crude oil.
  desk.bench.clock.time = Date.UTC(2026, 2, 25, 15);
  await desk.boot();
});
afterEach(async () => {
  await desk.engine.drained();
  await desk.bench.verify();
});
afterAll(async () => {
  await desk.stop();
  await database.close();
});

const oil = (price: string) => desk.passQuote("cl", price, price);
const open = (trader: Trader, side: "buy" | "sell", lots = "0.1") =>
  desk.open(trader, { coin: "cl", side, lots }, "cl", BEFORE_THE_FALL, BEFORE_THE_FALL);
const isReduceOnly = async (trader: Trader) =>
  (await trader.call(changes.derivativesSession, { query: { coin: "cl" } })).isReduceOnly;

test("over April 2020 a long is closed out below zero, owes nothing, and a short keeps what it has won", async () => {
  const [long, short] = [await desk.marginTrader("500"), await desk.marginTrader("500")];
  await oil(BEFORE_THE_FALL);
  await open(long, "buy");
  await open(short, "sell");
  for (const price of APRIL_2020) await oil(price);
  expect(await desk.list(long, "position")).toEqual([]);
  expect(await desk.margins(long)).toEqual({ available: "0", frozen: "0" });
  const [fill] = await desk.list(long, "fill");
  // 100 barrels from 18.31 to −36.98.
  expect(fill).toMatchObject({ price: "-36.98", realisedPnl: "-5529", purpose: "liquidation" });
  const [position] = await desk.list(short, "position");
  expect(position).toMatchObject({ markPrice: "15.99", upnl: "232" });
});

test("what is open is closed at a price below zero; nothing new is opened there, and the state says so", async () => {
  const trader = await desk.marginTrader("20000");
  await oil(BEFORE_THE_FALL);
  await open(trader, "sell");
  const resting = await desk.order(trader, { coin: "cl", orderType: "limit", price: "16.50", lots: "0.1" });
  expect(await isReduceOnly(trader)).toBe(false);
  await oil(BOTTOM);
  expect(await isReduceOnly(trader)).toBe(true);
  const [ended] = await desk.list(trader, "history");
  expect(ended).toMatchObject({ id: resting.id, status: "canceled", reason: "halt" });
  for (const words of [{}, { orderType: "limit", price: "1.00" }] as const)
    await expect(desk.order(trader, { coin: "cl", lots: "0.1", ...words })).rejects.toMatchObject({
      key: "market.reduceOnly",
    });
  const [position] = await desk.list(trader, "position");
  expect(position).toMatchObject({ markPrice: "-36.98", upnl: "5529" });
  const closed = await desk.dealt(
    trader.call(calls.derivativesStop, { query: { id: position?.id ?? "" } }),
    "cl",
    BOTTOM,
    BOTTOM,
  );
  expect(closed).toMatchObject({ status: "filled", avgPrice: "-36.98" });
  expect(await desk.margins(trader)).toEqual({ available: "25529", frozen: "0" });
  await oil("15.99");
  expect(await isReduceOnly(trader)).toBe(false);
});

test("a conditional order that wakes below the floor opens nothing", async () => {
  const trader = await desk.marginTrader("20000");
  await oil(BEFORE_THE_FALL);
  const { id } = await desk.order(trader, {
    coin: "cl",
    side: "sell",
    orderType: "stopMarket",
    triggerPrice: "17.00",
    lots: "0.1",
  });
  await oil(BOTTOM);
  expect(await desk.list(trader, "position")).toEqual([]);
  expect(await desk.list(trader, "history")).toMatchObject([{ id, reason: "halt" }]);
  expect(await desk.margins(trader)).toEqual({ available: "20000", frozen: "0" });
});
