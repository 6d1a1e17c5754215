import { transfer, transferable } from "@evenkeel/contract/asset-transfer";
import {
  simulateExport,
  simulateInfo,
  simulateReset,
  simulateSeasons,
  simulateTopUp,
} from "@evenkeel/contract/simulate";
import { spotOrders, spotSubmit } from "@evenkeel/contract/spot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AssetsBench } from "#/modules/assets/testing/assets-bench.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";

const HOUR = 3_600_000;
let database: TestDatabase;
let bench: AssetsBench;
let trader: Trader;

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
  bench = new AssetsBench(database);
});
afterAll(async () => {
  await bench.desk.stop();
  await database.close();
});
beforeEach(async () => {
  await bench.boot();
  bench.desk.price("60000");
  trader = await bench.desk.trader();
});

let clientIds = 0;
const clientId = () => {
  clientIds += 1;
  return `season-${clientIds}`;
};
const info = () => bench.call(trader, simulateInfo, {});
const topUp = (amount: string, id = clientId()) =>
  bench.call(trader, simulateTopUp, { body: { clientId: id, coin: "USDT", amount } });
const reset = (more: { startBalance?: string; clientId?: string } = {}) =>
  bench.call(trader, simulateReset, { body: { clientId: clientId(), confirm: "RESET", ...more } });
const seasons = async () => (await bench.call(trader, simulateSeasons, { query: {} })).rows;
const download = async (id: string) => {
  const file = await bench.call(trader, simulateExport, { params: { id }, query: {} });
  return Buffer.from(file.content, "base64").toString("utf8");
};

describe("the first season", () => {
  test("begins with the money that the account began with", async () => {
    expect(await info()).toMatchObject({
      season: {
        number: 1,
        state: "ACTIVE",
        startBalance: "100000",
        equity: "100000",
        pnl: "0",
        returnRate: "0",
        maxDrawdown: "0",
        trades: 0,
        winRate: null,
        isToppedUp: false,
      },
      topUp: { leftToday: 3, max: "100000" },
      resetFrom: null,
    });
    expect((await info()).season.id).toBe((await info()).season.id);
  });

  test("counts closed positions, and those that won", async () => {
    await bench.desk.filled(trader.buy({ margin: "1000" }), "60000");
    await bench.desk.pass("62000");
    await bench.desk.filled(trader.buy({ qty: "0.3", side: "sell", reduceOnly: true }), "62000");
    const [open] = await trader.positions();
    if (open !== undefined)
      await bench.desk.filled(trader.buy({ qty: open.qty, side: "sell", reduceOnly: true }), "62000");
    const { season } = await info();
    expect(season).toMatchObject({ trades: 1, winRate: "100" });
    expect(Number(season.pnl)).toBeGreaterThan(0);
    expect(season.equity).toBe((await bench.pots(trader))["3/USDT"]);
  });
});

describe("topping up", () => {
  test("adds money, is no profit, and marks the season", async () => {
    const answer = await topUp("5000");
    expect(answer).toMatchObject({
      season: { equity: "105000", pnl: "0", isToppedUp: true, topUps: 1, toppedUp: "5000" },
      topUp: { leftToday: 2 },
    });
    expect((await info()).season).toEqual(answer.season);
    expect(await bench.desk.filled(trader.buy({ margin: "102000", leverage: 1 }))).toMatchObject({ status: "filled" });
    await bench.desk.bench.verify();
  });

  test("is taken three times a day, however many ask at once, and again the next day", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => topUp("100000")));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ key: "simulate.topUpsUsed" });
    }
    expect(await bench.pots(trader)).toEqual({ "3/USDT": "400000" });
    bench.desk.bench.clock.advance(24 * HOUR);
    expect((await topUp("1")).topUp.leftToday).toBe(2);
    await bench.desk.bench.verify();
  });

  test("under one id happens once; a repetition gets the same answer", async () => {
    const first = await topUp("10", "same-top-up");
    expect(await topUp("10", "same-top-up")).toEqual(first);
    await expect(topUp("11", "same-top-up")).rejects.toMatchObject({ key: "request.clientIdReused" });
    expect(await bench.pots(trader)).toEqual({ "3/USDT": "100010" });
  });

  test("above the limit or finer than the asset is refused", async () => {
    await expect(topUp("100000.01")).rejects.toMatchObject({ key: "simulate.topUpLimit" });
    await expect(topUp("0.000000001")).rejects.toMatchObject({ key: "ledger.precision" });
    expect(await bench.pots(trader)).toEqual({ "3/USDT": "100000" });
  });
});

