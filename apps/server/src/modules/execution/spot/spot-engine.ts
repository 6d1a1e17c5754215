import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import { readPrecisions } from "#/modules/ledger/index.ts";
import type { MarketData } from "#/modules/market-data/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Route } from "#/transport/http/route.ts";
import { Committer } from "../committer.ts";
import { QuoteLane, type Slice } from "../quote-lane.ts";
import { cancelSpot } from "./cancel-spot.ts";
import { onSpotQuote, refuseLateSpot } from "./on-spot-quote.ts";
import { spotRoutes } from "./spot.routes.ts";
import { SpotAccount } from "./spot-account.ts";
import { SpotAccounts } from "./spot-accounts.ts";
import { SpotBook } from "./spot-book.ts";
import { SpotCore, type SpotCoreDeps } from "./spot-core.ts";
import { readSpotRealised } from "./spot-fill.repository.ts";
import { anySpotOrder } from "./spot-order.repository.ts";
import { createSpotWriter, openSpotUnit, type SpotUnit } from "./spot-unit.ts";
import { createSpotWallet, type SpotWallet } from "./spot-wallet.ts";
import { placeSpot } from "./submit-spot.ts";

export interface SpotDeps extends Omit<SpotCoreDeps, "market"> {
  readonly pool: Pool;
  readonly market: SpotCoreDeps["market"] & Pick<MarketData, "onQuote">;
  /** Sends a private message to a person's sockets. */
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
  /** Where the passes of quotes are cut, where that is not as usual. */
  readonly slice?: Slice;
}

/** The engine of coins bought and held. */
export interface Spot {
  readonly routes: Route[];
  /** Whether a person has ever had an order accepted, whatever became of it. */
  hasPlacedOrder(userId: string, mode: Mode): Promise<boolean>;
  /** Profit and loss of a person's sales since an instant, fees taken off, in USDT. */
  realised(userId: string, mode: Mode, since: number): Promise<Decimal>;
  /** For money that enters or leaves spot wallets. */
  readonly wallet: SpotWallet;
  /** Reads what is open and starts to follow prices. */
  start(): Promise<void>;
  /** Accepts nothing more; resolves when all that was accepted is durable. */
  stop(): Promise<void>;
  /** Cancels every open order of a person that would buy, in both books. */
  cancelOpening(userId: string): Promise<void>;
  /** Resolves when nothing waits to be made durable. */
  drained(): Promise<void>;
}

const SWEEP_MS = 250;

export function createSpot(deps: SpotDeps): Spot {
  const accounts = new SpotAccounts(
    deps.pool,
    // Units are written in order: behind an empty one nothing of before is left.
    (userId, mode) => committer.submit(openSpotUnit(new SpotAccount(userId, mode))),
    (coin) => {
      const { base, quote } = core.book(coin).instrument;
      return [base, quote];
    },
    (account, orders) => {
      const now = deps.clock.monotonic();
      account.isHalted = core.isHalted(account.userId, account.mode, assetsOf(orders));
      for (const order of orders) {
        const pays = core.book(order.coin).paysWith(order.side);
        // What was ahead of it is forgotten over a restart: it joins the end of the queue again.
        const queue = { ahead: null, traded: ZERO };
        const live = {
          account,
          order,
          pays,
          acceptedAt: order.createdAt,
          latencyMs: 0,
          queue,
          reserved: ZERO,
          claim: null,
          done: null,
          place: null,
        };
        account.orders.set(order.id, live);
        if (!account.isHalted) placeSpot(core, live, now);
      }
    },
  );
  const committer = new Committer<SpotUnit>({
    pool: deps.pool,
    ids: deps.ids,
    log: deps.log,
    writer: createSpotWriter(deps),
    onDurable: tell,
    onVoid: ({ account }) => drop(account),
  });
  const core = new SpotCore(deps, accounts, committer, () => (lane.isBusy ? lane.idle() : null));
  const assetsOf = (orders: readonly { readonly coin: string }[]) =>
    orders.flatMap(({ coin }) => [core.book(coin).instrument.base, core.book(coin).instrument.quote]);
  deps.halts?.onChange(() => {
    for (const account of [...accounts.all()]) {
      const held = assetsOf([...account.orders.values()].map(({ order }) => order));
      if (account.isHalted !== core.isHalted(account.userId, account.mode, held)) drop(account);
    }
  });
  const lane = new QuoteLane({
    begin: (quote) => {
      const book = core.booksByStream.get(quote.referCoin);
      return book === undefined ? null : onSpotQuote(core, book, quote);
    },
    isHalted: () => committer.isHalted,
    onWaiting: () => {},
    onTurn: () => {},
    onFault: (error) => deps.log.error({ err: error }, "a quote could not be acted on"),
    onIdle: () => {},
    slice: deps.slice,
  });

  function tell({ account, notes }: SpotUnit): void {
    for (const { type, data } of notes) deps.push(String(account.userId), type, data);
  }

  /** Takes an account out of memory, and reads it again where it had something open. */
  function drop(account: SpotAccount): void {
    account.isVoid = true;
    account.onVoid?.();
    accounts.forget(account);
    const hadOrders = account.orders.size > 0;
    for (const live of [...account.orders.values()]) {
      core.forget(live);
      live.done?.(new AppError("server.unavailable"));
    }
    if (!hadOrders) return;
    const reload = () =>
      accounts.load(account.userId, account.mode).catch((error: unknown) => {
        deps.log.warn({ err: error }, "a spot account could not be read again yet");
        setTimeout(reload, SWEEP_MS).unref();
      });
    void reload();
  }

  let unfollow: (() => void) | null = null;
  let sweep: NodeJS.Timeout | null = null;
  return {
    routes: spotRoutes(core, deps.pool),
    wallet: createSpotWallet({ core, drop, tell }),
    hasPlacedOrder: (userId, mode) => anySpotOrder(deps.pool, userId, mode),
    realised: (userId, mode, since) => readSpotRealised(deps.pool, userId, mode, since),
    start: async () => {
      const precisions = await readPrecisions(deps.pool);
      for (const instrument of deps.instruments.ofClass("coinSpot")) {
        const book = new SpotBook(instrument, precisions);
        core.books.set(instrument.coin, book);
        core.booksByStream.set(instrument.referCoin, book);
      }
      await accounts.loadOpen();
      unfollow = deps.market.onQuote((quote) => {
        if (core.booksByStream.has(quote.referCoin)) lane.take(quote);
      });
      sweep = setInterval(() => {
        if (lane.isBusy) return;
        for (const book of core.books.values()) refuseLateSpot(core, book);
      }, SWEEP_MS);
    },
    stop: async () => {
      if (sweep !== null) clearInterval(sweep);
      unfollow?.();
      await lane.idle();
      await committer.stop();
    },
    cancelOpening: async (userId) => {
      for (const mode of ["SIM", "LIVE"] as const) {
        const account = accounts.known(BigInt(userId), mode);
        for (const { order, done } of [...(account?.orders.values() ?? [])]) {
          // The other half of a pair went with the first.
          await lane.idle();
          if (account === undefined || done !== null || order.side !== "buy" || !account.orders.has(order.id)) continue;
          await cancelSpot(core, account, order.id);
        }
      }
    },
    drained: async () => {
      await lane.idle();
      await committer.drained();
    },
  };
}
