import { cancel, list, stop, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Execution } from "./index.ts";
import { createEngineBench, type EngineBench, type Trader } from "./testing/engine.ts";

let database: TestDatabase;
let bench: EngineBench;
let engine: Execution;
let ann: Trader;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = createEngineBench(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  bench.market.isClosed = false;
  bench.market.isAllStale = false;
  engine = await bench.boot();
  ann = await bench.newUser();
  // From here on the engine has the account in memory, and takes an order in without a wait.
  await ann.positions();
  price("60000");
});
afterEach(async () => {
  await engine.stop();
  await bench.verify();
});

/** A quote half a dollar wide, with the mark in its middle. */
function price(mid: string, more: { tradeQty?: string; last?: string } = {}): void {
  bench.clock.advance(300);
  const whole = Number(mid);
  bench.market.tick("btcusdt", {
    bid: (whole - 0.2).toFixed(1),
    ask: (whole + 0.2).toFixed(1),
    last: mid,
    mark: mid,
    ...more,
  });
}

/** Lets requests reach the engine, and what it did become durable. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await engine.drained();
}

/** Sends a market order and quotes at one price until it is answered. */
async function filled<T>(order: Promise<T>, at = "60000"): Promise<T> {
  let isAnswered = false;
  const answer = order.finally(() => {
    isAnswered = true;
  });
  answer.catch(() => {});
  while (!isAnswered) {
    await settled();
    price(at);
  }
  return answer;
}

async function wallet(trader: Trader): Promise<{ available: string; frozen: string }> {
  const { rows } = await database.pool.query<{ bucket: "available" | "frozen"; balance: string }>(
    "SELECT bucket, trim_scale(balance)::text AS balance FROM ledger_account WHERE user_id = $1",
    [trader.userId],
  );
  const of = (bucket: string) => rows.find((row) => row.bucket === bucket)?.balance ?? "0";
  return { available: of("available"), frozen: of("frozen") };
}

