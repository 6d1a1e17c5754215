import { createHash } from "node:crypto";
import * as calls from "@evenkeel/contract/contract-coin";
import type { CallOf, Endpoint, InputOf, ResultOf } from "@evenkeel/contract/endpoint";
import type { PrivateType } from "@evenkeel/contract/frames";
import { pino } from "pino";
import { verifyTrading } from "#/modules/audit/index.ts";
import type { CorporateAction } from "#/modules/corporate-actions/index.ts";
import { createInstruments, type Instruments } from "#/modules/instruments/index.ts";
import { grantStartingBalance, verifyLedger } from "#/modules/ledger/index.ts";
import type { NewNotice } from "#/modules/notifications/index.ts";
import { createSettlementPrices, type SettlementSource } from "#/modules/settlement-prices/index.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { createIds, type Ids } from "#/platform/ids.ts";
import type { TestDatabase } from "#/testing/test-database.ts";
import { createExecution, type Execution, type ExecutionDeps, verifyFills } from "../index.ts";
import type { Slice } from "../quote-lane.ts";
import { FakeMarket, ManualClock } from "./fake-market.ts";

/** Cuts a pass after every step: whatever can come between two of them does. */
export const EVERY_STEP: Slice = { stepsAtLeast: 1, ms: 0 };

export interface Pushed {
  readonly userId: string;
  readonly type: PrivateType;
  readonly data: unknown;
}

/** An engine on a real database, with a market and a clock that a test moves by hand. */
export interface EngineBench {
  readonly clock: ManualClock;
  readonly market: FakeMarket;
  readonly ids: Ids;
  readonly instruments: Instruments;
  readonly pushed: Pushed[];
  /** Notices that became true, by the engine's own transactions. */
  readonly notices: NewNotice[];
  /** Whether the contract module is open. */
  isOpen: boolean;
  /** Splits and dividends in force. */
  actions: CorporateAction[];
  /** Tells the engine that they have changed. */
  tellActions(): void;
  /** Who tells settlement prices; set it before `boot`. */
  settlementSources: SettlementSource[];
  /** Has the engine read what operators have entered. */
  readSettlements(): Promise<void>;
  /** What went wrong while settlement prices were found out. */
  readonly faults: string[];
  /** What judges openings by their owner's own limits; lets everything pass unless a test replaces it. */
  admission: ExecutionDeps["admission"];
  /** What is halted; set it before `boot`. */
  halts?: NonNullable<ExecutionDeps["halts"]>;
  /** Starts an engine; after `stop`, another one on the same books. */
  boot(): Promise<Execution>;
  newUser(): Promise<Trader>;
  /** Proves ledger and trading tables; throws with the first rows that break a rule. */
  verify(): Promise<void>;
}

type Answer<E extends Endpoint> = Promise<ResultOf<E>>;

/** One person's calls, as the transport would make them. */
export class Trader {
  readonly userId: string;
  readonly #routes: () => Execution["routes"];
  #clientId = 0;

  constructor(userId: string, routes: () => Execution["routes"]) {
    this.userId = userId;
    this.#routes = routes;
  }

  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, clientId?: string): Answer<E> {
    const found = this.#routes().find((each) => each.endpoint.name === endpoint.name);
    if (found === undefined) throw new Error(`no route ${endpoint.name}`);
    const context = {
      user: { id: this.userId, mode: "SIM" as const, sessionId: "1" },
      requestId: "test",
      now: 0,
      locale: "en",
      ip: "127.0.0.1",
      claim:
        clientId === undefined
          ? null
          : {
              userId: this.userId,
              clientId,
              endpoint: endpoint.name,
              bodyHash: createHash("sha256").update(JSON.stringify(input)).digest("hex"),
            },
    };
    return found.handle(context, input as InputOf<Endpoint>) as Answer<E>;
  }

  nextClientId(): string {
    this.#clientId += 1;
    return `t${this.#clientId}`;
  }

  /** Places an order with sensible words; what is given replaces them. */
  buy(words: Partial<InputOf<typeof calls.buy>["body"]>): Answer<typeof calls.buy> {
    const clientId = words.clientId ?? this.nextClientId();
    const body = {
      coin: "btcusdt",
      side: "buy" as const,
      orderType: "market" as const,
      marginMode: "isolated" as const,
      leverage: 20,
      ...words,
      clientId,
    };
    return this.call(calls.buy, { body }, clientId);
  }

  async positions() {
    const { rows } = await this.call(calls.list, { query: { tab: "position", pageNum: "1", pageSize: "100" } });
    return rows.filter((row) => row.tab === "position");
  }

  /** Ended orders, newest first. */
  async history() {
    const { rows } = await this.call(calls.list, { query: { tab: "history", pageNum: "1", pageSize: "100" } });
    return rows.flatMap((row) => (row.tab === "history" ? [row] : []));
  }

  async fills() {
    const { rows } = await this.call(calls.list, { query: { tab: "fill", pageNum: "1", pageSize: "100" } });
    return rows.flatMap((row) => (row.tab === "fill" ? [row] : []));
  }

  async orders() {
    const { rows } = await this.call(calls.list, { query: { tab: "order", pageNum: "1", pageSize: "100" } });
    return rows.flatMap((row) => (row.tab === "order" ? [row] : []));
  }
}

/** `slice`: where the passes of quotes are cut, where that is not as usual. */
export function createEngineBench(database: TestDatabase, random: () => number = () => 0, slice?: Slice): EngineBench {
  const clock = new ManualClock();
  const instruments = createInstruments();
  const market = new FakeMarket(clock, instruments.streams);
  const ids = createIds(clock, (below) => Math.floor(random() * below));
  const pushed: Pushed[] = [];
  const notices: NewNotice[] = [];
  let engine: Execution | null = null;
  let actionsChanged = () => {};
  const bench: EngineBench = {
    clock,
    market,
    ids,
    instruments,
    pushed,
    notices,
    isOpen: true,
    actions: [],
    tellActions: () => actionsChanged(),
    settlementSources: [],
    readSettlements: async () => {},
    faults: [],
    admission: async () => () => {},
    boot: async () => {
      const settlementPrices = createSettlementPrices({
        pool: database.pool,
        clock,
        sources: bench.settlementSources,
        waitMs: 30 * 60_000,
        onFault: (what, error) =>
          bench.faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`),
      });
      await settlementPrices.load();
      bench.readSettlements = settlementPrices.load;
      engine = createExecution({
        pool: database.pool,
        clock,
        ids,
        random,
        ...(slice === undefined ? {} : { slice }),
        market: market.port,
        instruments,
        isOpen: () => bench.isOpen,
        admission: (userId, mode) => bench.admission(userId, mode),
        corporateActions: {
          approved: () => bench.actions,
          onChange: (listener) => {
            actionsChanged = listener;
          },
        },
        settlementPrices,
        notices: {
          publish: async (_tx, notice) => {
            notices.push(notice);
            return true;
          },
        },
        log: pino({ level: "silent" }),
        ...(bench.halts !== undefined && { halts: bench.halts }),
        push: (userId, type, data) => pushed.push({ userId, type, data }),
      });
      await engine.start();
      return engine;
    },
    newUser: async () => {
      const userId = String(ids.next());
      await inTransaction(database.pool, (tx) => grantStartingBalance(tx, ids, clock, userId));
      return new Trader(userId, () => engine?.routes ?? []);
    },
    verify: async () => {
      const client = await database.ownerPool.connect();
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
    },
  };
  return bench;
}
