import { add, type Decimal, format, parse, sub, toStep } from "@evenkeel/calc/decimal";
import { preview } from "@evenkeel/contract/contract-coin";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "#/platform/app-error.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Execution } from "./index.ts";
import { createEngineBench, type EngineBench, type Trader } from "./testing/engine.ts";
import { seededRandom } from "./testing/seeded-random.ts";

/**
 * The liquidation price that the preview promises is the one in the position's row, and the one at which the engine acts: not
 * one tick before. Over random orders of both margin modes, sides, all leverages and tiers, opening and adding. The seed of a
 * failure is in the test's name; LIQUIDATION_SEED repeats it.
 */
const SEED = Number(process.env.LIQUIDATION_SEED ?? "20261122");
const CASES = 10_000;
/** People of a round, of each margin mode. */
const PEOPLE = 25;
const COINS = [
  { coin: "btcusdt", tick: parse("0.1"), lowest: 20_000, highest: 120_000 },
  { coin: "ethusdt", tick: parse("0.01"), lowest: 800, highest: 6_000 },
] as const;
const SIDES = ["buy", "sell"] as const;
const MODES = ["isolated", "cross"] as const;

type Market = (typeof COINS)[number];

/** One position that is opened and then added to. */
interface Slot {
  readonly trader: Trader;
  readonly market: Market;
  readonly side: (typeof SIDES)[number];
  readonly marginMode: (typeof MODES)[number];
  readonly leverage: number;
}

let database: TestDatabase;
let bench: EngineBench;
let engine: Execution;
let random: () => number;
const mids = new Map<string, Decimal>();

beforeEach(async () => {
  database = await createTestDatabase({ max: 12 });
  random = seededRandom(SEED);
  bench = createEngineBench(database, () => 0);
  engine = await bench.boot();
});
afterEach(async () => {
  await engine.stop();
  await database.close();
});

const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
/** Small and large equally often. */
const between = (low: number, high: number) => low * (high / low) ** random();

function quote({ coin, tick }: Market, mid: Decimal): void {
  const [bid, ask] = [format(sub(mid, tick)), format(add(mid, tick))];
  bench.market.tick(coin, { bid, ask, last: format(mid), mark: format(mid), depth: [[bid, ask, "1000000"]] });
}

function quoteAll(): void {
  for (const market of COINS) {
    const mid = mids.get(market.coin);
    if (mid !== undefined) quote(market, mid);
  }
}

async function newSlots(): Promise<Slot[]> {
  const people = await Promise.all(Array.from({ length: 2 * PEOPLE }, () => bench.newUser()));
  const leverage = () => pick([1, 2, 3, 5, 10, 20, 25, 50, 75, 100]);
  return people.flatMap((trader, n): Slot[] => {
    // A cross position has the wallet to itself, so that its price is exact; isolated ones do not touch each other.
    if (n < PEOPLE)
      return [{ trader, market: pick(COINS), side: pick(SIDES), marginMode: "cross", leverage: leverage() }];
    return COINS.flatMap((market) =>
      SIDES.map((side) => ({ trader, market, side, marginMode: "isolated" as const, leverage: leverage() })),
    );
  });
}

/** Previews and places one order of each slot at one quote. @returns what each was promised. */
async function placeAll(slots: readonly Slot[]): Promise<Map<Slot, string | null>> {
  const promised = new Map<Slot, string | null>();
  const placed: Promise<unknown>[] = [];
  for (const slot of slots) {
    const { trader, market, side, marginMode, leverage } = slot;
    const words = { coin: market.coin, side, marginMode, leverage, orderType: "market" } as const;
    const margin = between(1, marginMode === "cross" ? 30_000 : 8_000).toFixed(2);
    try {
      const { liqPrice } = await trader.call(preview, { body: { ...words, margin } });
      promised.set(slot, liqPrice);
      placed.push(trader.buy({ ...words, margin }));
    } catch (error) {
      // Too much leverage for the tier, too small a size: what the preview refuses is no case.
      if (!(error instanceof AppError)) throw error;
    }
  }
  let isDone = false;
  const all = Promise.all(placed).finally(() => {
    isDone = true;
  });
  all.catch(() => {});
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    bench.clock.advance(200);
    quoteAll();
  }
  await all;
  return promised;
}

const rowOf = async ({ trader, market, side }: Slot) =>
  (await trader.positions()).find((row) => row.coin === market.coin && row.side === side);

/** Where on the grid a position's liquidation price is reached. */
const reachedAt = ({ market, side }: Slot, liqPrice: Decimal): Decimal =>
  toStep(liqPrice, market.tick, side === "buy" ? "down" : "up");

/** Moves the mark price to one tick before positions' liquidation price, and then onto it. */
async function expectExact(
  market: Market,
  side: Slot["side"],
  reached: Decimal,
  slots: readonly Slot[],
): Promise<void> {
  const before = side === "buy" ? add(reached, market.tick) : sub(reached, market.tick);
  quote(market, before);
  const held = await Promise.all(slots.map(rowOf));
  for (const row of held) expect(row?.qty, `one tick before ${format(reached)}`).toBeDefined();
  quote(market, reached);
  const then = await Promise.all(slots.map(rowOf));
  // A position above the first tier shrinks before it is lost.
  for (const [n, row] of then.entries()) expect(row?.qty, `at ${format(reached)}`).not.toBe(held[n]?.qty);
}

test(`preview, row and engine have one liquidation price in ${CASES} random cases (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const count = { cases: 0, liquidated: 0, none: 0, tiers: 0 };
  while (count.cases < CASES) {
    for (const { coin, tick, lowest, highest } of COINS)
      mids.set(coin, toStep(parse(between(lowest, highest).toFixed(2)), tick, "down"));
    quoteAll();
    const slots = await newSlots();
    const rows = new Map<Slot, Decimal | null>();
    // By so little that a hundredfold leverage outlives it.
    for (const change of [1, 0.998 + random() * 0.004]) {
      for (const { coin, tick } of COINS)
        mids.set(coin, toStep(parse((Number(format(mids.get(coin) ?? tick)) * change).toFixed(2)), tick, "down"));
      quoteAll();
      for (const [slot, promised] of await placeAll(slots)) {
        const row = await rowOf(slot);
        const { market, side, marginMode, leverage } = slot;
        expect(row?.liqPrice, `case ${count.cases}: ${market.coin} ${side} ${marginMode} ${leverage}x`).toBe(promised);
        rows.set(slot, promised === null ? null : parse(promised));
        count.cases += 1;
        if (promised === null) count.none += 1;
        if (Number(row?.qty) * Number(row?.markPrice) > 300_000) count.tiers += 1;
      }
    }
    for (const market of COINS)
      for (const side of SIDES) {
        // The nearest first: each is looked at while all that is farther still stands.
        const reached = new Map<bigint, Slot[]>();
        for (const [slot, liqPrice] of rows)
          if (slot.market === market && slot.side === side && liqPrice !== null) {
            const at = reachedAt(slot, liqPrice);
            reached.set(at, [...(reached.get(at) ?? []), slot]);
          }
        const nearestFirst = [...reached].sort(([a], [b]) => (a < b === (side === "buy") ? 1 : -1));
        for (const [at, those] of nearestFirst) {
          await expectExact(market, side, at as Decimal, those);
          count.liquidated += those.length;
        }
        quoteAll();
      }
    await engine.drained();
  }
  // A run in which little happens proves little.
  expect(count.liquidated).toBeGreaterThan(CASES / 4);
  expect(count.none).toBeGreaterThan(10);
  expect(count.tiers).toBeGreaterThan(100);
});