describe("a market order", () => {
  it("fills at the first quote after its latency, and every cent is where it belongs", async () => {
    const order = await filled(ann.buy({ qty: "0.1" }));
    expect(order).toMatchObject({
      status: "filled",
      filledQty: "0.1",
      avgPrice: "60000.2",
      fee: "3.600012",
      margin: "300.001",
    });
    expect(await wallet(ann)).toEqual({ available: "99696.398988", frozen: "300.001" });
    const [position] = await ann.positions();
    expect(position).toMatchObject({ side: "buy", qty: "0.1", entryPrice: "60000.2", upnl: "-0.02", status: "open" });
    const closed = await filled(ann.call(stop, { query: { id: position?.id ?? "" } }), "61000");
    expect(closed).toMatchObject({ status: "filled", purpose: "close", avgPrice: "60999.8" });
    // 100,000 − open fee 3.600012 + (60999.8 − 60000.2)·0.1 − close fee 3.659988
    expect(await wallet(ann)).toEqual({ available: "100092.7", frozen: "0" });
    expect(await ann.positions()).toEqual([]);
  });

  it("keeps nothing in the books where it finds no price within its bound", async () => {
    const order = ann.buy({ qty: "0.1", slippage: "0.1" });
    const refused = expect(order).rejects.toMatchObject({ key: "order.slippage" });
    await settled();
    price("61000");
    await refused;
    expect(await wallet(ann)).toEqual({ available: "100000", frozen: "0" });
    const { rows } = await database.pool.query("SELECT 1 FROM contract_order WHERE user_id = $1", [ann.userId]);
    expect(rows).toEqual([]);
  });

  it("takes what the book has and leaves the rest unfilled", async () => {
    const order = ann.buy({ qty: "3", leverage: 50 });
    await settled();
    bench.clock.advance(300);
    bench.market.tick("btcusdt", {
      bid: "60000",
      ask: "60000.1",
      depth: [
        ["60000", "60000.1", "1"],
        ["59999", "60001", "1.5"],
      ],
    });
    expect(await order).toMatchObject({
      status: "canceled",
      reason: "slippage",
      filledQty: "2.5",
      avgPrice: "60000.64",
    });
    expect((await ann.positions())[0]).toMatchObject({ qty: "2.5" });
  });

  it("gives two people in the same place the same fill", async () => {
    const ben = await bench.newUser();
    await Promise.all([ann.positions(), ben.positions()]);
    const both = Promise.all([ann.buy({ qty: "0.5" }), ben.buy({ qty: "0.5" })]);
    await filled(both, "60123");
    const [a, b] = await Promise.all(
      [ann, ben].map((each) => each.call(list, { query: { tab: "fill", pageNum: "1", pageSize: "10" } })),
    );
    const of = (answer: typeof a) =>
      answer?.rows.map((row) => row.tab === "fill" && [row.price, row.fee, row.fillBasis]);
    expect(of(a)).toHaveLength(1);
    expect(of(a)).toEqual(of(b));
  });

  it("is refused with what it needs where money is short", async () => {
    await expect(ann.buy({ margin: "100001" })).rejects.toMatchObject({ key: "order.insufficientMargin" });
    // The second comes while the first waits for its quote: what waits is spoken for.
    await ann.positions();
    const first = ann.buy({ margin: "60000" });
    await expect(ann.buy({ margin: "60000" })).rejects.toMatchObject({ key: "order.insufficientMargin" });
    await filled(first);
  });

  it("is refused on a stale price, a closed market, an unknown coin", async () => {
    bench.market.isAllStale = true;
    await expect(ann.buy({ qty: "0.1" })).rejects.toMatchObject({ key: "market.stale" });
    bench.market.isAllStale = false;
    bench.market.isClosed = true;
    await expect(ann.buy({ qty: "0.1" })).rejects.toMatchObject({ key: "market.closed" });
    bench.market.isClosed = false;
    await expect(ann.buy({ qty: "0.1", coin: "nope" })).rejects.toMatchObject({ key: "market.unknownInstrument" });
  });

  it("that waits for a quote is refused when the feed dies, and leaves no trace", async () => {
    const order = ann.buy({ qty: "0.1" });
    const refused = expect(order).rejects.toMatchObject({ key: "market.stale" });
    await settled();
    bench.market.isAllStale = true;
    await refused;
    expect(await wallet(ann)).toEqual({ available: "100000", frozen: "0" });
  });

  it("names every bad field at once", async () => {
    await expect(
      ann.buy({
        orderType: "limit",
        price: "70000.05",
        qty: "0.00001",
        leverage: 500,
        takeProfit: "1",
        stopLoss: "90000",
      }),
    ).rejects.toMatchObject({
      key: "request.invalid",
      data: {
        errors: [
          { field: "price", key: "order.priceTick" },
          { field: "qty", key: "order.qtyStep" },
          { field: "leverage", key: "order.leverageMax" },
          { field: "takeProfit", key: "order.takeProfitSide" },
          { field: "stopLoss", key: "order.stopLossSide" },
        ],
      },
    });
  });
});

