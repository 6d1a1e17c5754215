import { format, parse } from "@evenkeel/calc/decimal";
import { spotHoldings } from "@evenkeel/contract/spot";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "#/platform/app-error.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { SpotBench } from "./testing/spot-bench.ts";

let database: TestDatabase;
let bench: SpotBench;
let begins = Date.now();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  bench = new SpotBench(database);
  // Each test begins later than the one before, so that ids and instants keep rising over the shared books.
  bench.clock.time = begins;
  await bench.boot();
  bench.price("60000");
});
afterEach(async () => {
  begins = bench.clock.time + 1_000;
  await bench.verify();
  await bench.stop();
});

test("a purchase by amount spends no more, and pays its fee in the coin", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const order = await bench.filled(trader.submit({ amount: "600.05" }));
  expect(order).toMatchObject({
    status: "filled",
    qty: "0.01",
    filledAmount: "600.002",
    fee: "0.00001",
    feeCoin: "BTC",
  });
  expect(await bench.wallet(trader)).toEqual({ BTC: "0.00999/0", USDT: "399.998/0" });
});

test("a sale pays its fee in the quote asset and realises what it brought over the average cost", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  await bench.filled(trader.submit({ qty: "0.01" }));
  await bench.filled(trader.submit({ side: "sell", qty: "0.005" }), "66000");
  const [sale] = await trader.fills();
  expect(await trader.call(spotHoldings, { query: {} })).toMatchObject({
    rows: [
      { asset: "USDT", coin: null, averageCost: null, upnl: null },
      // What is left of 600.002 paid for 0.00999, at 66,000.
      { asset: "BTC", coin: "btcusdt", quote: "USDT", qty: "0.00499", lastPrice: "66000" },
    ],
  });
  // 0.005 × 65999.8 = 329.999, less 0.1 %; the coins cost 600.002 / 0.00999 each.
  expect(sale).toMatchObject({ amount: "329.999", fee: "0.329999", feeCoin: "USDT" });
  expect(Number(sale?.realisedPnl)).toBeCloseTo(329.999 - 0.329999 - (0.005 * 600.002) / 0.00999, 6);
  // What own limits count: the sale since it was made, and nothing before.
  expect(format(await bench.engine.realised(trader.userId, "SIM", sale?.createdAt ?? 0))).toBe(sale?.realisedPnl);
  expect(format(await bench.engine.realised(trader.userId, "SIM", (sale?.createdAt ?? 0) + 1))).toBe("0");
});

test("a limit order holds its value, fills at its price when the market comes to it, and survives a restart", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const order = await trader.submit({ orderType: "limit", price: "59000", qty: "0.01" });
  expect(order).toMatchObject({ status: "new", frozen: "590" });
  await bench.pass("60000");
  expect(await bench.wallet(trader)).toEqual({ BTC: "0/0", USDT: "410/590" });
  await bench.boot();
  expect(await trader.orders()).toMatchObject([{ id: order.id, status: "new" }]);
  await bench.pass("60000");
  await bench.pass("58990");
  expect(await trader.orders()).toEqual([]);
  expect((await trader.fills())[0]).toMatchObject({ price: "59000", liquidity: "maker" });
  expect(await bench.wallet(trader)).toEqual({ BTC: "0.00999/0", USDT: "410/0" });
});

test("cancelling gives back what is held, once", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { id } = await trader.submit({ orderType: "limit", price: "59000", qty: "0.01" });
  expect(await trader.cancel(id)).toMatchObject({ status: "canceled", reason: "user" });
  await expect(trader.cancel(id)).rejects.toMatchObject({ key: "order.final" });
  expect(await bench.wallet(trader)).toEqual({ BTC: "0/0", USDT: "1000/0" });
});

test("fill-or-kill, immediate-or-cancel and post-only end as they say", async () => {
  const trader = await bench.trader({ USDT: "100000" });
  const limit = { orderType: "limit" as const, price: "60000.2", qty: "1" };
  const thin: [string, string, string][] = [["59999.8", "60000.2", "0.4"]];
  const answer = (timeInForce: "fok" | "ioc") =>
    bench.filled(trader.submit({ ...limit, timeInForce }), "60000", { depth: thin });
  await expect(answer("fok")).rejects.toMatchObject({ key: "order.slippage" });
  expect(await answer("ioc")).toMatchObject({ status: "canceled", reason: "immediateOrCancel", filledQty: "0.4" });
  await expect(trader.submit({ ...limit, timeInForce: "postOnly" })).rejects.toMatchObject({
    data: { errors: [{ field: "price", key: "order.postOnlyCrosses" }] },
  });
});

test("a stop wakes at its trigger and is rejected where its money is gone", async () => {
  const trader = await bench.trader({ BTC: "0.01" });
  await trader.submit({ side: "sell", orderType: "stopMarket", triggerPrice: "59000", qty: "0.01" });
  await trader.submit({ side: "sell", orderType: "stopLimit", triggerPrice: "58000", price: "57000", qty: "0.01" });
  await bench.pass("58990");
  await bench.pass("57990");
  expect(await trader.history()).toMatchObject([
    { orderType: "stopLimit", status: "rejected", reason: "insufficientBalance" },
    { orderType: "stopMarket", status: "filled" },
  ]);
});

