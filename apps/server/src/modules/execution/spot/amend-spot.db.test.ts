import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
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

const LIMIT = { orderType: "limit", price: "59000", qty: "0.01" } as const;
const PAIR = { side: "sell", orderType: "limit", price: "61000", qty: "0.01", oco: { triggerPrice: "59000" } } as const;
const field = (name: string, key: string) => ({ data: { errors: [{ field: name, key }] } });

test("what a resting order holds follows its price and its size, also over a restart", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { id } = await trader.submit(LIMIT);
  await bench.pass("60000");
  expect(await trader.amend(id, { price: "58000" })).toMatchObject({ id, price: "58000", qty: "0.01", frozen: "580" });
  expect(await trader.amend(id, { qty: "0.015" })).toMatchObject({ qty: "0.015", frozen: "870" });
  expect(await bench.wallet(trader)).toMatchObject({ USDT: "130/870" });
  await bench.boot();
  await bench.pass("60000");
  await bench.pass("57990");
  expect((await trader.fills())[0]).toMatchObject({ orderId: id, price: "58000", qty: "0.015" });
  expect(await bench.wallet(trader)).toMatchObject({ USDT: "130/0" });
});

test("more than there is, less than has filled, and what the order does not have are refused, and nothing changes", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const order = await trader.submit({ ...LIMIT, qty: "0.015" });
  await bench.pass("60000");
  const refused = (words: Parameters<typeof trader.amend>[1]) => expect(trader.amend(order.id, words)).rejects;
  await refused({ qty: "0.02" }).toMatchObject({ key: "ledger.insufficient", data: { need: "295", have: "115" } });
  await refused({ price: "59000.05" }).toMatchObject(field("price", "order.priceTick"));
  await refused({ price: "40000" }).toMatchObject(field("price", "order.priceBand"));
  await refused({ qty: "0.000105" }).toMatchObject(field("qty", "order.qtyStep"));
  await refused({ triggerPrice: "61000" }).toMatchObject(field("triggerPrice", "field.forbidden"));
  await refused({ amount: "500" }).toMatchObject(field("amount", "field.forbidden"));
  // A trade at its price, with nothing ahead of it, fills a part.
  await bench.pass("59000", { tradeQty: "0.005" });
  expect(await trader.orders()).toMatchObject([{ status: "partiallyFilled", filledQty: "0.005", frozen: "590" }]);
  await refused({ qty: "0.005" }).toMatchObject(field("qty", "order.qtyBelowFilled"));
  expect(await trader.amend(order.id, { qty: "0.006" })).toMatchObject({ status: "partiallyFilled", frozen: "59" });
  await trader.cancel(order.id);
  await expect(trader.amend(order.id, { qty: "0.01" })).rejects.toMatchObject({ key: "order.final" });
  await expect(trader.amend("1", { qty: "0.01" })).rejects.toMatchObject({ key: "order.notFound" });
});

test("a limit that is moved over the market fills there, after its latency, as the taker it has become", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { id } = await trader.submit(LIMIT);
  await bench.pass("60000");
  bench.clock.advance(1_000);
  const amended = await trader.amend(id, { price: "60500" });
  await bench.pass("60000");
  const [fill] = await trader.fills();
  expect(fill).toMatchObject({ orderId: id, price: "60000.2", liquidity: "taker" });
  expect(fill?.fillBasis.acceptedAt).toBe(amended.updatedAt);
  expect(await bench.wallet(trader)).toMatchObject({ USDT: "399.998/0" });
});

test("a post-only order is not moved to where it would fill at once", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { id } = await trader.submit({ ...LIMIT, timeInForce: "postOnly" });
  await bench.pass("60000");
  await expect(trader.amend(id, { price: "60500" })).rejects.toMatchObject(field("price", "order.postOnlyCrosses"));
  expect(await trader.amend(id, { price: "59500" })).toMatchObject({ price: "59500" });
});

test("a stop wakes by its new trigger; one that spends an amount can spend another", async () => {
  const trader = await bench.trader({ USDT: "2000" });
  const { id } = await trader.submit({ orderType: "stopMarket", triggerPrice: "61000", amount: "600" });
  expect(await trader.amend(id, { triggerPrice: "62000", amount: "900" })).toMatchObject({
    triggerPrice: "62000",
    amount: "900",
    frozen: "0",
  });
  await bench.boot();
  await bench.pass("61500");
  expect(await trader.fills()).toEqual([]);
  await bench.pass("62010");
  const [fill] = await trader.fills();
  expect(Number(fill?.amount)).toBeGreaterThan(890);
  expect(Number(fill?.amount)).toBeLessThanOrEqual(900);
});

