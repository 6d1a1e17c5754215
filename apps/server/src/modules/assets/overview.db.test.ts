import { parse } from "@evenkeel/calc/decimal";
import { assetList, assetOverview, assetPnl } from "@evenkeel/contract/asset-overview";
import { statement, statementFile, statementList } from "@evenkeel/contract/asset-statement";
import { transfer } from "@evenkeel/contract/asset-transfer";
import { simulateTopUp } from "@evenkeel/contract/simulate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { accountKey, createLedger, openAccounts, transferLegs } from "#/modules/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { AssetsBench } from "./testing/assets-bench.ts";

const DAY = 86_400_000;
let database: TestDatabase;
let bench: AssetsBench;
let trader: Trader;

beforeAll(async () => {
  database = await createTestDatabase();
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

const overview = (currency = "USDT") => bench.call(trader, assetOverview, { query: { currency: currency as "USDT" } });
const list = (query = {}) => bench.call(trader, assetList, { query });
const pnl = (range: "7" | "30" | "90" | "all" = "7") => bench.call(trader, assetPnl, { query: { range } });

/** Simulated coins from the faucet into a wallet that no engine keeps in memory. */
async function give(asset: string, amount: string): Promise<void> {
  const faucet = { kind: "house", mode: "SIM", name: "faucet", asset } as const;
  const spot = {
    kind: "user",
    mode: "SIM",
    userId: trader.userId,
    wallet: "spot",
    asset,
    bucket: "available",
  } as const;
  const ids = await openAccounts(database.pool, [faucet, spot]);
  const [from, to] = [ids.get(accountKey(faucet)), ids.get(accountKey(spot))];
  if (from === undefined || to === undefined) throw new Error("no accounts");
  const id = bench.desk.bench.ids.next();
  const ref = { refType: "test", refId: String(id), step: "give" };
  const legs = transferLegs({ from, to, asset, amount: parse(amount) });
  await createLedger({ pool: database.pool }).post([
    { id, mode: "SIM", type: "correction", ...ref, at: bench.desk.bench.clock.now(), legs },
  ]);
}

describe("the overview", () => {
  test("adds up wallets, coins and what is open, in any currency that has a price", async () => {
    await bench.call(trader, transfer, { body: { clientId: "o-1", coin: "USDT", amount: "1000", from: 3, to: 1 } });
    await give("BTC", "0.5");
    expect(await overview()).toMatchObject({ total: "130000", excluded: [], isStale: false, usdAtPar: false });
    await bench.desk.filled(trader.buy({ qty: "1", leverage: 10 }));
    await bench.desk.pass("62000");
    const upnl = (await trader.positions())[0]?.upnl ?? "";
    const { total, wallets } = await overview();
    const contract = wallets.find(({ accountType }) => accountType === 3);
    expect(contract?.upnl).toBe(upnl);
    expect(wallets.map(({ accountType }) => accountType)).toEqual([1, 2, 3, 4, 5]);
    expect(wallets[0]?.value).toBe("1000");
    expect(wallets[1]?.value).toBe("31000");
    const sum = wallets.reduce((all, { value }) => all + parse(value), 0n);
    expect(parse(total ?? "")).toBe(sum);
    expect(Number((await overview("BTC")).total)).toBeCloseTo(Number(total) / 62_000, 6);
    expect(await overview("EUR")).toMatchObject({ total: null, rate: null, totalUsdt: total });
    expect(await overview("USD")).toMatchObject({ total, usdAtPar: true });
  });

  test("leaves out what has no price, and says so", async () => {
    await give("ETH", "3");
    expect(await overview()).toMatchObject({ total: "100000", excluded: ["ETH"] });
    expect((await list({ accountType: "2" })).rows).toMatchObject([{ coin: "ETH", price: null, valuation: null }]);
  });

  test("says when its prices are old", async () => {
    await give("BTC", "1");
    bench.desk.bench.market.isAllStale = true;
    expect((await overview()).isStale).toBe(true);
  });
});

describe("the list", () => {
  test("shows the most valuable first, hides what is small, and says what frozen money is frozen for", async () => {
    await bench.desk.filled(trader.buy({ qty: "0.1", leverage: 10 }));
    await trader.buy({ orderType: "limit", price: "58000", qty: "0.1", leverage: 10 });
    await give("BTC", "0.00001");
    const { rows, total } = await list({ hideSmall: "1" });
    expect(total).toBe(1);
    const [usdt] = rows;
    expect(usdt?.frozenFor.map(({ kind, count }) => [kind, count])).toEqual([
      ["order", 1],
      ["position", 1],
    ]);
    const held = usdt?.frozenFor.reduce((sum, { amount }) => sum + parse(amount), 0n);
    expect(held).toBe(parse(usdt?.frozen ?? ""));
    expect((await list({ pageNum: "2", pageSize: "1" })).rows).toMatchObject([{ coin: "BTC", valuation: "0.6" }]);
  });
});

describe("profit and loss over time", () => {
  test("is recorded once a day for everybody, also for what is open", async () => {
    await bench.desk.filled(trader.buy({ qty: "1", leverage: 10 }));
    await bench.desk.pass("61000");
    const { total } = await overview();
    expect(await bench.assets.recordWorth()).toBeGreaterThan(0);
    expect(await bench.assets.recordWorth()).toBe(0);
    const { rows } = await database.pool.query(
      "SELECT trim_scale(equity)::text AS equity FROM equity_snapshot WHERE user_id = $1",
      [trader.userId],
    );
    expect(rows).toEqual([{ equity: total }]);
    await expect(database.pool.query("UPDATE equity_snapshot SET equity = 1")).rejects.toMatchObject({ code: "42501" });
  });

  test("waits for the price of what is open before it records", async () => {
    await bench.desk.filled(trader.buy({ qty: "1", leverage: 10 }));
    bench.desk.bench.clock.advance(DAY);
    bench.desk.bench.market.forget("btcusdt");
    await bench.assets.recordWorth();
    const count = async () =>
      (await database.pool.query("SELECT 1 FROM equity_snapshot WHERE user_id = $1", [trader.userId])).rowCount;
    expect(await count()).toBe(0);
    bench.desk.price("60000");
    await bench.assets.recordWorth();
    expect(await count()).toBe(1);
  });

  test("counts no money that was added, and names days without a record", async () => {
    await bench.assets.recordWorth();
    bench.desk.bench.clock.advance(DAY);
    bench.desk.price("60000");
    await bench.assets.recordWorth();
    bench.desk.bench.clock.advance(1_000);
    await bench.call(trader, simulateTopUp, { body: { clientId: "p-1", coin: "USDT", amount: "500" } });
    bench.desk.bench.clock.advance(3 * DAY);
    bench.desk.price("60000");
    await bench.assets.recordWorth();
    bench.desk.bench.clock.advance(1_000);
    const past = await pnl("all");
    expect(past).toMatchObject({ pnl: "0", inflows: "100500", outflows: "0", startValue: "0", endValue: "100500" });
    expect(past.gaps).toHaveLength(1);
    const week = await pnl("7");
    expect(week.points.map(({ value }) => value)).toEqual(["100000", "100000", "100000", "100500", "100500"]);
    expect(new Set(week.points.map(({ pnl: each }) => each))).toEqual(new Set(["0"]));
    expect((await overview()).today).toMatchObject({ pnl: "0" });
  });
});

describe("a statement", () => {
  const ask = (format: "csv" | "pdf", from: number, to: number) =>
    bench.call(trader, statement, { body: { from, to, format } });
  const file = (id: string) => bench.call(trader, statementFile, { params: { id } });

  test.each(["csv", "pdf"] as const)("is made, told and given to its owner alone (%s)", async (format) => {
    await bench.call(trader, transfer, {
      body: { clientId: `s-${format}`, coin: "USDT", amount: "12.5", from: 3, to: 1 },
    });
    const now = bench.desk.bench.clock.now();
    const job = await ask(format, now - DAY, now + 1);
    await bench.assets.statements.drained();
    expect((await bench.call(trader, statementList, { query: {} })).rows).toMatchObject([
      { id: job.id, status: "ready", rows: 3 },
    ]);
    expect(bench.told).toContainEqual({
      userId: trader.userId,
      type: "statement.ready",
      link: `/ucenterOrder?statement=${job.id}`,
    });
    const got = await file(job.id);
    const text = Buffer.from(got.content, "base64").toString(format === "csv" ? "utf8" : "latin1");
    expect(text).toContain("SIMULATED MONEY");
    expect(text).toContain("12.5");
    expect(got.fileName).toContain("simulated");
    trader = await bench.desk.trader();
    await expect(file(job.id)).rejects.toMatchObject({ key: "statement.notFound" });
    expect((await bench.call(trader, statementList, { query: {} })).total).toBe(0);
  });

  test("that a killed server left is made by the next one", async () => {
    const id = String(bench.desk.bench.ids.next());
    const now = bench.desk.bench.clock.now();
    await database.pool.query(
      `INSERT INTO statement_job (id, user_id, mode, from_time, to_time, format, status, created_at)
       VALUES ($1, $2, 'SIM', $3, $4, 'csv', 'waiting', $4)`,
      [id, trader.userId, new Date(now - DAY), new Date(now + 1)],
    );
    await expect(file(id)).rejects.toMatchObject({ key: "statement.notReady" });
    await bench.assets.start();
    await bench.assets.stop();
    expect((await file(id)).contentType).toBe("text/csv; charset=utf-8");
  });

  test("is refused for a span that is none or too long, and after ten a day", async () => {
    const now = bench.desk.bench.clock.now();
    await expect(ask("csv", now, now)).rejects.toMatchObject({ key: "statement.range" });
    await expect(ask("csv", now - 367 * DAY, now)).rejects.toMatchObject({ key: "statement.range" });
    const answers = await Promise.allSettled(Array.from({ length: 15 }, () => ask("csv", now - DAY, now)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await bench.assets.statements.drained();
    expect(await bench.assets.purge()).toBe(0);
    bench.desk.bench.clock.advance(8 * DAY);
    expect(await bench.assets.purge()).toBeGreaterThanOrEqual(10);
  });
});
