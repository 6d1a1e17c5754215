import { cancel, stop } from "@evenkeel/contract/contract-coin";
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

const endOf = async (trader: Trader) => (await trader.history())[0];

describe("a stop-market order", () => {
  it("ties up nothing, waits for its price, and after a gap fills at the first price there is", async () => {
    const order = await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "0.1" });
    expect(order).toMatchObject({
      status: "untriggered",
      triggerPrice: "61000",
      triggerDirection: "rise",
      margin: "0",
    });
    expect(await desk.wallet(ann)).toEqual({ available: "100000", frozen: "0" });
    await desk.pass("60999.9");
    expect(await ann.positions()).toEqual([]);
    await desk.pass("61500");
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.1", entryPrice: "61500.2" });
    expect(await endOf(ann)).toMatchObject({ id: order.id, status: "filled", orderType: "stopMarket" });
    expect((await ann.fills())[0]).toMatchObject({ price: "61500.2", fillBasis: { rule: "trigger" } });
  });

  it("wakes by the price that it was told to, and by no other", async () => {
    await ann.buy({ orderType: "stopMarket", side: "sell", triggerPrice: "59000", triggerBy: "mark", qty: "0.1" });
    await desk.pass("58900", { mark: "59500" });
    expect(await ann.positions()).toEqual([]);
    await desk.pass("59800", { mark: "59000" });
    expect((await ann.positions())[0]).toMatchObject({ side: "sell" });
  });

  it("ends as rejected where by then its cost cannot be paid", async () => {
    const { id } = await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "1", leverage: 1 });
    await desk.filled(ann.buy({ qty: "10", side: "sell", leverage: 10 }));
    await desk.pass("61000");
    const ended = (await ann.history()).find((order) => order.id === id);
    expect(ended).toMatchObject({ status: "rejected", reason: "insufficientMargin", filledQty: "0" });
  });

  it("ends as rejected where the module is closed by then; closing ones still work", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "0.1" });
    await ann.buy({ orderType: "stopMarket", side: "sell", triggerPrice: "61000", qty: "0.1", reduceOnly: true });
    desk.bench.isOpen = false;
    await desk.pass("61000");
    desk.bench.isOpen = true;
    expect(await ann.positions()).toEqual([]);
    expect((await ann.history()).map(({ status, reason }) => [status, reason])).toEqual(
      expect.arrayContaining([
        ["rejected", "halt"],
        ["filled", null],
      ]),
    );
  });

  it("outlives the process, also where its price passed while nobody looked", async () => {
    await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "0.1" });
    await desk.boot();
    expect((await ann.orders())[0]).toMatchObject({ status: "untriggered", triggerDirection: "rise" });
    await desk.pass("63000");
    expect((await ann.positions())[0]).toMatchObject({ entryPrice: "63000.2" });
  });

  it("is cancelled like any other, and goes when the position that it would reduce has gone", async () => {
    const order = await ann.buy({ orderType: "stopMarket", triggerPrice: "61000", qty: "0.1" });
    expect(await ann.call(cancel, { query: { id: order.id } })).toMatchObject({ status: "canceled", reason: "user" });
    await desk.filled(ann.buy({ qty: "0.1" }));
    await ann.buy({ orderType: "stopMarket", side: "sell", triggerPrice: "59000", qty: "0.1", reduceOnly: true });
    const [position] = await ann.positions();
    await desk.filled(ann.call(stop, { query: { id: position?.id ?? "" } }));
    expect((await ann.history()).some(({ reason }) => reason === "positionClosed")).toBe(true);
    expect(await ann.orders()).toEqual([]);
  });
});

describe("a stop-limit order", () => {
  it("becomes a limit order: its cost is held then, and it rests where it cannot take", async () => {
    await ann.buy({ orderType: "stopLimit", triggerPrice: "61000", price: "60500", qty: "0.1" });
    await desk.pass("61000");
    expect((await ann.orders())[0]).toMatchObject({ status: "new", price: "60500" });
    // Margin 302.5 and the taker fee 3.63.
    expect(await desk.wallet(ann)).toEqual({ available: "99693.87", frozen: "306.13" });
    await desk.pass("60400");
    expect((await ann.positions())[0]).toMatchObject({ entryPrice: "60500" });
  });

  it("takes at once what it can, never beyond its limit", async () => {
    await ann.buy({ orderType: "stopLimit", triggerPrice: "61000", price: "61100", qty: "0.1" });
    await desk.pass("61050");
    expect((await ann.positions())[0]).toMatchObject({ entryPrice: "61050.2" });
  });

  it("that is post-only is cancelled where it would take", async () => {
    await ann.buy({
      orderType: "stopLimit",
      triggerPrice: "61000",
      price: "61100",
      qty: "0.1",
      timeInForce: "postOnly",
    });
    await desk.pass("61050");
    expect(await endOf(ann)).toMatchObject({ status: "canceled", reason: "postOnly" });
    expect(await desk.wallet(ann)).toEqual({ available: "100000", frozen: "0" });
  });
});

