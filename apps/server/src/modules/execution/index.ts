import { type Decimal, sub } from "@evenkeel/calc/decimal";
import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import type { Halts } from "#/modules/ledger/index.ts";
import type { MarketData } from "#/modules/market-data/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Route } from "#/transport/http/route.ts";
import type { Account } from "./account.ts";
import { SETTLEMENT_ASSET } from "./accounting.ts";
import { AccountStore, openHouse } from "./accounts.ts";
import { cancelOpening } from "./cancel-opening.ts";
import { COIN_PRODUCT } from "./coin-product.ts";
import { Committer } from "./committer.ts";
import { saveFollowed, watchOrder } from "./conditional-orders.ts";
import { contractCoinRoutes } from "./contract-coin.routes.ts";
import { type ContractWallet, createContractWallet } from "./contract-wallet.ts";
import { Core, type CoreDeps } from "./core.ts";
import { resumeActions } from "./derivatives/corporate-actions.ts";
import { derivativesRoutes } from "./derivatives/derivatives.routes.ts";
import { DERIVATIVES } from "./derivatives/derivatives-product.ts";
import { createDerivativesWallet, type DerivativesWallet } from "./derivatives/derivatives-wallet.ts";
import { type NightMark, readLastNights, writeNights } from "./derivatives/night.repository.ts";
import { resumeNights } from "./derivatives/night-charge.ts";
import { RateWatch } from "./derivatives/rate-watch.ts";
import { sweepDues } from "./dues.ts";
import { readRealised } from "./fill.repository.ts";
import { forgetOrder } from "./fill-order.ts";
import { type FundingMark, readFundingAt, writeFunding } from "./funding.repository.ts";
import { lastFundingAt, resumeFunding } from "./funding.ts";
import { beginQuote, refuseLate } from "./on-quote.ts";
import { QuoteLane, type Slice } from "./quote-lane.ts";
import type { Unit } from "./unit.ts";
import { createUnitWriter } from "./unit-writer.ts";

export type { ContractWallet, WalletMove, WalletStanding, Withdrawable } from "./contract-wallet.ts";
export type { DerivativesWallet } from "./derivatives/derivatives-wallet.ts";
export type { SeasonEnd } from "./end-season.ts";
export { orderFilled } from "./facts.ts";
export { orderSearchRoute } from "./order-search.ts";
export { createSpot, type Spot, type SpotDeps } from "./spot/spot-engine.ts";
export type { SpotEnding, SpotWallet } from "./spot/spot-wallet.ts";
export { verifyFills } from "./verify-fills.ts";

export interface ExecutionDeps extends Omit<CoreDeps, "market" | "saveFunding" | "saveNight"> {
  readonly pool: Pool;
  readonly market: CoreDeps["market"] & Pick<MarketData, "onQuote">;
  /** What is stopped because the books do not add up; nothing ever is where absent. */
  readonly halts?: Pick<Halts, "stops" | "onChange">;
  /** Sends a private message to a person's sockets. */
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
  /** Where the passes of quotes are cut, where that is not as usual. */
  readonly slice?: Slice;
}

/** The engine of contracts on coins and of margin contracts on everything else: accepts orders, fills them against the quote stream, watches positions. */
export interface Execution {
  readonly routes: Route[];
  /** For money that enters or leaves contract wallets. */
  readonly wallet: ContractWallet;
  /** The same for wallets of derivatives. */
  readonly derivatives: DerivativesWallet;
  /** Reads what is open and starts to follow prices. */
  start(): Promise<void>;
  /** Accepts nothing more; resolves when all that was accepted is durable. */
  stop(): Promise<void>;
  /** Resolves when nothing waits to be made durable. */
  drained(): Promise<void>;
  /** Cancels every order of a person that would open something, in both books. */
  cancelOpening(userId: string): Promise<void>;
  /** What a person's fills since an instant brought, fees taken off, in the settlement asset; funding is not in it. */
  realised(userId: string, mode: Mode, since: number): Promise<Decimal>;
  /** Unrealised profit and loss of a person's contract wallet in the settlement asset, as decimal text. */
  unrealised(userId: string, mode: Mode): Promise<string>;
  /** Removes the marks of commits that are long settled. @returns how many. */
  purge(): Promise<number>;
  /** How much waits for a price, for metrics. */
  waiting(): number;
}

const SWEEP_MS = 250;
/** How often it is kept how far trailing stops have followed: what a kill can make them forget. */
const SAVE_FOLLOWED_MS = 5_000;

