import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { AppError } from "./app-error.ts";
import type { Clock } from "./clock.ts";
import type { Tx } from "./db/pool.ts";
import { violatedConstraint } from "./db/transaction.ts";

/** A request's right to take effect once. The module that acts hands it to `storeReply` in the same transaction. */
export interface IdempotencyClaim {
  readonly userId: string;
  readonly clientId: string;
  /** Name of the endpoint. */
  readonly endpoint: string;
  /** SHA-256 of what was asked. */
  readonly bodyHash: string;
}

/** What became of a clientId. */
export type Outcome =
  | { state: "unknown" | "inFlight"; endpoint: string | null; reply: null }
  | { state: "done"; endpoint: string; reply: unknown };

export interface Idempotency {
  /**
   * Runs `act` for a claim that is new, and answers the stored reply for one that was seen before.
   * @throws AppError `request.inFlight` while the first is under way; `request.clientIdReused` for another body.
   */
  once(claim: IdempotencyClaim, act: () => Promise<unknown>): Promise<{ reply: unknown; isReplay: boolean }>;
  outcome(userId: string, clientId: string): Promise<Outcome>;
  /** Forgets what is older than two days. @returns how many. */
  purge(): Promise<number>;
}

const KEPT_MS = 48 * 3_600_000;

export function createIdempotency(deps: { pool: Pool; clock: Clock }): Idempotency {
  const inFlight = new Map<string, IdempotencyClaim>();
  const keyOf = (userId: string, clientId: string) => `${userId}:${clientId}`;

  return {
    once: async (claim, act) => {
      const key = keyOf(claim.userId, claim.clientId);
      const rival = inFlight.get(key);
      if (rival !== undefined) throw new AppError(isSame(rival, claim) ? "request.inFlight" : "request.clientIdReused");
      inFlight.set(key, claim);
      try {
        const stored = await read(deps.pool, claim.userId, claim.clientId);
        if (stored === null) return { reply: await act(), isReplay: false };
        if (!isSame(stored, claim)) throw new AppError("request.clientIdReused");
        return { reply: stored.reply, isReplay: true };
      } finally {
        inFlight.delete(key);
      }
    },
    outcome: async (userId, clientId) => {
      const rival = inFlight.get(keyOf(userId, clientId));
      if (rival !== undefined) return { state: "inFlight", endpoint: rival.endpoint, reply: null };
      const stored = await read(deps.pool, userId, clientId);
      if (stored === null) return { state: "unknown", endpoint: null, reply: null };
      return { state: "done", endpoint: stored.endpoint, reply: stored.reply };
    },
    purge: async () => {
      const result = await deps.pool.query("DELETE FROM idempotency_key WHERE created_at < $1", [
        new Date(deps.clock.now() - KEPT_MS),
      ]);
      return result.rowCount ?? 0;
    },
  };
}

/**
 * Keeps the reply of a claim in the transaction of its effect, so that after a crash either both exist or neither.
 * @throws AppError `request.inFlight` when a rival process got there first; the transaction is then void.
 */
export async function storeReply(tx: Tx, claim: IdempotencyClaim, reply: unknown, now: number): Promise<void> {
  try {
    await tx.query(
      `INSERT INTO idempotency_key (user_id, client_id, endpoint, body_hash, reply, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [claim.userId, claim.clientId, claim.endpoint, claim.bodyHash, JSON.stringify(reply), new Date(now)],
    );
  } catch (error) {
    if (violatedConstraint(error) === "idempotency_key_pkey") throw new AppError("request.inFlight", { cause: error });
    throw error;
  }
}

/** `storeReply` for a group of claims, in one statement. */
export async function storeReplies(
  tx: Tx,
  stored: readonly { readonly claim: IdempotencyClaim; readonly reply: unknown }[],
  now: number,
): Promise<void> {
  if (stored.length === 0) return;
  try {
    await tx.query({
      name: "idempotency-store",
      text: `INSERT INTO idempotency_key (user_id, client_id, endpoint, body_hash, reply, created_at)
        SELECT *, $6::timestamptz FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])`,
      values: [
        stored.map(({ claim }) => claim.userId),
        stored.map(({ claim }) => claim.clientId),
        stored.map(({ claim }) => claim.endpoint),
        stored.map(({ claim }) => claim.bodyHash),
        stored.map(({ reply }) => JSON.stringify(reply)),
        new Date(now),
      ],
    });
  } catch (error) {
    if (violatedConstraint(error) === "idempotency_key_pkey") throw new AppError("request.inFlight", { cause: error });
    throw error;
  }
}

/** SHA-256 over a request's parsed input; the order of the keys in the body plays no part. */
export function hashInput(input: unknown): string {
  return createHash("sha256").update(canonical(input)).digest("hex");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(",")}}`;
}

function isSame(a: IdempotencyClaim, b: IdempotencyClaim): boolean {
  return a.endpoint === b.endpoint && a.bodyHash === b.bodyHash;
}

async function read(
  pool: Pool,
  userId: string,
  clientId: string,
): Promise<(IdempotencyClaim & { reply: unknown }) | null> {
  const { rows } = await pool.query<{ endpoint: string; body_hash: string; reply: unknown }>({
    name: "idempotency-read",
    text: "SELECT endpoint, body_hash, reply FROM idempotency_key WHERE user_id = $1 AND client_id = $2",
    values: [userId, clientId],
  });
  const row = rows[0];
  return row === undefined
    ? null
    : { userId, clientId, endpoint: row.endpoint, bodyHash: row.body_hash, reply: row.reply };
}
