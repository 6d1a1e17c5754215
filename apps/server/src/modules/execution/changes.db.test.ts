import { list, stop } from "@evenkeel/contract/contract-coin";
import { adjustMargin, amend, cancelAll, closeAll, reverse } from "@evenkeel/contract/contract-coin-changes";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { Desk } from "./testing/desk.ts";
import type { Trader } from "./testing/engine.ts";

let database: TestDatabase;
let desk: Desk;
let ann: Trader;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = new Desk(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await desk.boot();
  ann = await desk.trader();
  desk.price("60000");
});
afterEach(async () => {
  await desk.stop();
  await desk.bench.verify();
});

const change = (id: string, words: object) => {
  const clientId = ann.nextClientId();
  return ann.call(amend, { body: { clientId, id, ...words } }, clientId);
};
const idOf = async (trader: Trader) => (await trader.positions())[0]?.id ?? "";
const refused = (key: string, field: string) => ({ data: { errors: [{ field, key }] } });

describe("amend", () => {
  it("moves a resting order with what it holds, and fills it at its new price", async () => {
    const { id } = await ann.buy({ orderType: "limit", price: "59000", qty: "0.1" });
    expect(await change(id, { price: "58000", qty: "0.2" })).toMatchObject({
      price: "58000",
      qty: "0.2",
      status: "new",
    });
    // Margin 580 and the taker fee 6.96.
    expect(await desk.wallet(ann)).toEqual({ available: "99413.04", frozen: "586.96" });
    expect(await change(id, { qty: "0.1" })).toMatchObject({ qty: "0.1" });
    expect(await desk.wallet(ann)).toEqual({ available: "99706.52", frozen: "293.48" });
    await desk.pass("58900");
    expect(await ann.positions()).toEqual([]);
    await desk.pass("57900");
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.1", entryPrice: "58000" });
  });

  it("keeps its place in the queue for a smaller size, and loses it for a new price", async () => {
    const { id } = await ann.buy({ orderType: "limit", price: "59990", qty: "0.5" });
    const touch = (tradeQty: string) =>
      desk.pass("59990", { bid: "59990", ask: "59990.1", tradeQty, depth: [["59990", "59990.1", "2"]] });
    await touch("1");
    await change(id, { qty: "0.4" });
    await touch("1.9");
    expect((await ann.orders())[0]).toMatchObject({ status: "new" });
    await touch("0.2");
    expect((await ann.orders())[0]).toMatchObject({ status: "partiallyFilled", filledQty: "0.1" });
    await expect(change(id, { qty: "0.1" })).rejects.toMatchObject(refused("order.qtyBelowFilled", "qty"));
    await change(id, { price: "59989.9" });
    await change(id, { price: "59990" });
    await touch("0.1");
    await touch("1.9");
    expect((await ann.orders())[0]).toMatchObject({ filledQty: "0.1" });
    await touch("9");
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.4" });
  });

  it("moves triggers and rates of orders that wait", async () => {
    const stopOrder = await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "0.1" });
    const moved = await change(stopOrder.id, { triggerPrice: "59000" });
    expect(moved).toMatchObject({ triggerPrice: "59000", triggerDirection: "fall", status: "untriggered" });
    const trailing = await ann.buy({ orderType: "trailingStop", side: "sell", callbackRate: "1", qty: "0.1" });
    expect(await change(trailing.id, { callbackRate: "2" })).toMatchObject({ triggerPrice: "58800" });
    await desk.pass("61500");
    expect(await ann.positions()).toEqual([]);
    await desk.pass("58900");
    expect((await ann.positions()).map(({ side }) => side).sort()).toEqual(["buy", "sell"]);
  });

  it("is refused for what the order has not, for what it cannot pay, and once it is over", async () => {
    const { id } = await ann.buy({ orderType: "limit", price: "59000", qty: "0.1" });
    await expect(change(id, { triggerPrice: "61000" })).rejects.toMatchObject(
      refused("field.forbidden", "triggerPrice"),
    );
    await expect(change(id, { price: "59000.05" })).rejects.toMatchObject(refused("order.priceTick", "price"));
    await expect(change(id, { qty: "90" })).rejects.toMatchObject({ key: "order.insufficientMargin" });
    desk.bench.isOpen = false;
    await expect(change(id, { qty: "0.2" })).rejects.toMatchObject({ key: "module.closed" });
    desk.bench.isOpen = true;
    await desk.pass("58000");
    await expect(change(id, { price: "57000" })).rejects.toMatchObject({ key: "order.final" });
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.1" });
  });
});

