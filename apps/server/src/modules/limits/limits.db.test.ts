import { type Decimal, parse } from "@evenkeel/calc/decimal";
import { stop } from "@evenkeel/contract/contract-coin";
import { cancelAll, reverse } from "@evenkeel/contract/contract-coin-changes";
import * as calls from "@evenkeel/contract/risk-limits";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Desk } from "#/modules/execution/testing/desk.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLimits, type Limits, limitRoutes } from "./index.ts";

const HOUR_MS = 3_600_000;
const RIGHT = { leverage: "b", liquidation: "c", cross: "a", funding: "b", gap: "c", size: "a" } as const;

let database: TestDatabase;
let desk: Desk;
let limits: Limits;
let ann: Trader;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new Desk(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  limits = newLimits();
  desk.bench.admission = limits.admission;
  await desk.boot();
  ann = await desk.trader();
  desk.price("60000");
});
afterEach(async () => {
  await desk.stop();
  await desk.bench.verify();
});

function newLimits(): Limits {
  return createLimits({
    pool: database.pool,
    clock: desk.bench.clock,
    ids: desk.bench.ids,
    results: {
      realised: (userId, mode, since) => desk.engine.realised(userId, mode, since),
      unrealised: async (userId, mode): Promise<Decimal> => parse(await desk.engine.unrealised(userId, mode)),
    },
    cancelOpening: (userId) => desk.engine.cancelOpening(userId),
  });
}

const asAnn = () => ({ userId: ann.userId });
const passQuiz = () =>
  callRoute(limitRoutes(limits), calls.riskQuizAnswer, { body: { answers: RIGHT, acceptsRisk: true } }, asAnn());
const set = (body: Parameters<Limits["change"]>[2]) =>
  callRoute(limitRoutes(limits), calls.riskLimitsUpdate, { body }, asAnn());
const look = () => callRoute(limitRoutes(limits), calls.riskLimits, {}, asAnn());
const coolOff = (days: 1 | 7 | 30) => callRoute(limitRoutes(limits), calls.riskCoolOff, { body: { days } }, asAnn());

test("leverage waits for the questions, and a wrong answer is named and may be tried again at once", async () => {
  await expect(ann.buy({ qty: "0.01", leverage: 2 })).rejects.toMatchObject({ key: "risk.quizNeeded", status: 403 });
  await desk.filled(ann.buy({ qty: "0.01", leverage: 1 }));
  const wrong = await callRoute(
    limitRoutes(limits),
    calls.riskQuizAnswer,
    { body: { answers: { ...RIGHT, gap: "a" }, acceptsRisk: true } },
    asAnn(),
  );
  expect(wrong).toEqual({ passedAt: null, wrong: ["gap"] });
  expect(await passQuiz()).toMatchObject({ wrong: [] });
  await desk.filled(ann.buy({ qty: "0.01", leverage: 1 }));
  await desk.filled(ann.buy({ qty: "0.01", leverage: 2, side: "sell" }));
});

test("a cool-off refuses what opens, takes away what would open, and lets a position close", async () => {
  await passQuiz();
  await desk.filled(ann.buy({ qty: "0.1", takeProfit: "70000" }));
  await ann.buy({ orderType: "limit", price: "58000", qty: "0.1" });
  await ann.buy({ orderType: "stopMarket", triggerPrice: "65000", qty: "0.1" });
  const closing = await ann.buy({ orderType: "limit", price: "62000", qty: "0.1", side: "sell", reduceOnly: true });
  const state = await coolOff(1);
  expect(state.restriction).toEqual({ kind: "coolOff", until: desk.bench.clock.now() + 24 * HOUR_MS });
  expect((await ann.orders()).map((order) => order.id)).toEqual([closing.id]);
  const refused = { key: "risk.coolOff", status: 403, data: { until: state.restriction?.until } };
  await expect(ann.buy({ qty: "0.01" })).rejects.toMatchObject(refused);
  const [position] = await ann.positions();
  const id = position?.id ?? "";
  await expect(ann.call(reverse, { body: { clientId: "r1", id } }, "r1")).rejects.toMatchObject(refused);
  await ann.call(cancelAll, { body: {} });
  await desk.filled(ann.call(stop, { query: { id } }));
  expect(await ann.positions()).toEqual([]);
});

