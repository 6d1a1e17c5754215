import type { Instruments } from "#/modules/instruments/index.ts";
import type { Halts } from "#/modules/ledger/index.ts";
import type { Admission } from "#/modules/limits/index.ts";
import type { MarketData, Quote } from "#/modules/market-data/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { PriceHeap } from "#/platform/price-heap.ts";
import type { Committer } from "../committer.ts";
import type { LiveSpot, SpotAccount } from "./spot-account.ts";
import type { SpotAccounts } from "./spot-accounts.ts";
import type { SpotBook } from "./spot-book.ts";
import { noteBalances, type SpotUnit } from "./spot-unit.ts";

export interface SpotCoreDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Uniform in [0, 1): draws the simulated latency; simulations pass a seeded one. */
  readonly random: () => number;
  readonly market: Pick<MarketData, "quote" | "isStale" | "session" | "day">;
  readonly instruments: Instruments;
  /** Whether spot trading is open in this kind of money. */
  readonly isOpen: (mode: Mode) => boolean;
  /** What judges openings by the limits that a person has set for themselves. */
  readonly admission: (userId: string, mode: Mode) => Promise<Admission>;
  readonly log: Log;
  /** What is stopped because the books do not add up; nothing ever is where absent. */
  readonly halts?: Pick<Halts, "stops" | "onChange">;
}

/** The spot engine's state and the look-ups that its parts have in common. */
export class SpotCore {
  readonly deps: SpotCoreDeps;
  readonly books = new Map<string, SpotBook>();
  readonly booksByStream = new Map<string, SpotBook>();
  readonly accounts: SpotAccounts;
  readonly committer: Committer<SpotUnit>;

  /** While a quote's pass is under way, its end; null at all other times. */
  readonly #passEnd: () => Promise<void> | null;

  constructor(
    deps: SpotCoreDeps,
    accounts: SpotAccounts,
    committer: Committer<SpotUnit>,
    passEnd: () => Promise<void> | null,
  ) {
    this.#passEnd = passEnd;
    this.deps = deps;
    this.accounts = accounts;
    this.committer = committer;
  }

  book(coin: string): SpotBook {
    const book = this.books.get(coin);
    if (book === undefined) throw new Error(`no spot book for ${coin}`);
    return book;
  }

  /** Whether the books of an account do not add up, or those of an asset of it. */
  isHalted(userId: bigint, mode: Mode, assets: readonly string[]): boolean {
    return this.deps.halts?.stops({ mode, userId, assets }) ?? false;
  }

  /**
   * An account for who wants to act on it, at once, with the pots of some assets open: never in the middle of a quote's pass,
   * and one that stands still for the end of a season is waited for. @throws AppError `ledger.halted`.
   */
  async ready(userId: bigint, mode: Mode, assets: readonly string[] = []): Promise<SpotAccount> {
    for (;;) {
      const account = await this.between(userId, mode, assets);
      if (account.isHalted || this.isHalted(userId, mode, assets)) throw new AppError("ledger.halted");
      if (account.paused === null) return account;
      await account.paused;
    }
  }

  /** An account as it is between two passes, with the pots of some assets open. */
  async between(userId: bigint, mode: Mode, assets: readonly string[] = []): Promise<SpotAccount> {
    for (;;) {
      const account = await this.accounts.load(userId, mode);
      await this.accounts.openPots(account, assets);
      const end = this.#passEnd();
      if (end === null) return account;
      await end;
    }
  }

  quoteOf(book: SpotBook): Quote | undefined {
    return this.deps.market.quote(book.instrument.referCoin);
  }

  isStale(book: SpotBook): boolean {
    return this.deps.market.isStale(book.instrument.referCoin);
  }

  /** Puts an order into a heap, where a price or an instant finds it. */
  place(live: LiveSpot, heap: PriceHeap<LiveSpot>, key: number): void {
    this.unplace(live);
    live.place = { heap, slot: heap.add(key, live.order.id, live) };
  }

  unplace(live: LiveSpot): void {
    if (live.place?.heap.holds(live.place.slot)) live.place.heap.remove(live.place.slot);
    live.place = null;
  }

  /** Takes an order out of memory: it is final, or it never came to be. */
  forget(live: LiveSpot): void {
    this.unplace(live);
    live.account.orders.delete(live.order.id);
  }

  /** Closes a unit, and on to the database. */
  submit(unit: SpotUnit): Promise<void> {
    noteBalances(unit);
    return this.committer.submit(unit);
  }

  /** Commits what the engine did by itself. A failure has voided the account and is in the log; nobody waits for it. */
  submitOwn(unit: SpotUnit): void {
    this.submit(unit).catch(() => {});
  }
}
