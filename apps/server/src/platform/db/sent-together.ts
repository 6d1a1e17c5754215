import { databaseErrorCode } from "./transaction.ts";

/** What a statement is answered with when an earlier one of its transaction failed. */
const TRANSACTION_ABORTED = "25P02";

/**
 * Statements of one transaction that were sent one behind the other without waiting in between: one round trip for all. The
 * database runs them in the order in which they were sent. Resolves when all are answered, so that nothing is under way when
 * the transaction is ended.
 * @throws what the first that failed by itself failed with; the others only met the void transaction.
 */
export async function sentTogether(statements: readonly (Promise<unknown> | null)[]): Promise<void> {
  const answers = await Promise.allSettled(statements);
  const errors = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  if (errors.length === 0) return;
  throw errors.find((error) => databaseErrorCode(error) !== TRANSACTION_ABORTED) ?? errors[0];
}
