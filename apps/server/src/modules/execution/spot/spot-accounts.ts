import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import { type AccountRef, accountBalances, accountKey, openAccounts } from "#/modules/ledger/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { SpotAccount } from "./spot-account.ts";
import { readCosts } from "./spot-cost.repository.ts";
import { readOpenSpot, readSpotAccounts, spotOrderExists } from "./spot-order.repository.ts";
import type { SpotOrder } from "./spot-order.ts";

const keyOf = (userId: bigint, mode: Mode) => `${mode}/${userId}`;

/** The house's ledger accounts of one asset. */
export interface SpotHouse {
  readonly fees: bigint;
  readonly counterparty: bigint;
}

/** The accounts that the spot engine has in memory, each read from the database once. */
export class SpotAccounts {
  readonly #pool: Pool;
  readonly #accounts = new Map<string, SpotAccount>();
  readonly #loading = new Map<string, Promise<SpotAccount>>();
  readonly #houses = new Map<string, SpotHouse>();
  /** Accounts that left memory while some of what they did may still have been under way. */
  readonly #dropped = new Set<string>();
  /** Resolves when what is under way has an outcome. */
  readonly #settled: (userId: bigint, mode: Mode) => Promise<void>;
  /** The assets of an instrument. */
  readonly #assetsOf: (coin: string) => readonly [base: string, quote: string];
  /** Told of an account that was just read, with its open orders, before anybody uses it. */
  readonly #onLoaded: (account: SpotAccount, orders: readonly SpotOrder[]) => void;

  constructor(
    pool: Pool,
    settled: (userId: bigint, mode: Mode) => Promise<void>,
    assetsOf: (coin: string) => readonly [base: string, quote: string],
    onLoaded: (account: SpotAccount, orders: readonly SpotOrder[]) => void,
  ) {
    this.#pool = pool;
    this.#settled = settled;
    this.#assetsOf = assetsOf;
    this.#onLoaded = onLoaded;
  }

  async load(userId: bigint, mode: Mode): Promise<SpotAccount> {
    const key = keyOf(userId, mode);
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const loading = this.#loading.get(key) ?? this.#read(userId, mode).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  /** The account where it is in memory, which it is while anything of it is open. */
  known(userId: bigint, mode: Mode): SpotAccount | undefined {
    return this.#accounts.get(keyOf(userId, mode));
  }

  /** Every account that is in memory. */
  all(): IterableIterator<SpotAccount> {
    return this.#accounts.values();
  }

  /** Reads every account that has something open, so that its orders stand before the first price. */
  async loadOpen(): Promise<void> {
    for (const { userId, mode } of await readSpotAccounts(this.#pool)) await this.load(userId, mode);
  }

  forget(account: SpotAccount): void {
    const key = keyOf(account.userId, account.mode);
    if (this.#accounts.get(key) !== account) return;
    this.#accounts.delete(key);
    this.#dropped.add(key);
  }

  hasOrder({ userId, mode }: SpotAccount, id: bigint): Promise<boolean> {
    return spotOrderExists(this.#pool, userId, mode, id);
  }

  /** The house's side of an asset whose pot is open. */
  house(mode: Mode, asset: string): SpotHouse {
    const house = this.#houses.get(`${mode}/${asset}`);
    if (house === undefined) throw new Error(`the house has no ${asset} yet`);
    return house;
  }

  /**
   * Opens the pots of assets. No unit can touch an asset whose pot is not open, so its balance in the books is the one that
   * counts, and the first look at it is the one that stays.
   */
  async openPots(account: SpotAccount, assets: readonly string[]): Promise<void> {
    const { userId, mode } = account;
    const missing = [...new Set(assets)].filter((asset) => !account.pots.has(asset));
    if (missing.length === 0) return;
    const refs = missing.map((asset) => {
      const mine = { kind: "user", mode, userId, wallet: "spot", asset } as const;
      const house = { kind: "house", mode, asset } as const;
      return {
        asset,
        available: { ...mine, bucket: "available" } satisfies AccountRef,
        frozen: { ...mine, bucket: "frozen" } satisfies AccountRef,
        fees: { ...house, name: "fees" } satisfies AccountRef,
        counterparty: { ...house, name: "counterparty" } satisfies AccountRef,
      };
    });
    const ids = await openAccounts(
      this.#pool,
      refs.flatMap(({ available, frozen, fees, counterparty }) => [available, frozen, fees, counterparty]),
    );
    const idOf = (ref: AccountRef): bigint => {
      const id = ids.get(accountKey(ref));
      if (id === undefined) throw new Error("openAccounts left out an account it was asked for");
      return id;
    };
    const balances: ReadonlyMap<bigint, Decimal> = await accountBalances(
      this.#pool,
      refs.map(({ available }) => idOf(available)),
    );
    for (const { asset, available, frozen, fees, counterparty } of refs) {
      this.#houses.set(`${mode}/${asset}`, { fees: idOf(fees), counterparty: idOf(counterparty) });
      if (account.pots.has(asset)) continue;
      const balance = balances.get(idOf(available)) ?? ZERO;
      account.pots.set(asset, { available: idOf(available), frozen: idOf(frozen), balance });
    }
  }

  async #read(userId: bigint, mode: Mode): Promise<SpotAccount> {
    const key = keyOf(userId, mode);
    if (this.#dropped.has(key)) {
      await this.#settled(userId, mode);
      this.#dropped.delete(key);
    }
    const account = new SpotAccount(userId, mode);
    // Nothing of an account that is not in memory can change meanwhile: this engine is the only one that trades it.
    const orders = await readOpenSpot(this.#pool, userId, mode);
    for (const [coin, cost] of await readCosts(this.#pool, userId, mode)) account.costs.set(coin, cost);
    await this.openPots(
      account,
      orders.flatMap((order) => this.#assetsOf(order.coin)),
    );
    this.#accounts.set(key, account);
    this.#onLoaded(account, orders);
    return account;
  }
}
