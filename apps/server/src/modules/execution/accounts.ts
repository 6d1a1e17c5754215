import { fromInteger, ZERO } from "@evenkeel/calc/decimal";
import type { Pool } from "pg";
import {
  type AccountRef,
  accountBalances,
  accountKey,
  createLedger,
  LedgerError,
  openAccounts,
  transferLegs,
} from "#/modules/ledger/index.ts";
import { type Mode, readAccountsWithOpenOrders, readOpenOrders, readOrder } from "#/modules/orders/index.ts";
import {
  positionExists,
  positionKey,
  readAccountsWithOpenPositions,
  readOpenPositions,
} from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Ids } from "#/platform/ids.ts";
import { Account, unattendedOrder } from "./account.ts";
import { SETTLEMENT_ASSET } from "./accounting.ts";
import { House } from "./house.ts";
import type { Product } from "./product.ts";

const keyOf = (userId: bigint, mode: Mode, product: Product) => `${product.name}/${mode}/${userId}`;

/** The accounts that the engine has in memory, each read from the database once, in one consistent look. */
export class AccountStore {
  readonly #pool: Pool;
  readonly #accounts = new Map<string, Account>();
  readonly #loading = new Map<string, Promise<Account>>();
  /** Told of an account that was just read, before anybody uses it. */
  readonly #onLoaded: (account: Account) => void;

  /** Whose wallet an instrument is backed by. */
  readonly #productOf: (coin: string) => Product;

  /** While a quote's pass is under way, its end; null at all other times. */
  readonly #passEnd: () => Promise<void> | null;

  /** Whether the books of an account do not add up: it can be looked at, and nothing acts on it. */
  readonly #isHalted: (userId: bigint, mode: Mode) => boolean;

  constructor(
    pool: Pool,
    productOf: (coin: string) => Product,
    onLoaded: (account: Account) => void,
    passEnd: () => Promise<void> | null,
    isHalted: (userId: bigint, mode: Mode) => boolean,
  ) {
    this.#passEnd = passEnd;
    this.#isHalted = isHalted;
    this.#pool = pool;
    this.#productOf = productOf;
    this.#onLoaded = onLoaded;
  }

  /**
   * The account for who wants to act on it, at once: never in the middle of a quote's pass.
   * @throws AppError `ledger.halted`.
   */
  async load(userId: bigint, mode: Mode, product: Product): Promise<Account> {
    for (;;) {
      if (this.#isHalted(userId, mode)) throw new AppError("ledger.halted");
      const account = await this.look(userId, mode, product);
      const end = this.#passEnd();
      if (end === null) return account;
      await end;
    }
  }

  /** The account for who only reads, from memory or from the database. */
  async look(userId: bigint, mode: Mode, product: Product): Promise<Account> {
    const key = keyOf(userId, mode, product);
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const loading =
      this.#loading.get(key) ?? this.#read(userId, mode, product).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  /** Every account that is in memory. */
  all(): IterableIterator<Account> {
    return this.#accounts.values();
  }

  /** The account where it is in memory, which it is while anything of it is open. */
  known(userId: bigint, mode: Mode, product: Product): Account | undefined {
    return this.#accounts.get(keyOf(userId, mode, product));
  }

  /** Reads every account that has something open, so that its triggers stand before the first price. */
  async loadOpen(): Promise<number> {
    const open = [
      ...(await readAccountsWithOpenOrders(this.#pool)),
      ...(await readAccountsWithOpenPositions(this.#pool)),
    ];
    for (const { userId, mode, coin } of open) await this.look(userId, mode, this.#productOf(coin));
    return this.#accounts.size;
  }

  /** Whether the account ever had this order. */
  async hasOrder({ userId, mode, product }: Account, id: bigint): Promise<boolean> {
    const order = await readOrder(this.#pool, userId, mode, id);
    return order !== undefined && this.#productOf(order.coin) === product;
  }

  /** Whether the account ever had this position. */
  hasPosition({ userId, mode }: Account, id: bigint): Promise<boolean> {
    return positionExists(this.#pool, userId, mode, id);
  }

  /** Forgets an account whose memory is void. */
  forget(account: Account): void {
    this.#accounts.delete(keyOf(account.userId, account.mode, account.product));
  }

  async #read(userId: bigint, mode: Mode, product: Product): Promise<Account> {
    const refs = (["available", "frozen"] as const).map(
      (bucket): AccountRef => ({
        kind: "user",
        mode,
        userId: String(userId),
        wallet: product.wallet,
        asset: SETTLEMENT_ASSET,
        bucket,
      }),
    );
    const ids = await openAccounts(this.#pool, refs);
    const [available, frozen] = refs.map((ref) => ids.get(accountKey(ref)));
    if (available === undefined || frozen === undefined) throw new Error("a wallet has two pots");
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      const balances = await accountBalances(client, [available]);
      const account = new Account({
        userId,
        mode,
        product,
        pots: { available, frozen },
        available: balances.get(available) ?? ZERO,
      });
      for (const position of await readOpenPositions(client, userId, mode)) {
        if (this.#productOf(position.coin) !== product) continue;
        account.positions.set(positionKey(position.coin, position.side, position.marginMode), {
          account,
          position,
          unwatch: null,
          liqPrice: null,
        });
      }
      for (const order of await readOpenOrders(client, userId, mode)) {
        if (this.#productOf(order.coin) !== product) continue;
        account.orders.set(order.id, unattendedOrder(account, order));
      }
      await client.query("COMMIT");
      this.#accounts.set(keyOf(userId, mode, product), account);
      this.#onLoaded(account);
      return account;
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** What the simulated insurance fund starts with, from the faucet. */
const SIMULATED_FUND = fromInteger(1_000_000);

/** The house's accounts of a book, with the insurance fund's balance. The simulated fund is filled once. */
export async function openHouse(
  pool: Pool,
  mode: Mode,
  deps: { readonly ids: Ids; readonly clock: Clock },
): Promise<House> {
  const names = ["fees", "counterparty", "insurance", "faucet"] as const;
  const refs = names.map((name): AccountRef => ({ kind: "house", mode, name, asset: SETTLEMENT_ASSET }));
  const ids = await openAccounts(pool, refs);
  const [fees, counterparty, insurance, faucet] = refs.map((ref) => ids.get(accountKey(ref)));
  if (fees === undefined || counterparty === undefined || insurance === undefined || faucet === undefined) {
    throw new Error("the house has these accounts in every book");
  }
  if (mode === "SIM") await fillFund(pool, { faucet, insurance }, deps);
  const balances = await accountBalances(pool, [insurance]);
  return new House({ fees, counterparty, insurance }, balances.get(insurance) ?? ZERO);
}

async function fillFund(
  pool: Pool,
  { faucet, insurance }: { faucet: bigint; insurance: bigint },
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
): Promise<void> {
  const legs = transferLegs({ from: faucet, to: insurance, asset: SETTLEMENT_ASSET, amount: SIMULATED_FUND });
  const ref = { refType: "house", refId: "insurance", step: "simulatedFund" };
  try {
    await createLedger({ pool }).post([{ id: ids.next(), mode: "SIM", type: "grant", ...ref, at: clock.now(), legs }]);
  } catch (error) {
    if (!(error instanceof LedgerError) || error.key !== "ledger.duplicateReference") throw error;
  }
}