describe("cancelAll", () => {
  it("cancels all of one coin, or all, at once, and gives back what they held", async () => {
    desk.bench.market.tick("ethusdt", { bid: "3000", ask: "3000.1" });
    await ann.buy({ orderType: "limit", price: "59000", qty: "0.1" });
    await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "0.1" });
    const eth = await ann.buy({ coin: "ethusdt", orderType: "limit", price: "2900", qty: "1" });
    expect((await ann.call(cancelAll, { body: { coin: "btcusdt" } })).canceled).toHaveLength(2);
    expect((await ann.orders()).map(({ id }) => id)).toEqual([eth.id]);
    expect(await ann.call(cancelAll, { body: {} })).toEqual({ canceled: [eth.id] });
    expect(await desk.wallet(ann)).toEqual({ available: "100000", frozen: "0" });
    expect(await ann.call(cancelAll, { body: {} })).toEqual({ canceled: [] });
  });
});

describe("closeAll", () => {
  it("closes what is open at the first price, names what has none, and is remembered over a restart", async () => {
    desk.bench.market.tick("ethusdt", { bid: "3000", ask: "3000.1" });
    const both = Promise.all([ann.buy({ qty: "0.1" }), ann.buy({ qty: "0.2", side: "sell", marginMode: "cross" })]);
    await desk.filled(both);
    const reply = await ann.call(closeAll, { body: { clientId: "close-1" } }, "close-1");
    expect(reply.orders.map(({ status, qty }) => [status, qty])).toEqual([
      ["new", "0.1"],
      ["new", "0.2"],
    ]);
    await desk.boot();
    await desk.pass("60100");
    expect(await ann.positions()).toEqual([]);
    const { rows } = await database.pool.query(
      "SELECT reply FROM idempotency_key WHERE user_id = $1 AND client_id = 'close-1'",
      [ann.userId],
    );
    expect(rows[0]?.reply.orders).toHaveLength(2);
  });

  it("says which positions it could not close", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    desk.bench.market.isAllStale = true;
    const id = await idOf(ann);
    expect(await ann.call(closeAll, { body: {} })).toEqual({
      orders: [],
      failed: [{ positionId: id, coin: "btcusdt", msg: "market.stale" }],
    });
    desk.bench.market.isAllStale = false;
  });
});

describe("reverse", () => {
  const turn = async (words: object = {}) => {
    const clientId = ann.nextClientId();
    return ann.call(reverse, { body: { clientId, id: await idOf(ann), ...words } }, clientId);
  };

  it("turns a position round at one quote, in one transaction", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    const { closed, opened } = await desk.filled(turn(), "61000");
    expect(closed).toMatchObject({ status: "filled", purpose: "close", avgPrice: "60999.8" });
    expect(opened).toMatchObject({ status: "filled", purpose: "open", side: "sell", avgPrice: "60999.8" });
    expect(await ann.positions()).toMatchObject([{ side: "sell", qty: "0.1", entryPrice: "60999.8" }]);
    const { rows } = await database.ownerPool.query<{ xmin: string }>(
      "SELECT DISTINCT xmin::text FROM contract_fill WHERE order_id = ANY ($1)",
      [[closed.id, opened?.id]],
    );
    expect(rows).toHaveLength(1);
  });

  it("uses what closing sets free, and is refused where that is not enough", async () => {
    await desk.filled(ann.buy({ qty: "30", leverage: 20 }));
    await expect(desk.filled(turn(), "60000")).resolves.toMatchObject({ opened: { status: "filled" } });
    expect((await ann.positions())[0]).toMatchObject({ side: "sell", qty: "30" });
    desk.price("60500");
    await expect(turn()).rejects.toMatchObject({ key: "order.insufficientMargin" });
  });

  it("rejects the second order where the price took its money away on the way, and closes all the same", async () => {
    await desk.filled(ann.buy({ qty: "31", leverage: 20 }));
    const { closed, opened } = await desk.filled(turn(), "57900");
    expect(closed).toMatchObject({ status: "filled" });
    expect(opened).toMatchObject({ status: "rejected", reason: "insufficientMargin" });
    expect(await ann.positions()).toEqual([]);
  });

  it("agrees with the leverage of a position that is there already", async () => {
    await desk.filled(ann.buy({ qty: "0.1", side: "sell", leverage: 5 }));
    await desk.filled(ann.buy({ qty: "0.1" }));
    await expect(turn()).rejects.toMatchObject({ key: "order.leverageMismatch", args: { leverage: "5" } });
  });
});