describe("a limit order", () => {
  it("holds its cost, waits for its price, fills as a maker and never better than its limit", async () => {
    const order = await ann.buy({ orderType: "limit", price: "59000", qty: "0.1" });
    expect(order).toMatchObject({ status: "new", price: "59000" });
    // Margin 295 and the taker fee 3.54 are held.
    expect(await wallet(ann)).toEqual({ available: "99701.46", frozen: "298.54" });
    price("59500");
    price("58990");
    await settled();
    const [position] = await ann.positions();
    expect(position).toMatchObject({ qty: "0.1", entryPrice: "59000", margin: "295" });
    // The maker fee is 1.18; what was held beyond it is free again.
    expect(await wallet(ann)).toEqual({ available: "99703.82", frozen: "295" });
    expect(await ann.orders()).toEqual([]);
  });

  it("at its price waits for the queue ahead of it", async () => {
    await ann.buy({ orderType: "limit", price: "59990", qty: "0.5" });
    bench.clock.advance(300);
    bench.market.tick("btcusdt", {
      bid: "59990",
      ask: "59990.1",
      last: "59990.1",
      mark: "59990",
      depth: [["59990", "59990.1", "2"]],
    });
    const touch = (tradeQty: string) => {
      bench.clock.advance(300);
      bench.market.tick("btcusdt", { bid: "59990", ask: "59990.1", last: "59990", mark: "59990", tradeQty });
    };
    touch("1.5");
    await settled();
    expect(await ann.positions()).toEqual([]);
    touch("0.8");
    await settled();
    expect((await ann.orders())[0]).toMatchObject({ status: "partiallyFilled", filledQty: "0.3" });
    touch("9");
    await settled();
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.5", entryPrice: "59990" });
  });

  it("that crosses takes at once; post-only refuses to", async () => {
    await ann.buy({ orderType: "limit", price: "60100", qty: "0.1" });
    await ann.buy({ orderType: "limit", price: "60000", qty: "0.1", timeInForce: "postOnly" });
    price("59990");
    await settled();
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.1", entryPrice: "59990.2" });
    const { rows } = await ann.call(list, { query: { tab: "history", pageNum: "1", pageSize: "10" } });
    expect(rows.map((row) => ("reason" in row ? [row.status, row.reason] : []))).toEqual([
      ["canceled", "postOnly"],
      ["filled", null],
    ]);
  });

  it("is cancelled once, and gives back all that it held", async () => {
    const order = await ann.buy({ orderType: "limit", price: "59000", qty: "0.1" });
    const both = await Promise.allSettled([1, 2].map(() => ann.call(cancel, { query: { id: order.id } })));
    expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await wallet(ann)).toEqual({ available: "100000", frozen: "0" });
    await expect(ann.call(cancel, { query: { id: order.id } })).rejects.toMatchObject({ key: "order.final" });
    await expect((await bench.newUser()).call(cancel, { query: { id: order.id } })).rejects.toMatchObject({
      key: "order.notFound",
    });
  });

  it("outlives the process: a new engine on the same books fills it", async () => {
    await ann.buy({ orderType: "limit", price: "59000", qty: "0.1" });
    await engine.stop();
    engine = await bench.boot();
    price("60000");
    price("58900");
    await settled();
    expect((await ann.positions())[0]).toMatchObject({ qty: "0.1", entryPrice: "59000" });
  });
});

describe("take-profit and stop-loss", () => {
  it("close at the first price there is, which after a gap is not the trigger", async () => {
    await filled(ann.buy({ qty: "0.1", takeProfit: "61000", stopLoss: "59000" }));
    price("61500");
    await settled();
    expect(await ann.positions()).toEqual([]);
    const { rows } = await ann.call(list, { query: { tab: "fill", pageNum: "1", pageSize: "10" } });
    expect(rows[0]).toMatchObject({ purpose: "takeProfit", price: "61499.8", fillBasis: { rule: "trigger" } });
  });

  it("can be set, moved and removed on the position", async () => {
    await filled(ann.buy({ qty: "0.1" }));
    const [position] = await ann.positions();
    const id = position?.id ?? "";
    await expect(ann.call(updateEarnAndLose, { body: { id, takeProfit: "59000" } })).rejects.toMatchObject({
      data: { errors: [{ field: "takeProfit", key: "order.takeProfitSide" }] },
    });
    await expect(ann.call(updateEarnAndLose, { body: { id, stopLoss: "57000" } })).rejects.toMatchObject({
      data: { errors: [{ field: "stopLoss", key: "order.stopLossBeyondLiquidation" }] },
    });
    expect(await ann.call(updateEarnAndLose, { body: { id, stopLoss: "59000" } })).toMatchObject({ stopLoss: "59000" });
    expect(await ann.call(updateEarnAndLose, { body: { id, stopLoss: "" } })).toMatchObject({ stopLoss: null });
    price("58900");
    await settled();
    expect(await ann.positions()).toHaveLength(1);
    await ann.call(updateEarnAndLose, { body: { id, stopLoss: "58800" } });
    await engine.stop();
    engine = await bench.boot();
    price("58700");
    await settled();
    expect(await ann.positions()).toEqual([]);
  });
});

