import type { SpotOrder } from "@evenkeel/contract/spot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { EVERY_STEP } from "../testing/engine.ts";
import { seededRandom } from "../testing/seeded-random.ts";
import { SpotBench, type SpotTrader } from "./testing/spot-bench.ts";

/**
 * Engine, ledger and prices together under a seed: random orders, pairs, cancels and restarts of a few people on a price that
 * trends and jumps. After every few steps all invariants hold. SPOT_SEED runs one seed alone; with
 * an odd one every quote's pass is cut after each step.
 */
const seeds = process.env.SPOT_SEED ? [Number(process.env.SPOT_SEED)] : [1, 20_261_122];
const STEPS = 600;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

it.each(seeds)("keeps every invariant under seed %i", { timeout: 120_000 }, async (seed) => {
  const random = seededRandom(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const bench = new SpotBench(database, random, seed % 2 === 1 ? EVERY_STEP : undefined);
  await bench.boot();
  let mid = 60_000;
  const tick = () => {
    mid = Math.round(mid * (1 + (random() - 0.5) * (random() < 0.05 ? 0.05 : 0.004)));
    const at = (shift: number) => (mid + shift).toFixed(1);
    const depth = [1, 2, 3].map((n): [string, string, string] => [at(-n / 5), at(n / 5), "0.4"]);
    bench.price(String(mid), random() < 0.8 ? { depth, tradeQty: "0.5" } : { depth: [] });
  };
  tick();
  const traders: SpotTrader[] = [];
  for (let n = 0; n < 4; n++) traders.push(await bench.trader({ USDT: "50000", BTC: "1" }));
  let accepted = 0;
  const inFlight: Promise<unknown>[] = [];
  const send = (command: Promise<unknown>) => {
    inFlight.push(
      command.then(
        () => {
          accepted += 1;
        },
        (error: { key?: string }) =>
          expect(error.key, String(error)).toMatch(/^((order|request|market|ledger)\.|server\.unavailable$)/),
      ),
    );
  };
  const near = (spread: number) => (mid * (1 + (random() - 0.5) * spread)).toFixed(1);
  const act = async (trader: SpotTrader) => {
    const side = pick(["buy", "sell"] as const);
    const qty = (0.001 + random() * 0.5).toFixed(3);
    const what = random();
    const timeInForce = pick(["gtc", "ioc", "fok", "postOnly"] as const);
    if (what < 0.2) send(trader.submit({ side, qty }));
    else if (what < 0.3) send(trader.submit({ amount: (10 + random() * 20_000).toFixed(2) }));
    else if (what < 0.5) send(trader.submit({ side, orderType: "limit", price: near(0.01), qty, timeInForce }));
    else if (what < 0.6) send(trader.submit({ side, orderType: "stopMarket", triggerPrice: near(0.01), qty }));
    else if (what < 0.65) send(trader.submit({ orderType: "stopMarket", triggerPrice: near(0.01), amount: "500" }));
    else if (what < 0.75)
      send(
        trader.submit({ side, orderType: "stopLimit", triggerPrice: near(0.01), price: near(0.01), qty, timeInForce }),
      );
    else if (what < 0.92) {
      const [ahead, behind] = side === "sell" ? [1.003, 0.997] : [0.997, 1.003];
      const stop = { triggerPrice: (mid * behind).toFixed(1), ...(random() < 0.5 ? { price: near(0.01) } : {}) };
      send(trader.submit({ side, orderType: "limit", price: (mid * ahead).toFixed(1), qty, oco: stop }));
    } else {
      const order = pick(await trader.orders());
      if (order === undefined) return;
      if (what < 0.95) send(trader.cancel(order.id));
      else if (what > 0.995) send(trader.cancelAll());
      else send(trader.amend(order.id, changeOf(order)));
    }
  };
  const changeOf = ({ price, triggerPrice, status, amount }: SpotOrder) => {
    if (random() < 0.4) return amount === null ? { qty: (0.001 + random() * 0.5).toFixed(3) } : { amount: "700" };
    if (status === "untriggered" && triggerPrice !== null) return { triggerPrice: near(0.01) };
    return price === null ? {} : { price: near(0.01) };
  };
  const settle = async () => {
    let isDone = false;
    const all = Promise.all(inFlight.splice(0)).then(() => {
      isDone = true;
    });
    while (!isDone) {
      tick();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await all;
  };
  for (let step = 0; step < STEPS; step++) {
    if (random() < 0.5) await act(pick(traders));
    tick();
    await new Promise((resolve) => setImmediate(resolve));
    if (step % 50 === 49) {
      await settle();
      await bench.verify();
    }
    if (step % 150 === 149) await bench.boot();
  }
  await settle();
  await bench.stop();
  await bench.verify();
  // A run in which nothing happens proves nothing.
  expect(accepted).toBeGreaterThan(60);
  const { rows } = await database.pool.query<{ what: string }>(
    `SELECT DISTINCT order_type AS what FROM spot_order WHERE filled_qty > 0
     UNION SELECT reason FROM spot_order WHERE reason IN ('oco', 'user')`,
  );
  expect(rows.map(({ what }) => what).sort()).toEqual(["limit", "market", "oco", "stopLimit", "stopMarket", "user"]);
});
