import { add, type Decimal, format, max, min, neg, sub, ZERO } from "@evenkeel/calc/decimal";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "../account.ts";
import type { WalletStanding } from "../contract-wallet.ts";
import type { Core } from "../core.ts";
import { openUnit } from "../unit.ts";
import { DERIVATIVES } from "./derivatives-product.ts";

/**
 * The door for money that enters or leaves a wallet of derivatives: the engine has its USDT in memory ahead of the database.
 * Other assets of that wallet back nothing and pass it by.
 */
export interface DerivativesWallet {
  standing(userId: string, mode: Mode): Promise<WalletStanding>;
  /** What can leave in USDT. @throws AppError `market.stale` where a position's worth is not known. */
  transferable(userId: string, mode: Mode): Promise<{ available: Decimal; transferable: Decimal }>;
  /**
   * Moves USDT in (`change` above zero) or out around `book`, which writes it to the ledger. What leaves cannot be used from the
   * start; what enters can once it is in the books.
   * @throws AppError `ledger.insufficient` with `need` and `have`; what `book` throws.
   */
  around<T>(userId: string, mode: Mode, change: Decimal, book: () => Promise<T>): Promise<T>;
}

const NOTHING_OPEN: WalletStanding = { upnl: ZERO, isComplete: true, isStale: false };

/** @param drop takes an account out of memory; it is read again where it has something open. */
export function createDerivativesWallet(core: Core, drop: (account: Account) => void): DerivativesWallet {
  const load = (userId: string, mode: Mode): Promise<Account> => {
    if (core.committer.isHalted) throw new AppError("server.unavailable");
    return core.accounts.load(BigInt(userId), mode, DERIVATIVES);
  };
  return {
    standing: async (userId, mode) => {
      // Whoever has something open is in memory.
      const account = core.accounts.known(BigInt(userId), mode, DERIVATIVES);
      return account === undefined ? NOTHING_OPEN : standingOf(core, account);
    },
    transferable: async (userId, mode) => transferableOf(core, await load(userId, mode)),
    around: async (userId, mode, change, book) => {
      const account = await load(userId, mode);
      if (change < 0n) {
        const { transferable } = transferableOf(core, account);
        const need = neg(change);
        if (need > transferable)
          throw new AppError("ledger.insufficient", { data: { need: format(need), have: format(transferable) } });
        account.available = add(account.available, change);
        core.watchCross(account);
      }
      try {
        // What was set free a moment ago is in the books before it is taken from there.
        await core.committer.submit(openUnit(account));
        const done = await book();
        // Read again meanwhile, perhaps before this was booked: once more, then.
        if (account.isVoid) drop(await load(userId, mode));
        else if (change > 0n) credit(core, account, change);
        return done;
      } catch (error) {
        // A refusal leaves the books as they were; after anything else they are read again.
        const isRefusal = error instanceof AppError && error.key !== "server.unavailable";
        if (!isRefusal) drop(account);
        else if (change < 0n && !account.isVoid) credit(core, account, neg(change));
        throw error;
      }
    },
  };
}

function credit(core: Core, account: Account, amount: Decimal): void {
  account.available = add(account.available, amount);
  core.watchCross(account);
}

function standingOf(core: Core, account: Account): WalletStanding {
  const lives = [...account.positions.values()];
  return {
    upnl: core.crossState(account).upnl,
    isComplete: lives.every((live) => core.terms(live) !== null),
    isStale: lives.some((live) => !core.isWorthKnown(live.position.coin)),
  };
}

/** What positions gain cannot be taken out; what they lose, and the margin that they use now, must stay. */
function transferableOf(core: Core, account: Account): { available: Decimal; transferable: Decimal } {
  const available = max(account.free, ZERO);
  if (account.positions.size === 0) return { available, transferable: available };
  if (!core.isPriced(account)) throw new AppError("market.stale");
  const { equity } = core.crossState(account);
  const bound = add(core.usedMargin(account), account.heldByOrders, account.reserved);
  return { available, transferable: max(min(available, sub(equity, bound)), ZERO) };
}