describe("adjustMargin", () => {
  const adjust = async (amount: string, direction: "add" | "reduce") => {
    const clientId = ann.nextClientId();
    return ann.call(adjustMargin, { body: { clientId, id: await idOf(ann), amount, direction } }, clientId);
  };

  it("moves the liquidation price away, and takes back no more than was added", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    const [before] = await ann.positions();
    const added = await adjust("100", "add");
    expect(added).toMatchObject({ margin: "400.001" });
    expect(Number(added.liqPrice)).toBeLessThan(Number(before?.liqPrice) - 900);
    await desk.pass("57300");
    expect(await ann.positions()).toHaveLength(1);
    await desk.pass("60010");
    await expect(adjust("100.1", "reduce")).rejects.toMatchObject({ key: "position.marginNotFree" });
    expect(await adjust("99", "reduce")).toMatchObject({ margin: "301.001" });
    await desk.pass("57325");
    expect(await ann.positions()).toHaveLength(1);
    await desk.pass("57300");
    expect(await ann.positions()).toEqual([]);
  });

  it("keeps in what the position is losing, and takes no more than the wallet has", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    await adjust("100", "add");
    await desk.pass("59500");
    await expect(adjust("60", "reduce")).rejects.toMatchObject({ args: { max: expect.stringMatching(/^49\./) } });
    await expect(adjust("100000", "add")).rejects.toMatchObject({ key: "order.insufficientMargin" });
    await expect(adjust("0.000000001", "add")).rejects.toMatchObject(refused("field.decimals", "amount"));
  });

  it("has nothing to do with cross positions", async () => {
    await desk.filled(ann.buy({ qty: "0.1", marginMode: "cross" }));
    await expect(adjust("10", "add")).rejects.toMatchObject({ key: "position.crossMargin" });
    await desk.filled(ann.call(stop, { query: { id: await idOf(ann) } }));
  });
});

describe("closed positions", () => {
  it("are listed with what they were opened for and what they made of their margin", async () => {
    await desk.filled(ann.buy({ orderType: "market", qty: "0.1", leverage: 20 }));
    await desk.filled(ann.call(stop, { query: { id: await idOf(ann) } }, ann.nextClientId()));
    await desk.filled(ann.buy({ orderType: "market", qty: "0.1" }));
    const { rows, total } = await ann.call(list, { query: { tab: "closed", pageNum: "1", pageSize: "10" } });
    expect(total).toBe(1);
    const [closed] = rows.filter((row) => row.tab === "closed");
    expect(closed).toMatchObject({ status: "closed", reason: "user", qty: "0.1", liqPrice: null, upnl: null });
    expect(Number(closed?.realisedPnl)).toBeLessThan(0);
    // Of a margin of about 300.
    expect(Number(closed?.roe)).toBeCloseTo((Number(closed?.realisedPnl) / Number(closed?.entryPrice)) * 20_000, 2);
    const elsewhere = await ann.call(list, { query: { tab: "closed", coin: "ethusdt", pageNum: "1", pageSize: "10" } });
    expect(elsewhere).toEqual({ rows: [], total: 0 });
  });
});
