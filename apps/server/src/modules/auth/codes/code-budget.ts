import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";

/** Budgets that no single person uses up: an operator is told when one of them is spent. */
export type SharedBudget = "range" | "areaCode" | "texts";

/** So many in so long, counted from the first one. */
export interface Budget {
  readonly subject: string;
  readonly most: number;
  readonly perMs: number;
  /** What is said when it is used up. */
  readonly refusal: "auth.codeTooSoon" | "auth.codeLimit";
  readonly shared?: SharedBudget;
}

/**
 * Takes one from every budget, or none from any.
 * @param onSpent told of the budget that refuses.
 * @throws AppError the refusal of the first budget that is used up, with the seconds to wait in `data.retryAfter`.
 */
export function takeFromAll(
  pool: Pool,
  budgets: readonly Budget[],
  now: number,
  onSpent: (budget: Budget) => void = () => {},
): Promise<void> {
  // Always in the same order, so that two takers never wait for each other.
  const inOrder = budgets.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  return inTransaction(pool, async (tx) => {
    for (const budget of inOrder) {
      const refusal = await take(tx, budget, now);
      if (refusal === null) continue;
      onSpent(budget);
      throw refusal;
    }
  });
}

// Waits for whoever takes from the same budget, and then counts after them.
const TAKE = `
  INSERT INTO code_budget AS b (subject, began_at, ends_at, taken) VALUES ($1, $2, $3, 1)
  ON CONFLICT (subject) DO UPDATE SET
    began_at = CASE WHEN b.ends_at <= $2 THEN $2 ELSE b.began_at END,
    ends_at = CASE WHEN b.ends_at <= $2 THEN $3 ELSE b.ends_at END,
    taken = CASE WHEN b.ends_at <= $2 THEN 1 ELSE b.taken + 1 END
    WHERE b.ends_at <= $2 OR b.taken < $4
  RETURNING taken`;

async function take(tx: Tx, { subject, most, perMs, refusal }: Budget, now: number): Promise<AppError | null> {
  const taken = await tx.query(TAKE, [subject, new Date(now), new Date(now + perMs), most]);
  if (taken.rowCount === 1) return null;
  const { rows } = await tx.query<{ ends_at: Date }>("SELECT ends_at FROM code_budget WHERE subject = $1", [subject]);
  const waitMs = (rows[0]?.ends_at.getTime() ?? now) - now;
  // A clock that was set back must not make anybody wait longer than the budget lasts.
  const retryAfter = Math.max(1, Math.ceil(Math.min(waitMs, perMs) / 1000));
  return new AppError(refusal, {
    data: { retryAfter },
    args: { minutes: String(Math.ceil(retryAfter / 60)), seconds: String(retryAfter) },
  });
}
