import { alertAdd, alertHistory } from "@evenkeel/contract/alert";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createNoticeBench } from "../testing/bench.ts";

const BTC = createInstruments().find("coinContract", "btcusdt")?.id ?? "";
const START = 64_000;
const SEED = 20_261_120;
const GAP_MS = { once: 0, daily: 24 * 3_600_000, always: 5 * 60_000 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
});
afterAll(() => database.close());

interface Wish {
  kind: "priceAbove" | "priceBelow";
  /** Ten-dollar steps away from the price at the start, towards where the alert waits. */
  distance: number;
  frequency: "once" | "daily" | "always";
}

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom("priceAbove", "priceBelow"),
  distance: fc.integer({ min: 1, max: 20 }),
  frequency: fc.constantFrom("once", "daily", "always"),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("tick" as const), to: fc.integer({ min: -25, max: 25 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 4, 6, 700) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
);

/** What an alert does, said as plainly as can be: it looks at every price. */
class Plain {
  readonly fired: number[] = [];
  readonly #wish: Wish;
  #isArmed = true;
  #firedAt = Number.NEGATIVE_INFINITY;

  constructor(wanted: Wish) {
    this.#wish = wanted;
  }

  get level(): number {
    return START + (this.#wish.kind === "priceAbove" ? 10 : -10) * this.#wish.distance;
  }

  see(price: number, now: number): void {
    const { kind, frequency } = this.#wish;
    const holds = kind === "priceAbove" ? price >= this.level : price <= this.level;
    if (!holds) this.#isArmed = true;
    if (!holds || !this.#isArmed || now < this.#firedAt + GAP_MS[frequency]) return;
    if (frequency === "once" && this.fired.length > 0) return;
    this.fired.push(price);
    this.#isArmed = false;
    this.#firedAt = now;
  }
}

test(`alerts fire as plain ones would, over prices, pauses and restarts (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wish, { minLength: 1, maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: 40 }),
      async (wishes, steps) => {
        const bench = await createNoticeBench(database.pool);
        let instance = await bench.boot();
        const userId = bench.newUserId();
        bench.btc(START);
        const plain: { id: string; alert: Plain }[] = [];
        for (const wanted of wishes) {
          const alert = new Plain(wanted);
          const { kind, frequency } = wanted;
          const body = { coinId: BTC, type: 2 as const, kind, level: String(alert.level), frequency };
          const { id } = await bench.call(alertAdd, { body: { ...body, channels: ["inApp"] } }, userId);
          plain.push({ id, alert });
        }
        for (const move of steps) {
          if (move.do === "wait") bench.clock.advance(move.minutes * 60_000);
          if (move.do === "restart") {
            await instance.stop();
            instance = await bench.boot();
          }
          if (move.do !== "tick") continue;
          instance.sweep();
          bench.btc(START + 10 * move.to);
          for (const { alert } of plain) alert.see(START + 10 * move.to, bench.clock.now());
          await instance.settled();
        }
        const query = { pageSize: "100" };
        const { rows } = await bench.call(alertHistory, { query }, userId);
        for (const { id, alert } of plain) {
          const values = rows.filter((row) => row.alertId === id).map(({ value }) => Number(value));
          expect(values.reverse()).toEqual(alert.fired);
        }
        await bench.stop();
      },
    ),
    { seed: SEED, numRuns: 40 },
  );
}, 60_000);
