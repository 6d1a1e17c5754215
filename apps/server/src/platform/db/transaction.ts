import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "./pool.ts";

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const MAX_RETRIES = 3;
const RETRY_JITTER_MS = 30;

/**
 * Runs `work` in one transaction: all of it is durable when this resolves, and none of it when it rejects.
 * A deadlock or serialisation failure is tried again up to three times, so `work` must not keep state outside.
 * @throws AppError `server.busy` when the retries are used up; whatever `work` throws otherwise.
 */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === MAX_RETRIES) throw new AppError("server.busy", { cause: error });
      await sleep(Math.random() * RETRY_JITTER_MS * (attempt + 1));
    }
  }
}

async function attemptTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query("BEGIN");
    const result = await work(tx);
    await tx.query("COMMIT");
    return result;
  } catch (error) {
    await tx.query("ROLLBACK").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that could not even roll back is closed, never reused with a transaction open.
    tx.release(broken);
  }
}

function isConflict(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** The five-character SQLSTATE of a database error, or null for any other. */
export function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

/** The name of the constraint that a statement ran into, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !("constraint" in error)) return null;
  return typeof error.constraint === "string" ? error.constraint : null;
}