test("a pair has one size, and each half its own price", async () => {
  const trader = await bench.trader({ BTC: "0.05" });
  const { id, ocoId } = await trader.submit(PAIR);
  await bench.pass("60000");
  await trader.amend(ocoId ?? "", { qty: "0.03", triggerPrice: "58500" });
  expect(await trader.orders()).toMatchObject([
    { id: ocoId, qty: "0.03", triggerPrice: "58500", frozen: "0" },
    { id, qty: "0.03", price: "61000", frozen: "0.03" },
  ]);
  await expect(trader.amend(ocoId ?? "", { triggerPrice: "60500" })).rejects.toMatchObject(
    field("triggerPrice", "order.ocoSide"),
  );
  await expect(trader.amend(id, { price: "59500" })).rejects.toMatchObject(field("price", "order.ocoSide"));
  await expect(trader.amend(id, { qty: "0.06" })).rejects.toMatchObject({ key: "ledger.insufficient" });
  await bench.pass("60000");
  await bench.pass("58990");
  expect(await trader.fills()).toEqual([]);
  await bench.pass("58490");
  expect(await trader.fills()).toMatchObject([{ orderId: ocoId, qty: "0.03" }]);
  expect(await bench.wallet(trader)).toMatchObject({ BTC: "0.02/0" });
});

test("what nobody chose to change is not judged again", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { id } = await trader.submit(LIMIT);
  await bench.pass("60000");
  // By now the limit is further from the market than a new one may be.
  await bench.pass("66500");
  expect(await trader.amend(id, { qty: "0.008" })).toMatchObject({ qty: "0.008", frozen: "472" });
});

test("an amendment that is repeated is made once, and a closed module takes none", async () => {
  const trader = await bench.trader({ USDT: "1000" });
  const { id } = await trader.submit(LIMIT);
  const first = await trader.amend(id, { clientId: "change", qty: "0.012" });
  expect(await trader.amend(id, { clientId: "change", qty: "0.012" })).toEqual(first);
  bench.isOpen = false;
  await expect(trader.amend(id, { qty: "0.01" })).rejects.toMatchObject({ key: "module.closed" });
  expect(await bench.wallet(trader)).toMatchObject({ USDT: "292/708" });
});

test("all orders are cancelled together, or those of one coin", async () => {
  const trader = await bench.trader({ USDT: "1000", BTC: "0.1" });
  bench.market.tick("ethusdt", { bid: "2999.99", ask: "3000.01", last: "3000" });
  const eth = await trader.submit({ coin: "ethusdt", orderType: "limit", price: "2900", qty: "0.01" });
  const btc = await trader.submit(LIMIT);
  const pair = await trader.submit(PAIR);
  const { canceled } = await trader.cancelAll("btcusdt", "sweep");
  expect([...canceled].sort()).toEqual([btc.id, pair.id, pair.ocoId].sort());
  expect(await trader.cancelAll("btcusdt", "sweep")).toEqual({ canceled });
  expect(await trader.orders()).toMatchObject([{ id: eth.id }]);
  expect(await trader.cancelAll()).toEqual({ canceled: [eth.id] });
  expect(await trader.cancelAll()).toEqual({ canceled: [] });
  expect(await bench.wallet(trader)).toMatchObject({ USDT: "1000/0", BTC: "0.1/0" });
});

test("an order at the market fills within the slippage that was chosen, and no further", async () => {
  const trader = await bench.trader({ USDT: "100000" });
  // 0.1 at the best price, the rest half a per cent above it.
  const depth: [string, string, string][] = [
    ["59999.8", "60000.2", "0.1"],
    ["59700", "60300.2", "5"],
  ];
  const order = await bench.filled(trader.submit({ qty: "0.2", slippage: "0.1" }), "60000", { depth });
  expect(order).toMatchObject({ status: "canceled", reason: "slippage", filledQty: "0.1" });
  const whole = await bench.filled(trader.submit({ qty: "0.2", slippage: "1" }), "60000", { depth });
  expect(whole).toMatchObject({ status: "filled", filledQty: "0.2" });
  // A stop remembers its own over a restart, and what it ties up is reckoned with it.
  const stop = await trader.submit({ orderType: "stopMarket", triggerPrice: "60500", qty: "0.2", slippage: "0.1" });
  await bench.boot();
  await bench.pass("60500", {
    depth: [
      ["60499", "60500.2", "0.1"],
      ["60400", "60800.2", "5"],
    ],
  });
  expect((await trader.history()).find(({ id }) => id === stop.id)).toMatchObject({
    reason: "slippage",
    filledQty: "0.1",
  });
  const refused = (words: Parameters<typeof trader.submit>[0]) => expect(trader.submit(words)).rejects;
  await refused({ qty: "0.01", slippage: "10.1" }).toMatchObject(field("slippage", "field.tooBig"));
  await refused({ qty: "1.6", slippage: "10" }).toMatchObject({ key: "ledger.insufficient" });
  await refused({ ...LIMIT, slippage: "1" }).toMatchObject(field("slippage", "field.forbidden"));
});
