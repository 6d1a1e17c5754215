import { parse } from "@evenkeel/calc/decimal";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { MODELS } from "#/feeds/simulated/models.ts";
import { PricePath } from "#/feeds/simulated/price-path.ts";
import { AssetsBench } from "#/modules/assets/testing/assets-bench.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { seededRandom } from "#/modules/execution/testing/seeded-random.ts";
import { createMarketData, type MarketData } from "#/modules/market-data/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { TestDatabase } from "#/testing/test-database.ts";

/** Streams that are quoted: what people deal in, and the currency that turns its results into USDT. */
const STREAMS = ["btcusdt", "ethusdt", "eurusd"] as const;
export type StreamName = (typeof STREAMS)[number];

/** Refusals that a command drawn by chance may meet; anything else is a fault. */
const REFUSALS = /^(ledger\.insufficient|asset\.|simulate\.|order\.|position\.|market\.|request\.invalid$|admission\.)/;

const PEOPLE = 3;
/** Quotes until a command must have its answer, latency and all. */
const MOST_TICKS = 100;

/**
 * Feed, hub, engines, ledger, transfers and seasons on a database of their own, under one clock that only this moves. Prices
 * come as those of the simulated feed do, a function of seed and time, with gaps now and then; they pass the hub's guards and
 * reach the engines as its quotes. All chance comes from the seed.
 */
export class MonthWorld {
  readonly bench: AssetsBench;
  readonly hub: MarketData;
  readonly people: Trader[] = [];
  readonly #database: TestDatabase;
  readonly #random: () => number;
  readonly #feed: ScriptedFeed;
  readonly #paths: ReadonlyMap<StreamName, PricePath>;
  /** By how much each price has jumped away from its path so far, as a factor. */
  readonly #shifts = new Map<StreamName, number>();
  #commands = 0;
  accepted = 0;
  refused = 0;

  constructor(database: TestDatabase, seed: number) {
    this.#database = database;
    this.#random = seededRandom(seed);
    this.bench = new AssetsBench(database);
    const { clock, instruments, market } = this.bench.desk.bench;
    this.#feed = createScriptedFeed(STREAMS, () => clock.now());
    this.hub = createMarketData({ feeds: [this.#feed], instruments, clock });
    this.hub.onQuote((quote) => market.show(quote));
    market.fundingRate = parse("0.0003");
    this.#paths = new Map(
      STREAMS.map((name) => {
        const model = MODELS.get(name);
        if (model === undefined) throw new Error(`nothing says how ${name} moves`);
        return [name, new PricePath(String(seed), model)];
      }),
    );
  }

  get now(): number {
    return this.bench.desk.bench.clock.now();
  }

  async start(): Promise<void> {
    await this.hub.start();
    await this.bench.boot();
    this.tick();
    for (let person = 0; person < PEOPLE; person++) this.people.push(await this.bench.desk.trader());
  }

  async stop(): Promise<void> {
    await this.bench.stop();
    await this.hub.stop();
  }

  /** The engines and the modules again, on the same books. */
  async restart(): Promise<void> {
    await this.bench.boot();
    this.tick();
    await this.quiet();
  }

  // Chance.

  chance(share: number): boolean {
    return this.#random() < share;
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  clientId(): string {
    this.#commands += 1;
    return `month-${this.#commands}`;
  }

  // Time and prices.

  /** Lets time pass, and all prices be told as they are then. */
  pass(ms: number): void {
    this.bench.desk.bench.clock.advance(ms);
    for (const name of STREAMS) {
      if (name !== "eurusd" && this.chance(0.04))
        this.#shifts.set(name, this.#shift(name) * (0.94 + this.#random() * 0.12));
    }
    // A jump counts once it has been said again for a while.
    for (let time = 0; time < 5; time++) this.tick();
  }

  tick(): void {
    this.bench.desk.bench.clock.advance(400);
    for (const name of STREAMS)
      this.#feed.say({ referCoin: name, last: this.price(name, 1), lastQty: "0.5", side: "buy" });
  }

  /** Near the price now: `factor` of it, on the instrument's grid. */
  price(name: StreamName, factor: number): string {
    const middle = (this.#paths.get(name)?.at(this.now) ?? Number.NaN) * this.#shift(name) * factor;
    return middle.toFixed(name === "eurusd" ? 5 : name === "btcusdt" ? 1 : 2);
  }

  near(name: StreamName, spread: number): string {
    return this.price(name, 1 + (this.#random() - 0.5) * spread);
  }

  #shift(name: StreamName): number {
    return this.#shifts.get(name) ?? 1;
  }

  // Commands.

  /** Sends a command and tells prices until it is answered. @returns its answer; undefined where it was refused. */
  async deal<T>(command: Promise<T>): Promise<T | undefined> {
    let answer: { readonly value?: T; readonly error?: unknown } | null = null;
    command.then(
      (value) => (answer = { value }),
      (error: unknown) => (answer = { error }),
    );
    for (let ticks = 0; ticks < MOST_TICKS; ticks++) {
      await this.quiet();
      if (answer !== null) return this.#judge(answer);
      this.tick();
    }
    throw new Error("a command was never answered");
  }

  #judge<T>({ value, error }: { readonly value?: T; readonly error?: unknown }): T | undefined {
    if (error === undefined) {
      this.accepted += 1;
      return value;
    }
    if (!(error instanceof AppError) || !REFUSALS.test(error.key)) throw error;
    this.refused += 1;
    return undefined;
  }

  /** Waits until nothing is under way: no statement, nothing that waits to be written or told. */
  async quiet(): Promise<void> {
    const { pool } = this.#database;
    for (let turns = 0; turns < 4; turns++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) turns = -1;
    }
    await this.bench.drained();
  }
}
