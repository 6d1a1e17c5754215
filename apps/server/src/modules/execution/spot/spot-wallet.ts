import { add, type Decimal, format, sub } from "@evenkeel/calc/decimal";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { endSpot } from "./spot-accounting.ts";
import type { SpotCore } from "./spot-core.ts";
import { openSpotUnit } from "./spot-unit.ts";

/** The door for money that enters or leaves a spot wallet: the engine has it in memory ahead of the database. */
export interface SpotWallet {
  /**
   * Moves money in (`change` above zero) or out around `book`, which writes it to the ledger. What leaves cannot be spent
   * from the start; what enters can once it is in the books.
   * @throws AppError `ledger.insufficient` with `need` and `have`; what `book` throws.
   */
  around<T>(userId: string, mode: Mode, asset: string, change: Decimal, book: () => Promise<T>): Promise<T>;
  /** Cancels all open orders with `seasonEnd`, and reads the wallet again after `book`, which empties it. */
  endSeason<T>(userId: string, mode: Mode, book: () => Promise<T>): Promise<T>;
}

export function createSpotWallet(
  core: SpotCore,
  drop: (account: Parameters<SpotCore["accounts"]["forget"]>[0]) => void,
): SpotWallet {
  return {
    around: async (userId, mode, asset, change, book) => {
      if (core.committer.isHalted) throw new AppError("server.unavailable");
      const account = await core.accounts.load(BigInt(userId), mode);
      await core.accounts.openPots(account, [asset]);
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
        // A refusal leaves the books as they were; after anything else they are read again.
        if (!(error instanceof AppError) || error.key === "server.unavailable") drop(account);
        else if (change < 0n) pot.balance = sub(pot.balance, change);
        throw error;
      }
    },
    endSeason: async (userId, mode, book) => {
      const account = await core.accounts.load(BigInt(userId), mode);
      const unit = openSpotUnit(account);
      for (const live of [...account.orders.values()]) {
        if (live.done === null) {
          endSpot(core, unit, live, "canceled", "seasonEnd");
        } else {
          core.forget(live);
          live.done(new AppError("simulate.seasonEnded"));
        }
      }
      for (const coin of account.costs.keys()) unit.costs.set(coin, { qty: "0", cost: "0" });
      await core.submit(unit);
      try {
        return await book();
      } finally {
        drop(account);
      }
    },
  };
}
