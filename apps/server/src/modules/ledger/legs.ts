import { type Decimal, neg } from "@evenkeel/calc/decimal";
import type { Leg } from "./entry-draft.ts";

/** Moves `amount` (above zero) of an asset from one account that is not frozen to another. */
export function transferLegs(move: { from: bigint; to: bigint; asset: string; amount: Decimal }): Leg[] {
  const { asset, amount } = positive(move);
  return [
    { account: move.from, asset, delta: neg(amount) },
    { account: move.to, asset, delta: amount },
  ];
}

/** One customer's two pots of an asset in a wallet, an amount above zero, and the hold that it goes into or out of. */
export interface HoldMove {
  available: bigint;
  frozen: bigint;
  asset: string;
  amount: Decimal;
  holdId: bigint;
}

/** Sets `amount` aside in a hold: a new one, opened by the same call, or one that has more to take. */
export function holdLegs(move: HoldMove): Leg[] {
  const { asset, amount, holdId } = positive(move);
  return [
    { account: move.available, asset, delta: neg(amount) },
    { account: move.frozen, asset, delta: amount, holdId },
  ];
}

/** Gives `amount` of a hold back; the hold ends when nothing is left in it. */
export function releaseLegs(move: HoldMove): Leg[] {
  const { asset, amount, holdId } = positive(move);
  return [
    { account: move.frozen, asset, delta: neg(amount), holdId },
    { account: move.available, asset, delta: amount },
  ];
}

/** Pays `amount` of a hold to an account that is not frozen: a fee, a loss, a withdrawal. */
export function spendHoldLegs(move: {
  frozen: bigint;
  to: bigint;
  asset: string;
  amount: Decimal;
  holdId: bigint;
}): Leg[] {
  const { asset, amount, holdId } = positive(move);
  return [
    { account: move.frozen, asset, delta: neg(amount), holdId },
    { account: move.to, asset, delta: amount },
  ];
}

/** A direction is chosen by the function's name, never by a sign. @throws RangeError for an amount not above zero. */
function positive<T extends { amount: Decimal }>(move: T): T {
  if (move.amount <= 0n) throw new RangeError("a ledger amount must be above zero");
  return move;
}
