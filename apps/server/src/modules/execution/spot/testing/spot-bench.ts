import { parse } from "@evenkeel/calc/decimal";
import type { CallOf, Endpoint, InputOf, ResultOf } from "@evenkeel/contract/endpoint";
import { spotCancel, spotOrders, spotSubmit } from "@evenkeel/contract/spot";
import { spotAmend, spotCancelAll } from "@evenkeel/contract/spot-changes";
import { pino } from "pino";
import { verifyTrading } from "#/modules/audit/index.ts";
import { createSpot, type Spot, type SpotDeps, verifyFills } from "#/modules/execution/index.ts";
import type { Slice } from "#/modules/execution/quote-lane.ts";
import { FakeMarket, ManualClock } from "#/modules/execution/testing/fake-market.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import {
  type AccountRef,
  accountKey,
  createLedger,
  openAccounts,
  transferLegs,
  verifyLedger,
} from "#/modules/ledger/index.ts";
import { createIdempotency, hashInput, type Idempotency } from "#/platform/idempotency.ts";
import { createIds } from "#/platform/ids.ts";
import type { TestDatabase } from "#/testing/test-database.ts";
import { parseInput } from "#/transport/http/parse-input.ts";

/** A spot engine on a real database, with a market and a clock that a test moves by hand. */
export class SpotBench {
  readonly clock = new ManualClock();
  readonly instruments = createInstruments();
  readonly market = new FakeMarket(this.clock, this.instruments.streams);
  readonly ids;
  /** Private messages, in the order in which they were sent. */
  readonly told: { readonly userId: string; readonly type: string; readonly data: unknown }[] = [];
  isOpen = true;
  /** What is halted; set it before `boot`. */
  halts?: NonNullable<SpotDeps["halts"]>;
  readonly #database: TestDatabase;
  readonly #random: () => number;
  #engine: Spot | null = null;
  readonly idempotency: Idempotency;

  readonly #slice: Slice | undefined;

  constructor(database: TestDatabase, random: () => number = () => 0, slice?: Slice) {
    this.#slice = slice;
    this.#database = database;
    this.#random = random;
    this.idempotency = createIdempotency({ pool: database.pool, clock: this.clock });
    this.ids = createIds(this.clock, (below) => Math.floor(random() * below));
  }

  get engine(): Spot {
    if (this.#engine === null) throw new Error("no engine runs");
    return this.#engine;
  }

  /** Starts an engine on the same books, after stopping the one before. */
  async boot(): Promise<void> {
    await this.stop();
    this.#engine = createSpot({
      pool: this.#database.pool,
      clock: this.clock,
      ids: this.ids,
      random: this.#random,
      ...(this.#slice === undefined ? {} : { slice: this.#slice }),
      market: this.market.port,
      instruments: this.instruments,
      isOpen: () => this.isOpen,
      admission: async () => () => {},
      log: pino({ level: "silent" }),
      ...(this.halts !== undefined && { halts: this.halts }),
      push: (userId, type, data) => this.told.push({ userId, type, data }),
    });
    await this.#engine.start();
  }

  async stop(): Promise<void> {
    await this.#engine?.stop();
    this.#engine = null;
  }

  /** A person with this much of each asset in the spot wallet. */
  async trader(
    funds: Readonly<Record<string, string>> = { USDT: "100000" },
    userId = String(this.ids.next()),
  ): Promise<SpotTrader> {
    for (const [asset, amount] of Object.entries(funds)) await this.fund(userId, asset, amount, "start");
    return new SpotTrader(userId, this);
  }

  /** Puts money into a spot wallet, in the ledger alone. */
  async fund(userId: string, asset: string, amount: string, what: string): Promise<void> {
    const faucet: AccountRef = { kind: "house", mode: "SIM", name: "faucet", asset };
    const pot: AccountRef = { kind: "user", mode: "SIM", userId, wallet: "spot", asset, bucket: "available" };
    const accounts = await openAccounts(this.#database.pool, [faucet, pot]);
    const [from, to] = [accounts.get(accountKey(faucet)), accounts.get(accountKey(pot))];
    if (from === undefined || to === undefined) throw new Error("an account is missing");
    const ref = { refType: "user", refId: userId, step: `${what}-${asset}` };
    const legs = transferLegs({ from, to, asset, amount: parse(amount) });
    await createLedger({ pool: this.#database.pool }).post([
      { id: this.ids.next(), mode: "SIM", type: "grant", ...ref, at: this.clock.now(), legs },
    ]);
  }

  /** A quote 0.4 dollars wide around a whole price. */
  price(mid: string, more: { tradeQty?: string; depth?: [string, string, string][] } = {}): void {
    this.clock.advance(300);
    const whole = Number(mid);
    this.market.tick("btcusdt", { bid: (whole - 0.2).toFixed(1), ask: (whole + 0.2).toFixed(1), last: mid, ...more });
  }

  /** Lets requests reach the engine, and what it did become durable. */
  async settled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await this.engine.drained();
  }

