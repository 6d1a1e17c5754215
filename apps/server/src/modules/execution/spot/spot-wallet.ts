import { add, type Decimal, format, sub } from "@evenkeel/calc/decimal";
import type { EntryDraft } from "#/modules/ledger/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { endingOf, pauseAccount } from "./end-spot-season.ts";
import type { SpotAccount } from "./spot-account.ts";
import type { SpotCore } from "./spot-core.ts";
import { noteBalances, openSpotUnit, type SpotUnit, writeSpotUnits } from "./spot-unit.ts";

/** What the end of a season does to a spot wallet; it becomes true in the transaction that its writer is given. */
export interface SpotEnding {
  /** What the orders held goes back to the wallet: before anything is taken from there. */
  readonly releases: readonly EntryDraft[];
  /** The same by asset: what is held now and will be available. */
  readonly released: ReadonlyMap<string, Decimal>;
  /** Ends the orders and begins the costs anew; without the releases, which the caller posts. */
  readonly also: (tx: Tx) => Promise<void>;
}

/** The door for money that enters or leaves a spot wallet: the engine has it in memory ahead of the database. */
export interface SpotWallet {
  /**
   * What can leave: available, less what market orders on their way to their first quote will pay. Null where the engine has
   * not touched the asset, so that the books say it.
   */
  free(userId: string, mode: Mode, asset: string): Promise<Decimal | null>;
  /**
   * Moves money in (`change` above zero) or out around `book`, which writes it to the ledger. What leaves cannot be spent
   * from the start; what enters can once it is in the books.
   * @throws AppError `ledger.insufficient` with `need` and `have`; what `book` throws.
   */
  around<T>(userId: string, mode: Mode, asset: string, change: Decimal, book: () => Promise<T>): Promise<T>;
  /**
   * Stands still while `book` makes the end of a season true, all of it or nothing: where `book` refuses, every order stands
   * as before. @throws what `book` throws.
   */
  endSeason<T>(userId: string, mode: Mode, book: (ending: SpotEnding) => Promise<T>): Promise<T>;
}

export interface SpotWalletDeps {
  readonly core: SpotCore;
  /** Takes an account out of memory; it is read again where it has something open. */
  readonly drop: (account: SpotAccount) => void;
  /** Tells the person what became true. */
  readonly tell: (unit: SpotUnit) => void;
}

/** Whether an error says that the books are as they were; after anything else they have to be read again. */
const isRefusal = (error: unknown) => error instanceof AppError && error.key !== "server.unavailable";

export function createSpotWallet({ core, drop, tell }: SpotWalletDeps): SpotWallet {
  const load = async (userId: string, mode: Mode, assets?: readonly string[]): Promise<SpotAccount> => {
    if (core.committer.isHalted) throw new AppError("server.unavailable");
    const account = await core.between(BigInt(userId), mode, assets);
    if (account.isHalted) throw new AppError("ledger.halted");
    return account;
  };
  return {
    free: async (userId, mode, asset) => {
      const account = await load(userId, mode);
      return account.pots.has(asset) ? account.free(asset) : null;
    },
    around: async (userId, mode, asset, change, book) => {
      const account = await load(userId, mode, [asset]);
      const pot = account.pot(asset);
      if (change < 0n) {
        const have = account.free(asset);
        const need = -change as Decimal;
        if (have < need)
          throw new AppError("ledger.insufficient", { data: { need: format(need), have: format(have) } });
        pot.balance = add(pot.balance, change);
      }
      try {
        // What was sold a moment ago is in the books before it is taken from there.
        await core.committer.submit(openSpotUnit(account));
        const done = await book();
        // Read again meanwhile, perhaps before this was booked: once more, then.
        if (account.isVoid) drop(await core.accounts.load(BigInt(userId), mode));
        else if (change > 0n) pot.balance = add(pot.balance, change);
        return done;
      } catch (error) {
        if (!isRefusal(error)) drop(account);
        else if (change < 0n) pot.balance = sub(pot.balance, change);
        throw error;
      }
    },
    endSeason: async (userId, mode, book) => {
      const account = await load(userId, mode);
      const resume = pauseAccount(core, account);
      try {
        // What was accepted before is in the books first.
        await core.committer.submit(openSpotUnit(account));
        const ending = endingOf(core, account);
        const { entries } = ending;
        const done = await book({
          releases: entries,
          released: releasedBy(account),
          also: (tx) => writeSpotUnits(tx, [{ ...ending, entries: [] }]),
        });
        for (const live of account.orders.values()) live.done?.(new AppError("simulate.seasonEnded"));
        drop(account);
        noteBalances(ending);
        tell(ending);
        return done;
      } catch (error) {
        if (isRefusal(error) && !account.isVoid) resume();
        else drop(account);
        throw error;
      }
    },
  };
}

function releasedBy(account: SpotAccount): Map<string, Decimal> {
  const released = new Map<string, Decimal>();
  for (const asset of account.pots.keys()) {
    const held = account.frozen(asset);
    if (held > 0n) released.set(asset, held);
  }
  return released;
}