describe("a reset", () => {
  test("cancels orders, closes positions at mark without a fee, archives, and begins anew", async () => {
    await bench.call(trader, transfer, {
      body: { clientId: clientId(), coin: "USDT", amount: "700", from: 3, to: 1 },
    });
    await bench.desk.filled(trader.buy({ qty: "0.1", leverage: 10 }));
    await bench.desk.filled(trader.buy({ qty: "0.2", leverage: 10, side: "sell", marginMode: "cross" }));
    await trader.buy({ orderType: "limit", price: "58000", qty: "0.1", leverage: 10 });
    await bench.desk.pass("61000");
    const before = await info();
    const answer = await reset({ startBalance: "20000" });
    expect(answer.season).toMatchObject({ number: 2, startBalance: "20000", equity: "20000", pnl: "0", trades: 0 });
    expect(await bench.pots(trader)).toEqual({ "3/USDT": "20000" });
    expect([await trader.positions(), await trader.orders()]).toEqual([[], []]);
    const [canceled] = await trader.history();
    expect((await trader.history()).map(({ reason }) => reason)).toContain("seasonEnd");
    expect(canceled?.fee).toBe("0");
    const closings = (await trader.fills()).filter(({ fillBasis }) => fillBasis.rule === "mark");
    expect(closings.map(({ price, fee }) => [price, fee])).toEqual([
      ["61000", "0"],
      ["61000", "0"],
    ]);
    const [current, archived] = await seasons();
    expect(current).toEqual((await info()).season);
    expect(archived).toMatchObject({
      id: before.season.id,
      number: 1,
      state: "ARCHIVED",
      equity: before.season.equity,
      pnl: before.season.pnl,
      trades: 2,
      winRate: "50",
    });
    await bench.desk.bench.verify();
  });

  test("leaves an engine that goes on with the new balance, also after a restart", async () => {
    await bench.desk.filled(trader.buy({ qty: "0.1", leverage: 10 }));
    await reset();
    await bench.desk.filled(trader.buy({ margin: "50000", leverage: 1 }));
    await bench.boot();
    bench.desk.price("60000");
    expect(await trader.positions()).toHaveLength(1);
    await bench.desk.filled(
      trader.buy({ qty: (await trader.positions())[0]?.qty ?? "", side: "sell", reduceOnly: true, leverage: 1 }),
    );
    expect((await info()).season).toMatchObject({ number: 2, trades: 1 });
    await bench.desk.bench.verify();
  });

  test("refuses an order that waited for its price", async () => {
    const waiting = trader.buy({ margin: "100" });
    waiting.catch(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    await reset();
    await expect(waiting).rejects.toMatchObject({ key: "simulate.seasonEnded" });
    await bench.desk.pass("60000");
    expect(await trader.positions()).toEqual([]);
  });

  test("happens once in 24 hours, and once however many ask at once", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => reset()));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ key: "simulate.resetTooSoon" });
    }
    bench.desk.bench.clock.advance(24 * HOUR);
    expect((await reset()).season.number).toBe(3);
    expect((await seasons()).map(({ number }) => number)).toEqual([3, 2, 1]);
    await bench.desk.bench.verify();
  });

  test("needs the word, a sensible balance, and fresh prices, and changes nothing without them", async () => {
    await expect(reset({ startBalance: "999" })).rejects.toMatchObject({ key: "simulate.startBalance" });
    await expect(reset({ startBalance: "1000000.01" })).rejects.toMatchObject({ key: "simulate.startBalance" });
    await expect(
      bench.call(trader, simulateReset, { body: { clientId: clientId(), confirm: "reset" as "RESET" } }),
    ).rejects.toMatchObject({ key: "request.invalid" });
    await bench.desk.filled(trader.buy({ qty: "0.1", leverage: 10 }));
    const before = await bench.pots(trader);
    bench.desk.bench.market.isAllStale = true;
    await expect(reset()).rejects.toMatchObject({ key: "market.stale" });
    expect(await bench.pots(trader)).toEqual(before);
    expect(await seasons()).toHaveLength(1);
  });
});