export function createExecution(deps: ExecutionDeps): Execution {
  const isHalted = (userId: bigint, mode: Mode) =>
    deps.halts?.stops({ mode, userId, assets: [SETTLEMENT_ASSET] }) ?? false;
  const accounts = new AccountStore(
    deps.pool,
    (coin) => core.book(coin).product,
    (account) => place(account),
    () => (lane.isBusy ? lane.idle() : null),
    isHalted,
  );
  deps.halts?.onChange(() => {
    for (const account of [...accounts.all()]) {
      if (account.isHalted === isHalted(account.userId, account.mode)) continue;
      // What is on its way to the books is given up with it, and what it has open is read again.
      account.isVoid = true;
      forget(account);
    }
  });
  const committer = new Committer<Unit>({
    pool: deps.pool,
    ids: deps.ids,
    log: deps.log,
    writer: createUnitWriter(deps),
    onDurable: (unit) => {
      for (const { type, data } of unit.notes) deps.push(String(unit.account.userId), type, data);
    },
    onVoid: (unit) => {
      const house = core.house(unit.account.mode);
      house.insuranceBalance = sub(house.insuranceBalance, unit.insuranceDelta);
      forget(unit.account);
    },
  });
  const saveFunding = (settled: FundingMark) => {
    writeFunding(deps.pool, [settled]).catch((error: unknown) =>
      deps.log.warn({ err: error, coin: settled.coin }, "a funding figure could not be kept"),
    );
  };
  const saveNight = (settled: NightMark) => {
    writeNights(deps.pool, [settled]).catch((error: unknown) =>
      deps.log.warn({ err: error, coin: settled.coin }, "a night's figure could not be kept"),
    );
  };
  const core = new Core({ ...deps, saveFunding, saveNight }, [COIN_PRODUCT, DERIVATIVES], accounts, committer);
  const rateWatch = new RateWatch(core);
  const lane = new QuoteLane({
    begin: (quote) => beginQuote(core, rateWatch, quote),
    isHalted: () => committer.isHalted,
    onWaiting: ({ referCoin }) => {
      const before = core.booksByStream.get(referCoin)?.[0]?.lastQuote;
      if (before && !core.held.has(referCoin)) core.held.set(referCoin, before);
    },
    onTurn: (quote) => core.held.set(quote.referCoin, quote),
    onFault: (error) => deps.log.error({ err: error }, "a quote could not be acted on"),
    onIdle: () => core.held.clear(),
    slice: deps.slice,
  });

  /** Puts what an account has open where prices will find it. */
  function place(account: Account): void {
    account.isHalted = isHalted(account.userId, account.mode);
    if (account.isHalted) return;
    for (const live of account.positions.values()) core.watch(live);
    // What fell due while nobody had the account in memory.
    account.product.dues.chargeOwed(core, account);
    const now = deps.clock.monotonic();
    for (const live of account.orders.values()) {
      if (live.order.status === "untriggered") watchOrder(core, live);
      else live.slot = core.book(live.order.coin).arriving.add(now, live.order.id, live);
    }
  }

  /** Takes a void account out of memory, and reads it again where it had something open. */
  function forget(account: Account): void {
    accounts.forget(account);
    for (const live of account.positions.values()) live.unwatch?.();
    for (const live of [...account.orders.values()]) {
      forgetOrder(core, live);
      live.done?.(new AppError("server.unavailable"));
    }
    const reload = () =>
      accounts.look(account.userId, account.mode, account.product).catch((error: unknown) => {
        deps.log.warn({ err: error }, "an account could not be read again yet");
        setTimeout(reload, SWEEP_MS).unref();
      });
    void reload();
  }

  function settleDues(): void {
    if (!lane.isBusy && !committer.isHalted) lane.run(sweepDues(core, deps.clock.now()));
  }

  let unfollow: (() => void) | null = null;
  let unfollowPrices: (() => void) | null = null;
  let sweep: NodeJS.Timeout | null = null;
  let save: NodeJS.Timeout | null = null;

  return {
    routes: [...contractCoinRoutes(core, deps.pool), ...derivativesRoutes(core, deps.pool)],
    wallet: createContractWallet(core),
    derivatives: createDerivativesWallet(core, (account) => {
      account.isVoid = true;
      forget(account);
    }),
    start: async () => {
      for (const mode of ["SIM", "LIVE"] as const) core.houses.set(mode, await openHouse(deps.pool, mode, deps));
      resumeFunding(core, await readFundingAt(deps.pool, lastFundingAt(deps.clock.now())));
      resumeNights(core, await readLastNights(deps.pool));
      resumeActions(core);
      deps.corporateActions.onChange(() => resumeActions(core));
      const count = await accounts.loadOpen();
      deps.log.info({ accounts: count }, "the engine knows what is open");
      unfollow = deps.market.onQuote((quote) => lane.take(quote));
      unfollowPrices = deps.settlementPrices.onChange(settleDues);
      sweep = setInterval(() => {
        if (lane.isBusy) return;
        for (const book of core.books.values()) refuseLate(core, book);
        settleDues();
      }, SWEEP_MS);
      save = setInterval(() => {
        if (!committer.isHalted && !lane.isBusy) saveFollowed(core);
      }, SAVE_FOLLOWED_MS);
    },
    stop: async () => {
      if (sweep !== null) clearInterval(sweep);
      if (save !== null) clearInterval(save);
      unfollow?.();
      unfollowPrices?.();
      await lane.idle();
      if (!committer.isHalted) saveFollowed(core);
      await committer.stop();
    },
    drained: async () => {
      await lane.idle();
      await deps.settlementPrices.settled();
      await lane.idle();
      await committer.drained();
    },
    cancelOpening: async (userId) => {
      if (committer.isHalted) throw new AppError("server.unavailable");
      await cancelOpening(core, BigInt(userId));
    },
    realised: (userId, mode, since) => readRealised(deps.pool, userId, mode, since),
    unrealised: async (userId, mode) => {
      const account = await accounts.look(BigInt(userId), mode, COIN_PRODUCT);
      return core.unrealised(account);
    },
    purge: () => committer.purge(),
    waiting: () => {
      let sum = 0;
      for (const book of core.books.values()) sum += book.size;
      return sum;
    },
  };
}
