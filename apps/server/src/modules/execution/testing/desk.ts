import type { TestDatabase } from "#/testing/test-database.ts";
import type { Execution } from "../index.ts";
import type { Slice } from "../quote-lane.ts";
import { createEngineBench, type EngineBench, type Trader } from "./engine.ts";
import type { TickSpec } from "./fake-market.ts";

/** A bench with one coin in front of it, moved by whole dollars: what most tests of the engine need. */
export class Desk {
  readonly bench: EngineBench;
  readonly #database: TestDatabase;
  #engine: Execution | null = null;

  constructor(database: TestDatabase, slice?: Slice) {
    this.#database = database;
    this.bench = createEngineBench(database, () => 0, slice);
  }

  get engine(): Execution {
    if (this.#engine === null) throw new Error("no engine runs");
    return this.#engine;
  }

  /** Starts an engine on the same books, after stopping the one before. */
  async boot(): Promise<void> {
    await this.#engine?.stop();
    this.bench.market.isClosed = false;
    this.bench.market.isAllStale = false;
    this.#engine = await this.bench.boot();
  }

  async stop(): Promise<void> {
    await this.#engine?.stop();
    this.#engine = null;
  }

  /** A person whose account the engine has in memory. */
  async trader(): Promise<Trader> {
    const trader = await this.bench.newUser();
    await trader.positions();
    return trader;
  }

  /** A quote 0.4 dollars wide, with last, mark and index in its middle unless others are given. */
  price(mid: string, more: Partial<TickSpec> = {}): void {
    this.bench.clock.advance(300);
    const whole = Number(mid);
    this.bench.market.tick("btcusdt", {
      bid: (whole - 0.2).toFixed(1),
      ask: (whole + 0.2).toFixed(1),
      last: mid,
      mark: mid,
      ...more,
    });
  }

  /** Lets requests reach the engine, and what it did become durable. */
  async settled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await this.engine.drained();
  }

  /** A quote, and all that follows from it durable. */
  async pass(mid: string, more: Partial<TickSpec> = {}): Promise<void> {
    this.price(mid, more);
    await this.settled();
  }

  /** Sends a request and quotes at one price until it is answered. */
  async filled<T>(request: Promise<T>, at = "60000"): Promise<T> {
    let isAnswered = false;
    const answer = request.finally(() => {
      isAnswered = true;
    });
    answer.catch(() => {});
    while (!isAnswered) {
      await this.settled();
      this.price(at);
    }
    return answer;
  }

  async wallet(trader: Trader): Promise<{ available: string; frozen: string }> {
    const { rows } = await this.#database.pool.query<{ bucket: "available" | "frozen"; balance: string }>(
      "SELECT bucket, trim_scale(balance)::text AS balance FROM ledger_account WHERE user_id = $1",
      [trader.userId],
    );
    const of = (bucket: string) => rows.find((row) => row.bucket === bucket)?.balance ?? "0";
    return { available: of("available"), frozen: of("frozen") };
  }
}