test("a pause ends by itself and cannot be shortened, only lengthened", async () => {
  await passQuiz();
  const week = await coolOff(7);
  await expect(coolOff(1)).rejects.toMatchObject({ key: "risk.restrictionLonger", status: 409 });
  const excluded = await callRoute(limitRoutes(limits), calls.riskExclude, { body: { months: 6 } }, asAnn());
  expect(excluded.restriction?.kind).toBe("exclusion");
  expect(excluded.restriction?.until).toBeGreaterThan(week.restriction?.until ?? 0);
  await expect(ann.buy({ qty: "0.01" })).rejects.toMatchObject({ key: "risk.excluded" });
  // Another process knows of it, and after its end nothing is left of it.
  limits = newLimits();
  desk.bench.admission = limits.admission;
  await limits.start();
  await expect(ann.buy({ qty: "0.01" })).rejects.toMatchObject({ key: "risk.excluded" });
  desk.bench.clock.advance((excluded.restriction?.until ?? 0) - desk.bench.clock.now());
  desk.price("60000");
  await desk.filled(ann.buy({ qty: "0.01" }));
  expect((await look()).restriction).toBeNull();
});

test("limits are tightened at once and loosened after a day", async () => {
  await passQuiz();
  await set({ maxLeverage: "10", maxOrder: "5000", maxPositions: "1" });
  await expect(ann.buy({ qty: "0.01", leverage: 11 })).rejects.toMatchObject({
    key: "risk.ownLeverage",
    args: { max: "10" },
  });
  await expect(ann.buy({ qty: "0.1", leverage: 10 })).rejects.toMatchObject({ key: "risk.ownOrder" });
  await ann.buy({ orderType: "limit", price: "58000", qty: "0.01", leverage: 10 });
  // The open order counts as the position that it may become.
  await expect(ann.buy({ qty: "0.01", leverage: 10, side: "sell" })).rejects.toMatchObject({
    key: "risk.ownPositions",
  });
  await desk.filled(ann.buy({ qty: "0.01", leverage: 10 }));
  const loosened = await set({ maxLeverage: "", maxPositions: "2" });
  expect(loosened.limits.maxLeverage).toEqual({
    value: "10",
    next: { value: null, at: desk.bench.clock.now() + 24 * HOUR_MS },
  });
  await expect(ann.buy({ qty: "0.01", leverage: 10, side: "sell" })).rejects.toMatchObject({
    key: "risk.ownPositions",
  });
  desk.bench.clock.advance(24 * HOUR_MS);
  desk.price("60000");
  await desk.filled(ann.buy({ qty: "0.01", leverage: 50, side: "sell" }));
});

test("a loss limit counts what was lost since the day began with what is lost on open positions", async () => {
  await passQuiz();
  await set({ dailyLoss: "150" });
  await desk.filled(ann.buy({ qty: "0.1" }));
  desk.price("59000");
  expect(Number((await look()).lost.daily)).toBeGreaterThan(90);
  await desk.filled(ann.buy({ qty: "0.01", side: "sell" }));
  desk.price("58000");
  await expect(ann.buy({ qty: "0.01", side: "sell" })).rejects.toMatchObject({
    key: "risk.lossLimit",
    args: { max: "150" },
  });
  const [position] = await ann.positions();
  await desk.filled(ann.call(stop, { query: { id: position?.id ?? "" } }));
});

test("what is asked for in one burst ends in one of the wishes, and never in two pauses of which the shorter came last", async () => {
  const outcomes = await Promise.allSettled(([30, 7, 1, 30, 7, 1] as const).map((days) => coolOff(days)));
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  const { rows } = await database.ownerPool.query<{ until: Date }>(
    "SELECT until FROM own_restriction WHERE user_id = $1 ORDER BY id",
    [ann.userId],
  );
  const ends = rows.map((row) => row.until.getTime());
  expect(ends).toEqual([...ends].sort((a, b) => a - b));
  expect((await look()).restriction?.until).toBe(Math.max(...ends));
});

test("neither a pause nor a passed quiz can be changed by the program", async () => {
  await coolOff(1);
  for (const statement of [
    "UPDATE own_restriction SET until = started_at + interval '1 second'",
    "DELETE FROM own_restriction",
    "DELETE FROM leverage_quiz",
  ])
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
});
