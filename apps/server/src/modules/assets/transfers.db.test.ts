import { transfer, transferable, transferList } from "@evenkeel/contract/asset-transfer";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { AssetsBench } from "./testing/assets-bench.ts";

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

type Wallet = 1 | 2 | 3 | 4 | 5;
let clientIds = 0;
const move = (from: Wallet, to: Wallet, amount: string, more: { coin?: string; clientId?: string } = {}) => {
  clientIds += 1;
  return bench.call(trader, transfer, {
    body: { clientId: `move-${clientIds}`, coin: "USDT", amount, from, to, ...more },
  });
};
const give = async (coin: string, from: Wallet) =>
  bench.call(trader, transferable, { query: { coin, from: String(from) } });

describe("a transfer", () => {
  test("moves money out of the contract wallet and on, at once, and stands in the list", async () => {
    await move(3, 1, "1000.5");
    await move(1, 2, "400");
    await move(2, 3, "0.5");
    expect(await bench.pots(trader)).toEqual({ "1/USDT": "600.5", "2/USDT": "399.5", "3/USDT": "99000" });
    const { rows, total } = await bench.call(trader, transferList, { query: {} });
    expect(total).toBe(3);
    expect(rows.map(({ from, to, amount, coin }) => [from, to, amount, coin])).toEqual([
      [2, 3, "0.5", "USDT"],
      [1, 2, "400", "USDT"],
      [3, 1, "1000.5", "USDT"],
    ]);
    await bench.desk.bench.verify();
  });

  test("reaches the engine's own balance, before and after a restart", async () => {
    await move(3, 1, "99990");
    await expect(trader.buy({ margin: "100" })).rejects.toMatchObject({ key: "order.insufficientMargin" });
    await move(1, 3, "50000");
    expect(await bench.desk.filled(trader.buy({ margin: "100" }))).toMatchObject({ status: "filled" });
    await bench.boot();
    bench.desk.price("60000");
    expect((await give("USDT", 3)).available).toBe((await bench.pots(trader))["3/USDT"]);
  });

  test.each(["3>1", "1>2"])("asked for twenty times at once under one id moves the money once (%s)", async (way) => {
    const [from, to] = way.split(">").map(Number) as [Wallet, Wallet];
    if (from === 1) await move(3, 1, "100000");
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => move(from, to, "100000", { clientId: "burst" })),
    );
    const done = answers.filter((answer) => answer.status === "fulfilled");
    expect(done.length).toBeGreaterThan(0);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ key: "request.inFlight" });
    }
    expect(new Set(done.map(({ value }) => value.id)).size).toBe(1);
    expect(await bench.pots(trader)).toEqual({ [`${to}/USDT`]: "100000" });
    await bench.desk.bench.verify();
  });

  test.each(["3>1", "1>2", "1>3"])(
    "of all there is, asked for twenty times under twenty ids, happens once (%s)",
    async (way) => {
      const [from, to] = way.split(">").map(Number) as [Wallet, Wallet];
      if (from === 1) await move(3, 1, "100000");
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => move(from, to, "100000")));
      const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
      expect(refused).toHaveLength(19);
      for (const reason of refused)
        expect(reason).toMatchObject({ key: "ledger.insufficient", data: { need: "100000", have: "0" } });
      expect(await bench.pots(trader)).toEqual({ [`${to}/USDT`]: "100000" });
      await bench.desk.bench.verify();
    },
  );

  test("that is refused leaves everything as it was", async () => {
    const before = await bench.pots(trader);
    await expect(move(3, 1, "100000.00000001")).rejects.toMatchObject({ key: "ledger.insufficient" });
    await expect(move(3, 3, "1")).rejects.toMatchObject({ key: "asset.sameWallet" });
    await expect(move(3, 1, "0.000000001")).rejects.toMatchObject({ key: "ledger.precision" });
    await expect(move(1, 3, "1", { coin: "BTC" })).rejects.toMatchObject({ key: "asset.walletRefusesCoin" });
    await expect(move(1, 2, "1", { coin: "NOPE" })).rejects.toMatchObject({ key: "asset.unknown" });
    for (const amount of ["0", "-1", "1e3", "１", "NaN"]) {
      await expect(move(3, 1, amount)).rejects.toMatchObject({ key: "request.invalid" });
    }
    expect(await bench.pots(trader)).toEqual(before);
    expect((await bench.call(trader, transferList, { query: {} })).total).toBe(0);
  });

  test("neither makes nor loses money, whatever order transfers come in", async () => {
    const wallet = fc.constantFrom<Wallet>(1, 2, 3, 4, 5);
    const step = fc.record({ from: wallet, to: wallet, cents: fc.integer({ min: 1, max: 12_000_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        trader = await bench.desk.trader();
        const amount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        await Promise.allSettled(steps.map(({ from, to, cents }) => move(from, to, amount(cents))));
        const { rows } = await database.pool.query<{ sum: string }>(
          "SELECT trim_scale(sum(balance))::text AS sum FROM ledger_account WHERE user_id = $1",
          [trader.userId],
        );
        expect(rows[0]?.sum).toBe("100000");
      }),
      { numRuns: 15 },
    );
    await bench.desk.bench.verify();
  });
});

describe("what may leave the contract wallet", () => {
  test("is what is available while nothing or only isolated positions are open", async () => {
    expect(await give("USDT", 3)).toMatchObject({ available: "100000", transferable: "100000", warnAbove: null });
    await bench.desk.filled(trader.buy({ margin: "1000", leverage: 10 }));
    await bench.desk.pass("59000");
    const { available, transferable: free } = await give("USDT", 3);
    expect(free).toBe(available);
    expect(free).toBe((await bench.pots(trader))["3/USDT"]);
  });

  test("keeps a cross position's initial margin and loss in the wallet, and warns before the ratio is high", async () => {
    await bench.desk.filled(trader.buy({ margin: "1000", leverage: 10, marginMode: "cross" }));
    await bench.desk.pass("57000");
    const { available, transferable: free, warnAbove } = await give("USDT", 3);
    const [position] = await trader.positions();
    if (position === undefined) throw new Error("no position");
    expect(Number(free)).toBeCloseTo(Number(available) + Number(position.upnl), 1);
    expect(Number(free)).toBeLessThan(Number(available) - 400);
    expect(Number(warnAbove)).toBeGreaterThan(0);
    await expect(move(3, 1, available)).rejects.toMatchObject({ key: "ledger.insufficient" });
    await move(3, 1, free);
    expect((await give("USDT", 3)).transferable).toBe("0");
  });

  test("is not said while a cross position has no fresh price", async () => {
    await bench.desk.filled(trader.buy({ margin: "1000", leverage: 10, marginMode: "cross" }));
    bench.desk.bench.market.isAllStale = true;
    await expect(give("USDT", 3)).rejects.toMatchObject({ key: "market.stale" });
    await expect(move(3, 1, "1")).rejects.toMatchObject({ key: "market.stale" });
    await expect(give("USDT", 1)).resolves.toMatchObject({ transferable: "0" });
  });
});
