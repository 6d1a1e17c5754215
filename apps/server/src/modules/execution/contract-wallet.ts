import { initialMargin } from "@evenkeel/calc/contract-math";
import { add, type Decimal, div, format, max, min, neg, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import type { EntryDraft, Leg } from "#/modules/ledger/index.ts";
import type { Mode } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account } from "./account.ts";
import { leg } from "./accounting.ts";
import { COIN_PRODUCT } from "./coin-product.ts";
import type { Core } from "./core.ts";
import { DERIVATIVES } from "./derivatives/derivatives-product.ts";
import { endSeason, type SeasonEnd } from "./end-season.ts";
import { openUnit } from "./unit.ts";

/** What a contract wallet can give, in the settlement asset. */
export interface Withdrawable {
  readonly available: Decimal;
  /** min(available, cross equity − Σ initial margins of cross positions). */
  readonly transferable: Decimal;
  /** Taking out more raises the margin ratio above the warning; null where no cross position is open. */
  readonly warnAbove: Decimal | null;
}

/** An entry that moves money between a contract wallet and accounts outside of it. */
export interface WalletMove {
  readonly entry: Omit<EntryDraft, "legs" | "mode">;
  /** What the wallet gains; below zero where money leaves it. */
  readonly change: Decimal;
  /** The other legs: together with `change` they sum to zero. */
  readonly counter: readonly Leg[];
  /** Rows that become true together with the move. */
  readonly also: (tx: Tx) => Promise<void>;
  readonly claim: IdempotencyClaim | null;
  /** What a repetition of the request is answered with. */
  readonly reply: unknown;
}

/** How a contract wallet's open positions stand. */
export interface WalletStanding {
  readonly upnl: Decimal;
  /** False where an open position's price is not known yet, so that `upnl` lacks it. */
  readonly isComplete: boolean;
  readonly isStale: boolean;
}

/**
 * The door for money that enters or leaves a contract wallet. The engine has that wallet in memory ahead of the database,
 * so such money goes through its units and never around them.
 */
export interface ContractWallet {
  standing(userId: string, mode: Mode): Promise<WalletStanding>;
  /** @throws AppError `market.stale` where a cross position's price is not fresh; `server.unavailable`. */
  withdrawable(userId: string, mode: Mode): Promise<Withdrawable>;
  /**
   * Resolves when the move is durable.
   * @throws AppError `ledger.insufficient` with `need` and `have`; as `withdrawable`; what the ledger refuses.
   */
  move(userId: string, mode: Mode, move: WalletMove): Promise<void>;
  /**
   * Ends all that is open, in derivatives too, and begins anew with `startBalance`; `prepare` is told the moment.
   * @throws AppError `market.stale` where a position has no fresh price.
   */
  endSeason(userId: string, mode: Mode, prepare: (now: number) => SeasonEnd): Promise<void>;
}

/** Above this share of the cross equity, what is required warns (product design 2.7). */
const WARN_RATIO = parse("0.7");

export function createContractWallet(core: Core): ContractWallet {
  const load = (userId: string, mode: Mode): Promise<Account> => {
    if (core.committer.isHalted) throw new AppError("server.unavailable");
    return core.accounts.load(BigInt(userId), mode, COIN_PRODUCT);
  };
  return {
    standing: async (userId, mode) => standingOf(core, await core.accounts.look(BigInt(userId), mode, COIN_PRODUCT)),
    withdrawable: async (userId, mode) => withdrawableOf(core, await load(userId, mode)),
    move: async (userId, mode, move) => moveMoney(core, await load(userId, mode), move),
    endSeason: async (userId, mode, prepare) => {
      const derivatives = await core.accounts.load(BigInt(userId), mode, DERIVATIVES);
      return endSeason(core, await load(userId, mode), derivatives, prepare);
    },
  };
}

function standingOf(core: Core, account: Account): WalletStanding {
  const coins = [...account.positions.values()].map(({ position }) => position.coin);
  return {
    upnl: parse(core.unrealised(account)),
    isComplete: coins.every((coin) => core.quoteOf(coin)?.mark !== undefined),
    isStale: coins.some((coin) => core.isStale(coin)),
  };
}

/**
 * An isolated position lives on its own margin: neither its profit nor its loss reaches what the wallet can give. What cross
 * positions gain cannot be taken out, what they lose must stay.
 */
function withdrawableOf(core: Core, account: Account): Withdrawable {
  const available = max(account.free, ZERO);
  const cross = core.crossPositions(account);
  const count = [...account.positions.values()].filter(({ position }) => position.marginMode === "cross").length;
  if (count === 0) return { available, transferable: available, warnAbove: null };
  if (cross.length < count || !core.isPriced(account)) throw new AppError("market.stale");
  const { equity, required } = core.crossState(account);
  let initial = ZERO;
  for (const { live } of cross) {
    const { entryValue, leverage, coin } = live.position;
    initial = add(initial, initialMargin(entryValue, leverage, core.book(coin).rules.places));
  }
  const transferable = max(min(available, sub(equity, initial)), ZERO);
  const warnAbove = max(sub(equity, div(required, WARN_RATIO, "ceil")), ZERO);
  return { available, transferable, warnAbove };
}

async function moveMoney(core: Core, account: Account, move: WalletMove): Promise<void> {
  if (move.change < 0n) {
    const need = neg(move.change);
    const { transferable } = withdrawableOf(core, account);
    if (need > transferable)
      throw new AppError("ledger.insufficient", { data: { need: format(need), have: format(transferable) } });
  }
  const unit = openUnit(account);
  unit.entries.push({
    ...move.entry,
    mode: account.mode,
    legs: [leg(account.pots.available, move.change), ...move.counter],
  });
  account.available = add(account.available, move.change);
  unit.also.push(move.also);
  if (move.claim !== null) unit.claim = { claim: move.claim, reply: move.reply };
  await core.submit(unit);
}