  async pass(mid: string, more: Parameters<SpotBench["price"]>[1] = {}): Promise<void> {
    this.price(mid, more);
    await this.settled();
  }

  /** Sends a request and quotes at one price until it is answered. */
  async filled<T>(request: Promise<T>, at = "60000", more: Parameters<SpotBench["price"]>[1] = {}): Promise<T> {
    let isAnswered = false;
    const answer = request.finally(() => {
      isAnswered = true;
    });
    answer.catch(() => {});
    while (!isAnswered) {
      await this.settled();
      this.price(at, more);
    }
    return answer;
  }

  /** What a person has, by asset: available and frozen. */
  async wallet(trader: SpotTrader): Promise<Record<string, string>> {
    const { rows } = await this.#database.pool.query<{ asset: string; pots: string }>(
      `SELECT asset, string_agg(trim_scale(balance)::text, '/' ORDER BY bucket) AS pots FROM ledger_account
       WHERE user_id = $1 AND wallet = 2 GROUP BY asset ORDER BY asset`,
      [trader.userId],
    );
    return Object.fromEntries(rows.map(({ asset, pots }) => [asset, pots]));
  }

  /** Proves ledger, trading tables and fills; throws with the first rows that break a rule. */
  async verify(): Promise<void> {
    const client = await this.#database.ownerPool.connect();
    try {
      const results = [
        ...(await verifyLedger(client)).results,
        ...(await verifyTrading(client)),
        ...(await verifyFills(client)),
      ];
      const broken = results.filter((result) => result.broken.length > 0);
      if (broken.length > 0)
        throw new Error(broken.map(({ claim, broken: rows }) => `${claim}: ${rows.join("; ")}`).join("\n"));
    } finally {
      client.release();
    }
  }
}

/** One person's calls, as the transport would make them. */
export class SpotTrader {
  readonly userId: string;
  readonly #bench: SpotBench;
  #clientId = 0;

  constructor(userId: string, bench: SpotBench) {
    this.userId = userId;
    this.#bench = bench;
  }

  async call<E extends Endpoint>(endpoint: E, input: CallOf<E>, clientId?: string): Promise<ResultOf<E>> {
    const found = this.#bench.engine.routes.find((each) => each.endpoint.name === endpoint.name);
    if (found === undefined) throw new Error(`no route ${endpoint.name}`);
    const parsed = parseInput(endpoint, { params: undefined, query: input.query, body: input.body });
    const claim =
      clientId === undefined
        ? null
        : { userId: this.userId, clientId, endpoint: endpoint.name, bodyHash: hashInput(parsed) };
    const user = { id: this.userId, mode: "SIM" as const, sessionId: "1" };
    const context = { user, requestId: "test", now: 0, locale: "en", ip: "127.0.0.1", claim };
    const act = async () => found.handle(context, parsed);
    const result = claim === null ? await act() : (await this.#bench.idempotency.once(claim, act)).reply;
    return result as ResultOf<E>;
  }

  submit(words: Partial<InputOf<typeof spotSubmit>["body"]>) {
    this.#clientId += 1;
    const clientId = words.clientId ?? `s${this.#clientId}`;
    const body = { coin: "btcusdt", side: "buy" as const, orderType: "market" as const, ...words, clientId };
    return this.call(spotSubmit, { body }, clientId);
  }

  cancel(id: string) {
    return this.call(spotCancel, { query: { id } });
  }

  amend(id: string, words: Omit<CallOf<typeof spotAmend>["body"], "id" | "clientId"> & { clientId?: string }) {
    this.#clientId += 1;
    const clientId = words.clientId ?? `a${this.#clientId}`;
    return this.call(spotAmend, { body: { ...words, id, clientId } }, clientId);
  }

  cancelAll(coin?: string, clientId?: string) {
    return this.call(spotCancelAll, { body: { clientId, coin } }, clientId);
  }

  async orders() {
    const { rows } = await this.call(spotOrders, { query: { tab: "order", pageNum: "1", pageSize: "100" } });
    return rows.flatMap((row) => (row.tab === "order" ? [row] : []));
  }

  async history() {
    const { rows } = await this.call(spotOrders, { query: { tab: "history", pageNum: "1", pageSize: "100" } });
    return rows.flatMap((row) => (row.tab === "history" ? [row] : []));
  }

  async fills() {
    const { rows } = await this.call(spotOrders, { query: { tab: "fill", pageNum: "1", pageSize: "100" } });
    return rows.flatMap((row) => (row.tab === "fill" ? [row] : []));
  }
}