describe("liquidation", () => {
  it("comes at the price that was shown, takes the margin and no more, and feeds the fund", async () => {
    await filled(ann.buy({ qty: "0.1", marginMode: "isolated" }));
    const [position] = await ann.positions();
    expect(position?.liqPrice?.slice(0, 10)).toBe("57321.1886");
    price("57321.2");
    await settled();
    expect(await ann.positions()).toHaveLength(1);
    const before = await wallet(ann);
    price("57321.1");
    await settled();
    expect(await ann.positions()).toEqual([]);
    expect(await wallet(ann)).toEqual({ available: before.available, frozen: "0" });
  });

  it("after a gap costs the insurance fund, never the customer", async () => {
    await filled(ann.buy({ qty: "1", leverage: 50 }));
    const { available } = await wallet(ann);
    price("50000");
    await settled();
    expect(await wallet(ann)).toEqual({ available, frozen: "0" });
  });

  it("of a cross account cancels its orders first, then closes what loses most, and stops at zero", async () => {
    await filled(ann.buy({ qty: "20", marginMode: "cross", leverage: 20 }));
    await ann.buy({ orderType: "limit", price: "58000", qty: "0.1", marginMode: "cross", leverage: 20 });
    const [position] = await ann.positions();
    expect(Number(position?.liqPrice)).toBeGreaterThan(50_000);
    price("58500");
    await settled();
    expect(await ann.positions()).toHaveLength(1);
    price("40000");
    await settled();
    expect(await ann.positions()).toEqual([]);
    expect(await ann.orders()).toEqual([]);
    expect(await wallet(ann)).toEqual({ available: "0", frozen: "0" });
  });

  it("of the whole of a cross position gives what is left to the insurance fund", async () => {
    await filled(ann.buy({ qty: "2", marginMode: "cross", leverage: 20 }));
    const [position] = await ann.positions();
    expect(Number(position?.liqPrice)).toBeCloseTo(10_093, -1);
    const fund = () =>
      database.pool
        .query<{ balance: string }>(
          "SELECT balance::text FROM ledger_account WHERE bucket = 'insurance' AND mode = 'SIM'",
        )
        .then(({ rows }) => Number(rows[0]?.balance));
    const before = await fund();
    price((Math.floor(Number(position?.liqPrice) * 10) / 10).toFixed(1));
    await settled();
    expect(await ann.positions()).toEqual([]);
    expect(await wallet(ann)).toEqual({ available: "0", frozen: "0" });
    // The maintenance margin, 0.5 % of some 20,190, less the spread.
    expect((await fund()) - before).toBeCloseTo(100.5, 0);
  });

  it("cancels every open order of the account, whatever its coin and margin mode", async () => {
    await filled(ann.buy({ qty: "0.1" }));
    bench.market.tick("ethusdt", { bid: "3000", ask: "3000.1" });
    await ann.buy({ coin: "ethusdt", orderType: "limit", price: "2900", qty: "1", marginMode: "cross" });
    await ann.buy({ orderType: "stopMarket", triggerPrice: "65000", qty: "0.1" });
    price("57000");
    await settled();
    expect(await ann.orders()).toEqual([]);
    const { rows } = await ann.call(list, { query: { tab: "history", pageNum: "1", pageSize: "10" } });
    expect(
      rows.filter((row) => "reason" in row && row.reason === "liquidation" && row.status === "canceled"),
    ).toHaveLength(2);
  });

  it("shrinks a large isolated position to the tier below before it takes the rest", async () => {
    await filled(ann.buy({ qty: "8", leverage: 50 }));
    const [position] = await ann.positions();
    price((Math.floor(Number(position?.liqPrice) * 10) / 10 - 0.1).toFixed(1));
    await settled();
    const { rows } = await ann.call(list, { query: { tab: "fill", pageNum: "1", pageSize: "10" } });
    const liquidations = rows.filter((row) => row.tab === "fill" && row.purpose === "liquidation");
    expect(liquidations.length).toBeGreaterThanOrEqual(1);
    expect(Number(liquidations.at(-1)?.tab === "fill" && liquidations.at(-1)?.qty)).toBeLessThan(8);
  });
});