test.each([
  { hit: "61010", filled: "limit", ended: "stopMarket" },
  { hit: "58990", filled: "stopMarket", ended: "limit" },
])("of a pair the one that comes first ends the other: at $hit the $filled", async ({ hit, filled, ended }) => {
  const trader = await bench.trader({ BTC: "0.01" });
  const pair = { orderType: "limit" as const, price: "61000", qty: "0.01", oco: { triggerPrice: "59000" } };
  await trader.submit({ side: "sell", ...pair });
  await bench.pass("60000");
  expect(await bench.wallet(trader)).toMatchObject({ BTC: "0/0.01" });
  await bench.boot();
  await bench.pass("60000");
  await bench.pass(hit);
  const history = await trader.history();
  expect(history.find((order) => order.orderType === filled)).toMatchObject({ status: "filled" });
  expect(history.find((order) => order.orderType === ended)).toMatchObject({ status: "deactivated", reason: "oco" });
  expect(await trader.fills()).toHaveLength(1);
});

test("a price that jumps to and fro over both halves of many pairs fills one half of each", async () => {
  const trader = await bench.trader({ BTC: "1" });
  const submitted = Array.from({ length: 25 }, (_, n) =>
    trader.submit({
      side: "sell",
      orderType: "limit",
      price: String(61000 + n),
      qty: "0.01",
      oco: { triggerPrice: String(59000 - n) },
    }),
  );
  await Promise.all(submitted);
  for (const mid of ["60000", "61010", "58990", "61020", "58980", "61100", "58900"]) bench.price(mid);
  await bench.settled();
  const history = await trader.history();
  expect(history.filter((order) => order.status === "filled")).toHaveLength(25);
  expect(history.filter((order) => order.status === "deactivated")).toHaveLength(25);
});

test("cancelling one half of a pair cancels both", async () => {
  const trader = await bench.trader({ BTC: "1" });
  const { id } = await trader.submit({
    side: "sell",
    orderType: "limit",
    price: "61000",
    qty: "0.01",
    oco: { triggerPrice: "59000", price: "58900" },
  });
  await trader.cancel(id);
  expect(await trader.orders()).toEqual([]);
  expect((await trader.history()).map((order) => order.status)).toEqual(["canceled", "canceled"]);
});

test("a burst spends what there is and no more", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const burst = Array.from({ length: 40 }, (_, n) =>
    trader.submit(n % 2 ? { amount: "99" } : { orderType: "limit", price: "59000", qty: "0.001" }),
  );
  const ended = Promise.allSettled(burst);
  await bench.filled(ended);
  const results = await ended;
  const refused = results.filter((each) => each.status === "rejected");
  for (const each of refused) expect(each.reason).toMatchObject({ key: "ledger.insufficient" });
  expect(refused.length).toBeGreaterThan(5);
  expect(results.length - refused.length).toBeGreaterThan(5);
  const { USDT } = await bench.wallet(trader);
  expect(Number(USDT?.split("/")[0])).toBeGreaterThanOrEqual(0);
});

test("what cannot be accepted is refused, and leaves no trace", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const refused = async (words: Parameters<typeof trader.submit>[0], expected: object) =>
    expect(trader.submit(words)).rejects.toMatchObject(expected);
  const field = (name: string, key: string) => ({ data: { errors: [{ field: name, key }] } });
  await refused({ orderType: "limit", price: "59000.05", qty: "0.01" }, field("price", "order.priceTick"));
  await refused({ orderType: "limit", price: "40000", qty: "0.01" }, field("price", "order.priceBand"));
  await refused({ qty: "0.000105" }, field("qty", "order.qtyStep"));
  await refused({ qty: "0.00005" }, field("qty", "order.notionalMin"));
  await refused({ amount: "0.5" }, field("amount", "order.qtyMin"));
  await refused({ coin: "nonsense", qty: "1" }, { key: "market.unknownInstrument" });
  await refused({ qty: "1" }, { key: "ledger.insufficient" });
  await refused(
    { orderType: "limit", price: "59000", qty: "0.01", oco: { triggerPrice: "58000" } },
    field("oco.triggerPrice", "order.ocoSide"),
  );
  bench.isOpen = false;
  await refused({ qty: "0.01" }, { key: "module.closed" });
  bench.isOpen = true;
  bench.market.isAllStale = true;
  await refused({ qty: "0.01" }, { key: "market.stale" });
  bench.market.isAllStale = false;
  bench.market.isClosed = true;
  await refused({ qty: "0.01" }, { key: "market.closed" });
  expect(await trader.history()).toEqual([]);
});

