import { add, type Decimal, format, fromInteger, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import { assetOverview } from "@evenkeel/contract/asset-overview";
import { transfer, transferable } from "@evenkeel/contract/asset-transfer";
import { simulateInfo, simulateReset, simulateTopUp } from "@evenkeel/contract/simulate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AssetsBench } from "#/modules/assets/testing/assets-bench.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { seededRandom } from "#/modules/execution/testing/seeded-random.ts";
import { AppError } from "#/platform/app-error.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";

const SEEDS = (process.env.SEASONS_SEED ?? "1,3").split(",").map(Number);
const STEPS = Number(process.env.SEASONS_STEPS ?? "45");
const HOUR = 3_600_000;

let database: TestDatabase;
// A database for each seed: ids are made from the clock that every run sets anew.
beforeEach(async () => {
  database = await createTestDatabase({ max: 12 });
});
afterEach(() => database.close());

/** Refusals that a random command may meet; anything else fails the run. */
const REFUSALS = new Set([
  "ledger.insufficient",
  "asset.sameWallet",
  "simulate.topUpsUsed",
  "simulate.resetTooSoon",
  "simulate.seasonEnded",
  "order.insufficientMargin",
  "order.leverageMismatch",
  "order.wouldLiquidate",
  "order.nothingToReduce",
  "order.slippage",
  "position.closed",
  "request.invalid",
]);

test.each(SEEDS)(
  "money that trades, moves, comes and begins anew adds up at every step (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
    const bench = new AssetsBench(database);
    await bench.boot();
    let price = 60_000;
    bench.desk.price(String(price));
    const traders = [await bench.desk.trader(), await bench.desk.trader()];
    const put = new Map(traders.map((trader) => [trader.userId, fromInteger(100_000)]));
    let command = 0;
    const clientId = () => `sim-${seed}-${++command}`;
    const quietly = async <T>(work: Promise<T>): Promise<T | undefined> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof AppError && REFUSALS.has(error.key)) return undefined;
        throw error;
      }
    };

    const commands: Record<string, (trader: Trader) => Promise<unknown>> = {
      move: (trader) => {
        const wallet = () => pick([1, 2, 3, 3, 4, 5] as const);
        const amount = `${below(60_000)}.${below(90) + 10}`;
        return quietly(
          bench.call(trader, transfer, {
            body: { clientId: clientId(), coin: "USDT", amount, from: wallet(), to: wallet() },
          }),
        );
      },
      moveAll: async (trader) => {
        const { transferable: amount } = await bench.call(trader, transferable, { query: { coin: "USDT", from: "3" } });
        if (amount === "0") return;
        await quietly(
          bench.call(trader, transfer, { body: { clientId: clientId(), coin: "USDT", amount, from: 3, to: 1 } }),
        );
      },
      trade: (trader) => {
        const marginMode = pick(["isolated", "cross"] as const);
        const qty = `0.${below(9) + 1}`;
        const order = trader.buy({ side: pick(["buy", "sell"] as const), marginMode, qty, leverage: 10 });
        return quietly(bench.desk.filled(order, String(price)));
      },
      rest: (trader) =>
        quietly(trader.buy({ orderType: "limit", price: String(price - 300), qty: "0.1", leverage: 10 })),
      reduce: (trader) =>
        quietly(
          bench.desk.filled(
            trader.buy({ side: pick(["buy", "sell"] as const), qty: "0.1", reduceOnly: true, leverage: 10 }),
            String(price),
          ),
        ),
      topUp: async (trader) => {
        const amount = String(below(5_000) + 1);
        const body = { clientId: clientId(), coin: "USDT", amount } as const;
        const done = await quietly(bench.call(trader, simulateTopUp, { body }));
        if (done !== undefined) put.set(trader.userId, add(put.get(trader.userId) ?? ZERO, parse(amount)));
      },
      reset: async (trader) => {
        const startBalance = String(below(90_000) + 10_000);
        const body = { clientId: clientId(), confirm: "RESET", startBalance } as const;
        const waiting = quietly(trader.buy({ qty: "0.2", leverage: 10 }));
        const done = await quietly(bench.call(trader, simulateReset, { body }));
        if (done !== undefined) put.set(trader.userId, parse(startBalance));
        await quietly(bench.desk.filled(waiting, String(price)));
      },
      drift: async () => {
        price += (below(40) - 20) * 25;
        await bench.desk.pass(String(price));
      },
      wait: async () => {
        bench.desk.bench.clock.advance(HOUR * below(30));
        await bench.desk.pass(String(price));
      },
      restart: async () => {
        await bench.boot();
        await bench.desk.pass(String(price));
      },
    };

    for (let step = 0; step < STEPS; step++) {
      const name = pick(Object.keys(commands));
      for (const trader of traders) await commands[name]?.(trader);
      await bench.desk.settled();
      for (const trader of traders) await expectSound(bench, trader, put.get(trader.userId) ?? ZERO, `${step} ${name}`);
      await bench.desk.bench.verify();
    }
    await bench.desk.stop();
  },
  180_000,
);

/** The engine agrees with the books, worth is all that is there, and a season's profit is worth less what was put in. */
async function expectSound(bench: AssetsBench, trader: Trader, put: Decimal, when: string): Promise<void> {
  const pots = await bench.pots(trader);
  const held = Object.values(pots).reduce((sum, amount) => add(sum, parse(amount)), ZERO);
  const upnl = (await trader.positions()).reduce((sum, position) => add(sum, parse(position.upnl ?? "0")), ZERO);
  const { totalUsdt } = await bench.call(trader, assetOverview, { query: {} });
  expect(totalUsdt, when).toBe(format(add(held, upnl)));
  const { available } = await bench.call(trader, transferable, { query: { coin: "USDT", from: "3" } });
  expect(available, when).toBe(pots["3/USDT"] ?? "0");
  const { season } = await bench.call(trader, simulateInfo, {});
  expect(season.pnl, when).toBe(format(sub(parse(totalUsdt), put)));
}