describe("what must always work", () => {
  it("watches a cross position from the first quote after a start, also where none had come by then", async () => {
    await filled(ann.buy({ qty: "20", marginMode: "cross", leverage: 20 }));
    await engine.stop();
    bench.market.forget("btcusdt");
    engine = await bench.boot();
    await expect(ann.buy({ qty: "0.1", coin: "ethusdt", marginMode: "cross" })).rejects.toMatchObject({
      key: "market.stale",
    });
    price("60000");
    await settled();
    expect(await ann.positions()).toHaveLength(1);
    price("40000");
    await settled();
    expect(await ann.positions()).toEqual([]);
  });

  it("closes at the market however many orders rest, and with the module closed", async () => {
    await filled(ann.buy({ qty: "0.1" }));
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        ann.buy({ orderType: "limit", price: (55_000 + n).toFixed(1), qty: "0.001" }),
      ),
    );
    await expect(ann.buy({ qty: "0.001" })).rejects.toMatchObject({ key: "order.tooMany" });
    bench.isOpen = false;
    const [position] = await ann.positions();
    expect(await filled(ann.call(stop, { query: { id: position?.id ?? "" } }))).toMatchObject({ status: "filled" });
    await expect(ann.buy({ qty: "0.001" })).rejects.toMatchObject({ key: "module.closed" });
    bench.isOpen = true;
  });
});

describe("positions", () => {
  it("add up at their average, close in parts, and keep hedge sides apart", async () => {
    await filled(ann.buy({ qty: "0.1" }));
    price("62000");
    await filled(ann.buy({ qty: "0.3" }), "62000");
    await filled(ann.buy({ qty: "0.2", side: "sell" }), "62000");
    const positions = await ann.positions();
    expect(positions.map((each) => [each.side, each.qty, each.entryPrice])).toEqual([
      ["sell", "0.2", "61999.8"],
      ["buy", "0.4", "61500.2"],
    ]);
    const long = positions[1]?.id ?? "";
    await filled(ann.call(stop, { query: { id: long, qty: "0.1" } }), "62500");
    expect((await ann.positions())[1]).toMatchObject({ qty: "0.3", entryPrice: "61500.2" });
    await filled(ann.buy({ side: "sell", reduceOnly: true, qty: "0.3" }), "62500");
    expect(await ann.positions()).toHaveLength(1);
    await expect(ann.buy({ side: "sell", reduceOnly: true, qty: "0.1" })).rejects.toMatchObject({
      key: "order.nothingToReduce",
    });
    await expect(ann.buy({ side: "sell", qty: "0.1", leverage: 5 })).rejects.toMatchObject({
      key: "order.leverageMismatch",
    });
    await ann.buy({ orderType: "limit", price: "60000", qty: "0.1", marginMode: "cross" });
    await expect(
      ann.buy({ orderType: "limit", price: "60000", qty: "0.1", marginMode: "cross", leverage: 5 }),
    ).rejects.toMatchObject({ key: "order.leverageMismatch", args: { leverage: "20" } });
  });

  it("that close take their closing orders with them", async () => {
    await filled(ann.buy({ qty: "0.1" }));
    const [position] = await ann.positions();
    const id = position?.id ?? "";
    await ann.call(stop, { query: { id, price: "65000" } });
    price("60000");
    await filled(ann.call(stop, { query: { id } }));
    const { rows } = await ann.call(list, { query: { tab: "history", pageNum: "1", pageSize: "10" } });
    expect(rows.some((row) => row.tab === "history" && row.reason === "positionClosed")).toBe(true);
    await expect(ann.call(stop, { query: { id } })).rejects.toMatchObject({ key: "position.closed" });
  });
});

describe("what a person is told", () => {
  it("comes after it is durable: balance, position, settlement", async () => {
    await filled(ann.buy({ qty: "0.1" }));
    await settled();
    const mine = bench.pushed.filter((each) => each.userId === ann.userId);
    expect(mine.map((each) => each.type)).toEqual(["SETTLEMENT", "POSITION", "OWNCOIN"]);
    expect(mine[2]?.data).toEqual({ accountType: 3, coin: "USDT", available: "99696.398988", frozen: "300.001" });
  });
});
