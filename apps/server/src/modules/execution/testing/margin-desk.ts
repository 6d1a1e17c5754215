import { neg, parse } from "@evenkeel/calc/decimal";
import * as calls from "@evenkeel/contract/derivatives";
import * as changes from "@evenkeel/contract/derivatives-changes";
import type { InputOf, ResultOf } from "@evenkeel/contract/endpoint";
import { type AccountRef, accountKey, createLedger, openAccounts } from "#/modules/ledger/index.ts";
import type { TestDatabase } from "#/testing/test-database.ts";
import type { Slice } from "../quote-lane.ts";
import { Desk } from "./desk.ts";
import type { Trader } from "./engine.ts";

type Words = Partial<InputOf<typeof calls.derivativesBuy>["body"]>;

/** A bench with margin contracts in front of it: EUR/USD, USD/JPY, the S&P 500 and whatever else a test quotes. */
export class MarginDesk extends Desk {
  readonly #pool: TestDatabase["pool"];

  constructor(database: TestDatabase, slice?: Slice) {
    super(database, slice);
    this.#pool = database.pool;
  }

  /** Starts an engine with every market open and quoted. */
  override async boot(): Promise<void> {
    this.bench.market.closed.clear();
    this.bench.market.stale.clear();
    await super.boot();
    this.quote("eurusd", "1.10000", "1.10010");
    this.quote("usdjpy", "150.000", "150.010");
    this.quote("usdhkd", "7.80000", "7.80010");
    this.quote("spx", "5000.0", "5000.4");
  }

  /** A person with money in the wallet of derivatives. */
  async marginTrader(amount = "10000"): Promise<Trader> {
    const trader = await this.bench.newUser();
    const { userId } = trader;
    await this.engine.derivatives.around(userId, "SIM", parse(amount), () => this.give(userId, amount, "USDT"));
    return trader;
  }

  /** Writes money into somebody's wallet of derivatives, past the engine. */
  async give(userId: string, amount: string, asset: string): Promise<void> {
    const wallet: AccountRef = { kind: "user", mode: "SIM", userId, wallet: "derivatives", asset, bucket: "available" };
    const faucet: AccountRef = { kind: "house", mode: "SIM", name: "faucet", asset };
    const accounts = await openAccounts(this.#pool, [wallet, faucet]);
    const [to, from] = [accounts.get(accountKey(wallet)), accounts.get(accountKey(faucet))];
    if (to === undefined || from === undefined) throw new Error("both accounts were opened");
    const delta = parse(amount);
    const id = this.bench.ids.next();
    const entry = { id, mode: "SIM", type: "transfer", refType: "test", refId: String(id), step: "fund" } as const;
    const legs = [
      { account: from, asset, delta: neg(delta) },
      { account: to, asset, delta },
    ];
    await createLedger({ pool: this.#pool }).post([{ ...entry, at: this.bench.clock.now(), legs }]);
  }

  /** A quote of any stream; last, mark and index in its middle. */
  quote(coin: string, bid: string, ask: string, more: { last?: string; mark?: string } = {}): void {
    this.bench.clock.advance(300);
    const places = bid.split(".")[1]?.length ?? 0;
    const middle = ((Number(bid) + Number(ask)) / 2).toFixed(places);
    this.bench.market.tick(coin, { bid, ask, last: middle, mark: middle, ...more });
  }

  /** A quote, and all that follows from it durable. */
  async passQuote(coin: string, bid: string, ask: string): Promise<void> {
    this.quote(coin, bid, ask);
    await this.settled();
  }

  /** Places an order with sensible words; what is given replaces them. */
  order(trader: Trader, words: Words): Promise<ResultOf<typeof calls.derivativesBuy>> {
    const clientId = words.clientId ?? trader.nextClientId();
    const body = { coin: "eurusd", side: "buy" as const, orderType: "market" as const, ...words, clientId };
    return trader.call(calls.derivativesBuy, { body }, clientId);
  }

  /** Sends a request and quotes until it is answered. */
  async dealt<T>(request: Promise<T>, coin = "eurusd", bid = "1.10000", ask = "1.10010"): Promise<T> {
    let isAnswered = false;
    const answer = request.finally(() => {
      isAnswered = true;
    });
    answer.catch(() => {});
    while (!isAnswered) {
      await this.settled();
      this.quote(coin, bid, ask);
    }
    return answer;
  }

  /** Opens a position at the market. */
  open(trader: Trader, words: Words, coin = "eurusd", bid = "1.10000", ask = "1.10010") {
    return this.dealt(this.order(trader, { coin, ...words }), coin, bid, ask);
  }

  async list<T extends "position" | "order" | "history" | "fill">(trader: Trader, tab: T) {
    const { rows } = await trader.call(calls.derivativesList, { query: { tab, pageNum: "1", pageSize: "100" } });
    return rows.filter((row): row is Extract<(typeof rows)[number], { tab: T }> => row.tab === tab);
  }

  /** Open orders, newest first. */
  async orders(trader: Trader): Promise<calls.DerivativeOrder[]> {
    const { rows } = await trader.call(calls.derivativesList, {
      query: { tab: "order", pageNum: "1", pageSize: "100" },
    });
    return rows.flatMap((row) => (row.tab === "order" ? [row] : []));
  }

  state(trader: Trader): Promise<ResultOf<typeof changes.derivativesAccount>> {
    return trader.call(changes.derivativesAccount, {});
  }

  /** What the ledger says of the wallet of derivatives. */
  async margins(trader: Trader): Promise<{ available: string; frozen: string }> {
    const { rows } = await this.#pool.query<{ bucket: "available" | "frozen"; balance: string }>(
      `SELECT bucket, trim_scale(balance)::text AS balance FROM ledger_account
       WHERE user_id = $1 AND wallet = 4 AND asset = 'USDT'`,
      [trader.userId],
    );
    const of = (bucket: string) => rows.find((row) => row.bucket === bucket)?.balance ?? "0";
    return { available: of("available"), frozen: of("frozen") };
  }
}