test("at most 200 orders stand on a coin, and 30 wait for a price", async () => {
  const trader = await bench.trader({ BTC: "10" });
  const stop = () => trader.submit({ side: "sell", orderType: "stopMarket", triggerPrice: "59000", qty: "0.01" });
  await Promise.all(Array.from({ length: 30 }, stop));
  await expect(stop()).rejects.toMatchObject({ key: "order.tooManyConditional" });
  const limit = () => trader.submit({ side: "sell", orderType: "limit", price: "61000", qty: "0.01" });
  await Promise.all(Array.from({ length: 170 }, limit));
  await expect(limit()).rejects.toMatchObject({ key: "order.tooMany" });
});

test("money that leaves or enters beside the engine counts at once", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { wallet } = bench.engine;
  await trader.submit({ orderType: "limit", price: "59000", qty: "0.01" });
  const move = (change: string, book: () => Promise<void>) =>
    wallet.around(trader.userId, "SIM", "USDT", parse(change), book);
  const never = () => Promise.reject(new Error("must not be asked"));
  await expect(move("-411", never)).rejects.toMatchObject({ key: "ledger.insufficient" });
  // While it leaves, nothing else can spend it.
  const leaving = move("-400", async () => {
    await expect(trader.submit({ orderType: "limit", price: "59000", qty: "0.001" })).rejects.toMatchObject({
      key: "ledger.insufficient",
    });
    throw new AppError("ledger.insufficient");
  });
  await expect(leaving).rejects.toMatchObject({ key: "ledger.insufficient" });
  // It was refused there, so it is back.
  expect(await trader.submit({ orderType: "limit", price: "59000", qty: "0.001" })).toMatchObject({ frozen: "59" });
  await move("1000", () => bench.fund(trader.userId, "USDT", "1000", "more"));
  expect(await trader.submit({ orderType: "limit", price: "59000", qty: "0.02" })).toMatchObject({ frozen: "1180" });
});

test("a repeated clientId is answered with what the first became, also after a restart", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const market = await bench.filled(trader.submit({ clientId: "once", qty: "0.001" }));
  const limit = { clientId: "rests", orderType: "limit" as const, price: "59000", qty: "0.001" };
  const resting = await trader.submit(limit);
  await bench.boot();
  expect(await trader.submit({ clientId: "once", qty: "0.001" })).toEqual(market);
  expect(await trader.submit(limit)).toEqual(resting);
  expect(await trader.orders()).toHaveLength(1);
  expect(await trader.fills()).toHaveLength(1);
});

test("a person is told of orders and balances once they are durable, and others of the fill", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const order = await trader.submit({ orderType: "limit", price: "59000", qty: "0.01" });
  await bench.pass("60000");
  await bench.pass("58990");
  const mine = bench.told.filter(({ userId }) => userId === trader.userId);
  expect(mine).toMatchObject([
    { type: "OWNCOIN", data: { accountType: 2, coin: "USDT", available: "410", frozen: "590" } },
    { type: "SETTLEMENT", data: { product: "spot", orderId: order.id, status: "filled", fill: { price: "59000" } } },
    { type: "OWNCOIN", data: { coin: "USDT", available: "410", frozen: "0" } },
    { type: "OWNCOIN", data: { coin: "BTC", available: "0.00999", frozen: "0" } },
  ]);
  const [fill] = await trader.fills();
  const { rows } = await database.pool.query("SELECT payload FROM outbox_fact WHERE topic = 'order.filled'");
  expect(rows.map(({ payload }) => payload)).toContainEqual({ product: "spot", fillId: fill?.id, orderId: order.id });
  expect(await bench.engine.hasPlacedOrder(trader.userId, "SIM")).toBe(true);
});

test("of cancels that race with prices over both halves of many pairs, each pair has one outcome", async () => {
  const trader = await bench.trader({ BTC: "2" });
  const pairs = await Promise.all(
    Array.from({ length: 30 }, () =>
      trader.submit({
        side: "sell",
        orderType: "limit",
        price: "61000",
        qty: "0.01",
        oco: { triggerPrice: "59000" },
      }),
    ),
  );
  await bench.pass("60000");
  const cancels = pairs.flatMap(({ id, ocoId }, n) => {
    // The price reaches one side halfway through, the other right after.
    if (n === 15) {
      bench.price("61010");
      bench.price("58990");
    }
    return [id, ocoId ?? ""].map((half) =>
      trader.cancel(half).then(
        () => true,
        () => false,
      ),
    );
  });
  const answers = await Promise.all(cancels);
  await bench.settled();
  expect(await trader.orders()).toEqual([]);
  const history = await trader.history();
  for (const [n, { id, ocoId }] of pairs.entries()) {
    const ends = [id, ocoId].map((half) => history.find((order) => order.id === half)?.status).sort();
    const isCanceled = answers[2 * n] || answers[2 * n + 1];
    expect(ends).toEqual(isCanceled ? ["canceled", "canceled"] : ["deactivated", "filled"]);
  }
  expect((await trader.fills()).length).toBe(history.filter((order) => order.status === "filled").length);
});