describe("a reset with spot orders", () => {
  const toSpot = (amount: string) =>
    bench.call(trader, transfer, { body: { clientId: clientId(), coin: "USDT", amount, from: 3, to: 2 } });
  const limit = (price: string) => {
    const id = clientId();
    return bench.call(trader, spotSubmit, {
      body: { clientId: id, coin: "btcusdt", side: "buy", orderType: "limit", price, qty: "0.01" },
    });
  };
  const spotTab = async (tab: "order" | "history") => (await bench.call(trader, spotOrders, { query: { tab } })).rows;
  const spotMarket = (amount: string) => {
    const id = clientId();
    return bench.call(trader, spotSubmit, {
      body: { clientId: id, coin: "btcusdt", side: "buy", orderType: "market", amount },
    });
  };
  const filled = async <T>(request: Promise<T>): Promise<T> => {
    let isAnswered = false;
    const answer = request.finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      await bench.spotSettled();
      bench.desk.price("60000");
    }
    return answer;
  };
  const costs = async () =>
    (await database.pool.query("SELECT qty::text FROM spot_cost WHERE user_id = $1", [trader.userId])).rows;

  test("ends them, and takes back the coins and what they held", async () => {
    await toSpot("5000");
    await filled(spotMarket("600.05"));
    await limit("59000");
    const answer = await reset();
    expect(answer.season).toMatchObject({ number: 2, equity: "100000" });
    expect(await bench.pots(trader)).toEqual({ "3/USDT": "100000" });
    expect(await spotTab("order")).toEqual([]);
    expect(await spotTab("history")).toMatchObject([{ reason: "seasonEnd" }, { status: "filled" }]);
    await toSpot("1000");
    expect(await limit("59000")).toMatchObject({ frozen: "590" });
    await bench.desk.bench.verify();
  });

  test("that is refused leaves every order, cost and balance as it was, and they go on", async () => {
    await toSpot("5000");
    await filled(spotMarket("600.05"));
    const order = await limit("59000");
    await bench.desk.filled(trader.buy({ qty: "0.1", leverage: 10 }));
    const [before, cost] = [await bench.pots(trader), await costs()];
    // One position has no fresh price, so the contract side refuses after spot was asked.
    bench.desk.bench.market.isAllStale = true;
    await expect(reset()).rejects.toMatchObject({ key: "market.stale" });
    bench.desk.bench.market.isAllStale = false;
    expect(await bench.pots(trader)).toEqual(before);
    expect(await costs()).toEqual(cost);
    expect(await spotTab("order")).toMatchObject([{ status: "new", frozen: "590" }]);
    for (const price of ["60000", "58990"]) {
      bench.desk.price(price);
      await bench.spotSettled();
    }
    const history = await spotTab("history");
    expect(history.find((row) => row.id === order.id)).toMatchObject({ status: "filled" });
    await bench.desk.bench.verify();
  });

  test("keeps what a market order on its way will spend from being transferred", async () => {
    await toSpot("1000");
    const request = spotMarket("600");
    request.catch(() => {});
    const query = { coin: "USDT", from: "2" };
    const left = () => bench.call(trader, transferable, { query });
    await expect.poll(left).toMatchObject({ available: "400", transferable: "400" });
    await filled(request);
    await bench.desk.bench.verify();
  });
});

describe("the export", () => {
  test("has a season's bills and no other's, under the mark of simulated money", async () => {
    await topUp("250");
    bench.desk.bench.clock.advance(1_000);
    await reset();
    bench.desk.bench.clock.advance(1_000);
    await topUp("75");
    const [second, first] = await seasons();
    const old = await download(first?.id ?? "");
    expect(old).toMatch(/^\uFEFFSIMULATED MONEY/);
    expect(old).toContain("topUp,contract,USDT,250,");
    expect(old).toContain("seasonEnd,contract,USDT,-100250,");
    expect(old).not.toContain(",75,");
    const fresh = await download(second?.id ?? "");
    expect(fresh).toContain("grant,contract,USDT,100000,");
    expect(fresh).toContain("topUp,contract,USDT,75,");
    expect(fresh).not.toContain("seasonEnd");
  });

  test("of another person's season is refused as one that does not exist", async () => {
    const { season } = await info();
    trader = await bench.desk.trader();
    await expect(download(season.id)).rejects.toMatchObject({ key: "simulate.seasonNotFound" });
  });
});
