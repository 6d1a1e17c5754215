import { format } from "@evenkeel/calc/decimal";
import type { Ledger } from "#/modules/ledger/index.ts";

/**
 * Whether a person has what an account cannot be closed over: real money, a debt, or money of either kind that an open
 * order or a position holds.
 */
export async function holdsAnything(ledger: Ledger, userId: bigint): Promise<boolean> {
  const [live, simulated] = await Promise.all([ledger.balances(userId, "LIVE"), ledger.balances(userId, "SIM")]);
  const isThere = (amount: Parameters<typeof format>[0]) => format(amount) !== "0";
  return (
    live.some(({ total, borrowed }) => isThere(total) || isThere(borrowed)) ||
    simulated.some(({ frozen, borrowed }) => isThere(frozen) || isThere(borrowed))
  );
}
