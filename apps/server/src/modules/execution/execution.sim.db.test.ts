import { parse } from "@evenkeel/calc/decimal";
import { cancel, stop, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import { adjustMargin, amend, cancelAll, closeAll, reverse } from "@evenkeel/contract/contract-coin-changes";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createEngineBench, type EngineBench, EVERY_STEP, type Trader } from "./testing/engine.ts";
import { seededRandom } from "./testing/seeded-random.ts";

/**
 * Engine, ledger and prices together under a seed: random orders, cancels, stops and restarts of a few people on a price that
 * trends, jumps and gaps. After every few steps all invariants of ledger and trading tables hold. The seed of a failure is in its
 * name; EXECUTION_SEED runs one alone, and with an odd one every quote's pass is cut after each step.
 */
const seeds = process.env.EXECUTION_SEED ? [Number(process.env.EXECUTION_SEED)] : [1, 20_261_120];
const STEPS = 1_000;

// Each seed has books of its own: the simulated clock begins anew.
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** Types of orders, as often as they are drawn. */
const MIX = ["market", "market", "limit", "limit", "stopMarket", "stopLimit", "stopLimit", "trailingStop"] as const;

const pause = () => new Promise((resolve) => setImmediate(resolve));

class Simulation {
  readonly #bench: EngineBench;
  readonly #random: () => number;
  readonly #coins = ["btcusdt", "ethusdt"] as const;
  readonly #mids = new Map<string, number>([
    ["btcusdt", 60_000],
    ["ethusdt", 3_000],
  ]);
  readonly #inFlight: Promise<unknown>[] = [];
  refused = 0;
  accepted = 0;

  constructor(bench: EngineBench, random: () => number) {
    this.#bench = bench;
    this.#random = random;
  }

  #pick<T>(of: readonly T[]): T {
    const value = of[Math.floor(this.#random() * of.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  }

  #any<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.#random() * of.length)];
  }

  tick(): void {
    this.#bench.clock.advance(40 + Math.floor(this.#random() * 200));
    // Now and then hours pass, so that funding falls due among all the rest.
    if (this.#random() < 0.01) this.#bench.clock.advance(4 * 3_600_000);
    const coin = this.#pick(this.#coins);
    const shock = this.#random() < 0.03 ? (this.#random() - 0.5) * 0.16 : (this.#random() - 0.5) * 0.006;
    const mid = (this.#mids.get(coin) ?? 1) * (1 + shock);
    this.#mids.set(coin, mid);
    const step = coin === "btcusdt" ? 0.1 : 0.01;
    const at = (shift: number) => (Math.round(mid / step) * step + shift * step).toFixed(2);
    this.#bench.market.tick(coin, {
      bid: at(-2),
      ask: at(2),
      last: at(this.#pick([-2, 2])),
      mark: at(0),
      tradeQty: "0.5",
      depth: [1, 2, 3].map((level) => [at(-2 * level), at(2 * level), "1.5"] as const),
    });
  }

  /** Sends a command and does not wait for it: its answer may need a price. */
  #send(command: Promise<unknown>): void {
    const answered = command.then(
      () => {
        this.accepted += 1;
      },
      (error: unknown) => {
        const key = (error as { key?: string }).key ?? "";
        // On a machine that is too busy to reach its database in time, the engine halts and says so: a refusal like others.
        expect(key, String(error)).toMatch(/^((order|position|request|market)\.|server\.unavailable$)/);
        this.refused += 1;
      },
    );
    this.#inFlight.push(answered);
  }

  async act(trader: Trader): Promise<void> {
    const coin = this.#pick(this.#coins);
    const mid = this.#mids.get(coin) ?? 1;
    const places = coin === "btcusdt" ? 1 : 2;
    const near = (spread: number) => (mid * (1 + (this.#random() - 0.5) * spread)).toFixed(places);
    const what = this.#random();
    if (what < 0.6) {
      const orderType = this.#pick(MIX);
      const isLimit = orderType === "limit" || orderType === "stopLimit";
      this.#send(
        trader.buy({
          coin,
          side: this.#pick(["buy", "sell"]),
          orderType,
          marginMode: this.#pick(["isolated", "cross"]),
          leverage: 20,
          qty: (coin === "btcusdt" ? 0.001 + this.#random() * 0.8 : 0.01 + this.#random() * 8).toFixed(
            coin === "btcusdt" ? 3 : 2,
          ),
          ...(isLimit ? { price: near(0.02), timeInForce: this.#pick(["gtc", "ioc", "fok", "postOnly"]) } : {}),
          ...(orderType.startsWith("stop")
            ? { triggerPrice: near(0.02), triggerBy: this.#pick(["last", "mark", "index"]) }
            : {}),
          ...(orderType === "trailingStop" ? { callbackRate: this.#pick(["0.1", "0.5", "1"]) } : {}),
          ...(this.#random() < 0.3 ? { takeProfit: near(0.1), stopLoss: near(0.1) } : {}),
          ...(this.#random() < 0.1 ? { reduceOnly: true } : {}),
        }),
      );
    } else if (what < 0.75) {
      const [order] = await trader.orders();
      if (order) this.#send(trader.call(cancel, { query: { id: order.id } }));
    } else if (what < 0.9) {
      const [position] = await trader.positions();
      if (!position) return;
      const all = this.#random() < 0.6;
      this.#send(trader.call(stop, { query: { id: position.id, ...(all ? {} : { price: near(0.01) }) } }));
    } else if (what < 0.96) {
      await this.#change(trader, near);
    } else {
      const [position] = await trader.positions();
      if (position)
        this.#send(
          trader.call(updateEarnAndLose, {
            body: {
              id: position.id,
              ...this.#pick([
                { takeProfit: near(0.05), stopLoss: near(0.05) },
                { trailing: "0.5" },
                { qty: "0.01", takeProfit: near(0.02) },
                { qty: "0.01", stopLoss: near(0.02), trailing: "0.3" },
              ]),
            },
          }),
        );
    }
  }

  /** One of the calls that change what is open. */
  async #change(trader: Trader, near: (spread: number) => string): Promise<void> {
    const what = this.#random();
    const order = this.#any(await trader.orders());
    const position = this.#any(await trader.positions());
    const clientId = trader.nextClientId();
    if (what < 0.5 && order !== undefined) {
      const words = order.price === null || order.price === undefined ? { qty: "0.5" } : { price: near(0.02) };
      this.#send(trader.call(amend, { body: { clientId, id: order.id, ...words } }, clientId));
    } else if (what < 0.65 && position !== undefined) {
      this.#send(trader.call(reverse, { body: { clientId, id: position.id } }, clientId));
    } else if (what < 0.9 && position !== undefined) {
      const words = { amount: (this.#random() * 500).toFixed(8), direction: this.#pick(["add", "reduce"] as const) };
      this.#send(trader.call(adjustMargin, { body: { clientId, id: position.id, ...words } }, clientId));
    } else if (what < 0.95) {
      this.#send(trader.call(cancelAll, { body: { clientId } }, clientId));
    } else {
      this.#send(trader.call(closeAll, { body: { clientId } }, clientId));
    }
  }

  /** Ticks until every command has its answer. */
  async settle(): Promise<void> {
    let isDone = false;
    const all = Promise.all(this.#inFlight.splice(0)).then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const _ of this.#coins) this.tick();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await all;
  }
}

it.each(seeds)("keeps every invariant under seed %i", { timeout: 120_000 }, async (seed) => {
  const random = seededRandom(seed);
  const bench = createEngineBench(database, random, seed % 2 === 1 ? EVERY_STEP : undefined);
  let engine = await bench.boot();
  bench.market.fundingRate = parse("0.0005");
  const simulation = new Simulation(bench, random);
  for (let n = 0; n < 20; n++) simulation.tick();
  const traders: Trader[] = [];
  for (let n = 0; n < 4; n++) traders.push(await bench.newUser());
  for (let step = 0; step < STEPS; step++) {
    const trader = traders[Math.floor(random() * traders.length)];
    if (trader && random() < 0.5) await simulation.act(trader);
    simulation.tick();
    await pause();
    if (step % 50 === 49) {
      await simulation.settle();
      await bench.verify();
    }
    if (step % 100 === 99) {
      await engine.stop();
      engine = await bench.boot();
    }
  }
  await simulation.settle();
  await engine.stop();
  await bench.verify();
  // A run in which nothing happens proves nothing.
  expect(simulation.accepted).toBeGreaterThan(30);
  const { rows } = await database.pool.query<{ purpose: string; count: bigint }>(
    "SELECT purpose, count(*) FROM contract_fill GROUP BY purpose",
  );
  expect(rows.map((row) => row.purpose)).toEqual(expect.arrayContaining(["open", "close", "liquidation"]));
  const funded = await database.pool.query("SELECT 1 FROM journal_entry WHERE type = 'funding' LIMIT 1");
  expect(funded.rowCount).toBe(1);
  const woken = await database.pool.query<{ order_type: string }>(
    "SELECT DISTINCT order_type FROM contract_order WHERE triggered_at IS NOT NULL AND filled_qty > 0 AND order_type <> 'market'",
  );
  expect(woken.rows.map((row) => row.order_type).sort()).toEqual(["stopLimit", "stopMarket", "trailingStop"]);
});