describe("a trailing stop", () => {
  it("follows the best price and wakes when the price has turned by its rate", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    const trailing = {
      orderType: "trailingStop",
      side: "sell",
      callbackRate: "1",
      qty: "0.1",
      reduceOnly: true,
    } as const;
    expect(await ann.buy(trailing)).toMatchObject({ triggerPrice: "59400", extremePrice: "60000", callbackRate: "1" });
    await desk.pass("60500");
    await desk.pass("62000");
    await desk.pass("61500");
    expect((await ann.orders())[0]).toMatchObject({ triggerPrice: "61380", extremePrice: "62000" });
    await desk.pass("61380.1");
    expect(await ann.positions()).toHaveLength(1);
    await desk.pass("61300");
    expect((await ann.fills())[0]).toMatchObject({ price: "61299.8", purpose: "close" });
  });

  it("begins to follow at its activation price", async () => {
    await ann.buy({ orderType: "trailingStop", callbackRate: "2", activationPrice: "59000", qty: "0.1" });
    await desk.pass("65000");
    expect((await ann.orders())[0]).toMatchObject({ triggerPrice: null, extremePrice: null });
    await desk.pass("58900");
    await desk.pass("58000");
    await desk.pass("59159.9");
    expect(await ann.positions()).toEqual([]);
    await desk.pass("59160");
    expect((await ann.positions())[0]).toMatchObject({ side: "buy", entryPrice: "59160.2" });
  });

  it("goes on over a restart from the best price that it had seen", async () => {
    await ann.buy({ orderType: "trailingStop", side: "sell", callbackRate: "1", qty: "0.1" });
    await desk.pass("64000");
    await desk.boot();
    expect((await ann.orders())[0]).toMatchObject({ extremePrice: "64000", triggerPrice: "63360" });
    await desk.pass("63300");
    expect((await ann.positions())[0]).toMatchObject({ side: "sell" });
  });
});

describe("what is refused", () => {
  const refused = (key: string, field: string) => ({ data: { errors: [{ field, key }] } });
  it.each([
    [{ orderType: "stopMarket", triggerPrice: "60000" }, "triggerPrice", "order.triggerReached"],
    [{ orderType: "stopMarket", triggerPrice: "60500.05" }, "triggerPrice", "order.priceTick"],
    [{ orderType: "stopLimit", triggerPrice: "70000", price: "80000" }, "price", "order.priceBand"],
    [{ orderType: "trailingStop", callbackRate: "0.09" }, "callbackRate", "order.callbackRate"],
    [{ orderType: "trailingStop", callbackRate: "20.01" }, "callbackRate", "order.callbackRate"],
    [{ orderType: "trailingStop", callbackRate: "1.005" }, "callbackRate", "order.callbackRate"],
    [
      { orderType: "trailingStop", callbackRate: "1", activationPrice: "60001" },
      "activationPrice",
      "order.activationSide",
    ],
    [{ orderType: "limit", price: "60100", timeInForce: "postOnly" }, "price", "order.postOnlyCrosses"],
    [{ orderType: "stopMarket", triggerPrice: "61000", takeProfit: "60900" }, "takeProfit", "order.takeProfitSide"],
  ] as const)("%o", async (words, field, key) => {
    await expect(ann.buy({ qty: "0.1", ...words })).rejects.toMatchObject(refused(key, field));
  });

  it("more than the position has, and a thirty-first conditional order on a coin", async () => {
    await desk.filled(ann.buy({ qty: "0.1" }));
    const closing = { side: "sell", reduceOnly: true, orderType: "stopMarket", triggerPrice: "59000" } as const;
    await expect(ann.buy({ ...closing, qty: "0.2" })).rejects.toMatchObject(refused("order.reduceOnlyQty", "qty"));
    const waiting = { orderType: "stopMarket", triggerPrice: "70000", qty: "0.001" } as const;
    await Promise.all(Array.from({ length: 30 }, () => ann.buy(waiting)));
    await expect(ann.buy(waiting)).rejects.toMatchObject({ key: "order.tooManyConditional", args: { max: "30" } });
    await expect(ann.buy({ ...closing, qty: "0.1" })).rejects.toMatchObject({ key: "order.tooManyConditional" });
    await expect(ann.buy({ orderType: "limit", price: "59000", qty: "0.001" })).resolves.toMatchObject({
      status: "new",
    });
  });
});
