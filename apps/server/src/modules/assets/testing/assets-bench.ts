import type { CallOf, Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import { createSpot, type Spot } from "#/modules/execution/index.ts";
import { Desk } from "#/modules/execution/testing/desk.ts";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import { createLedger } from "#/modules/ledger/index.ts";
import { createSeasons, seasonRoutes } from "#/modules/seasons/index.ts";
import { createIdempotency, hashInput, type Idempotency } from "#/platform/idempotency.ts";
import { createTurns } from "#/platform/turns.ts";
import { silentLog } from "#/testing/silent-log.ts";
import type { TestDatabase } from "#/testing/test-database.ts";
import { parseInput } from "#/transport/http/parse-input.ts";
import { presentResult } from "#/transport/http/replies.ts";
import type { Route } from "#/transport/http/route.ts";
import { type Assets, createAssets } from "../index.ts";

export interface Told {
  readonly userId: string;
  readonly type: string;
  readonly link: string | null;
}

/** The engine with all that stands on a person's money: what they have, transfers, statements, seasons. */
export class AssetsBench {
  readonly desk: Desk;
  readonly told: Told[] = [];
  readonly #database: TestDatabase;
  readonly #idempotency: Idempotency;
  #assets: Assets | null = null;
  #spot: Spot | null = null;
  #routes: Route[] = [];

  constructor(database: TestDatabase) {
    this.#database = database;
    this.desk = new Desk(database);
    this.#idempotency = createIdempotency({ pool: database.pool, clock: this.desk.bench.clock });
  }

  /** Resolves when what the spot engine accepted is durable. */
  async spotSettled(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await this.#spot?.drained();
  }

  /** Resolves when nothing that either engine accepted waits to become true. */
  async drained(): Promise<void> {
    await Promise.all([this.desk.engine.drained(), this.#spot?.drained()]);
  }

  async stop(): Promise<void> {
    await this.#spot?.stop();
    this.#spot = null;
    await this.desk.stop();
  }

  get assets(): Assets {
    if (this.#assets === null) throw new Error("nothing runs");
    return this.#assets;
  }

  /** Starts the engine and the modules; again, on the same books, as after a restart. */
  async boot(): Promise<void> {
    await this.desk.boot();
    const { clock, ids, market } = this.desk.bench;
    const { pool } = this.#database;
    await this.#spot?.stop();
    const spot = createSpot({
      ...this.desk.bench,
      pool,
      random: () => 0,
      market: market.port,
      isOpen: () => true,
      admission: async () => () => {},
      log: silentLog,
      push: () => {},
    });
    await spot.start();
    this.#spot = spot;
    const turns = createTurns();
    const assets = createAssets({
      pool,
      clock,
      ids,
      log: silentLog,
      ledger: createLedger({ pool }),
      execution: this.desk.engine,
      spot,
      market: market.port,
      notices: {
        publish: async (_tx, { userId, type, link }) => {
          this.told.push({ userId, type, link });
          return true;
        },
      },
      turns,
      push: () => {},
    });
    const { portfolio, statements } = assets;
    const { wallet } = this.desk.engine;
    this.#assets = assets;
    this.#routes = [
      ...spot.routes,
      ...assets.routes,
      ...seasonRoutes(createSeasons({ pool, clock, ids, portfolio, statements, wallet, spot: spot.wallet, turns })),
    ];
  }

  /** Calls as the transport does: parsed, at most once for a clientId, the reply checked by the contract. */
  async call<E extends Endpoint>(trader: Pick<Trader, "userId">, endpoint: E, input: CallOf<E>): Promise<ResultOf<E>> {
    const found = this.#routes.find((each) => each.endpoint === endpoint);
    if (found === undefined) throw new Error(`no route answers ${endpoint.name}`);
    const parsed = parseInput(endpoint, { params: input.params, query: input.query, body: input.body });
    const { userId } = trader;
    const clientId = (parsed.body as { clientId?: string } | undefined)?.clientId;
    const claim =
      clientId === undefined ? null : { userId, clientId, endpoint: endpoint.name, bodyHash: hashInput(parsed) };
    const user = { id: userId, mode: "SIM" as const, sessionId: "1" };
    const context = { user, requestId: "test", now: 0, locale: "en", ip: "127.0.0.1", claim };
    const result =
      claim === null
        ? await found.handle(context, parsed)
        : (await this.#idempotency.once(claim, () => found.handle(context, parsed))).reply;
    const reply = presentResult(endpoint, result);
    return ("rows" in reply ? { rows: reply.rows, total: reply.total } : reply.data) as ResultOf<E>;
  }

  /** What a person has available in each wallet, as `wallet/asset` and decimal text; empty pots are left out. */
  async pots(trader: Pick<Trader, "userId">): Promise<Record<string, string>> {
    const { rows } = await this.#database.pool.query<{ pot: string; balance: string }>(
      `SELECT wallet || '/' || asset || CASE WHEN bucket = 'available' THEN '' ELSE '/' || bucket END AS pot,
         trim_scale(balance)::text AS balance
       FROM ledger_account WHERE user_id = $1 AND balance <> 0 ORDER BY 1`,
      [trader.userId],
    );
    return Object.fromEntries(rows.map(({ pot, balance }) => [pot, balance]));
  }
}
