import { createHash, randomBytes } from "node:crypto";
import type { SecondFactor } from "@evenkeel/contract/step-up";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import { describeDevice, describeNetwork } from "./devices/describe-device.ts";
import { rememberDevice } from "./devices/known-devices.ts";
import { securityEvent } from "./facts.ts";
import type { Sessions } from "./sessions.ts";

const TICKET_LIFE_MS = 5 * 60_000;

/** Where a login comes from. */
export interface Arrival {
  readonly ip: string;
  readonly userAgent: string;
  readonly now: number;
  /** The session that the request still carries; the new one takes its place. */
  readonly sessionId: string | null;
  /** The language of the app that signs in; English where it is not known. */
  readonly locale?: string;
}

/** What every way of signing in ends with, whether it began with a password, a code or a passkey. */
export interface SignIn {
  /**
   * Opens the session of a person who has shown the first factor, or asks for the second.
   * @throws AppError `auth.factorRequired` with `{ticket, factors, expiresAt}` for who has a second factor.
   */
  complete(userId: bigint, from: Arrival): Promise<{ satoken: string; expiresAt: number }>;
  /** Opens the session of a person who has shown enough. */
  open(userId: bigint, from: Arrival): Promise<{ satoken: string; expiresAt: number }>;
  /** Whose ticket it is; null where it is none, or no more. */
  holderOf(ticket: string, now: number): Promise<bigint | null>;
  /** Uses a ticket up. @returns false where another call has. */
  useTicket(ticket: string): Promise<boolean>;
  purge(now: number): Promise<number>;
}

export interface SignInDeps {
  pool: Pool;
  log: Log;
  outbox: Outbox;
  sessions: Sessions;
  factorsOf: (userId: bigint) => Promise<SecondFactor[]>;
}

const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest();

export function createSignIn({ pool, log, outbox, sessions, factorsOf }: SignInDeps): SignIn {
  async function open(userId: bigint, { ip, userAgent, now, sessionId, locale = "en" }: Arrival) {
    const place = { device: describeDevice(userAgent), network: describeNetwork(ip) };
    const opened = await inTransaction(pool, async (tx) => {
      const session = await sessions.open(tx, userId, { ...place, replaces: sessionId, locale, now });
      const isNew = await rememberDevice(tx, userId, place, now);
      if (isNew) {
        const ref = `device:${session.sessionId}`;
        await outbox.publish(tx, securityEvent, { userId: String(userId), what: "newDevice", ref, at: now, ...place });
      }
      return session;
    });
    outbox.wake();
    sessions.announceEnded(opened.endedIds);
    log.info({ event: "auth.loggedIn", userId: String(userId), ip }, "signed in");
    return { satoken: opened.token, expiresAt: opened.expiresAt };
  }

  return {
    complete: async (userId, from) => {
      const factors = await factorsOf(userId);
      if (factors.length === 0) return open(userId, from);
      const ticket = randomBytes(32).toString("base64url");
      const expiresAt = from.now + TICKET_LIFE_MS;
      await pool.query("INSERT INTO login_ticket (ticket_hash, user_id, expires_at) VALUES ($1, $2, $3)", [
        hashOf(ticket),
        userId,
        new Date(expiresAt),
      ]);
      throw new AppError("auth.factorRequired", { data: { ticket, factors, expiresAt } });
    },
    open,
    holderOf: async (ticket, now) => {
      const { rows } = await pool.query<{ user_id: bigint }>(
        "SELECT user_id FROM login_ticket WHERE ticket_hash = $1 AND expires_at > $2",
        [hashOf(ticket), new Date(now)],
      );
      return rows[0]?.user_id ?? null;
    },
    useTicket: async (ticket) => {
      const { rowCount } = await pool.query("DELETE FROM login_ticket WHERE ticket_hash = $1", [hashOf(ticket)]);
      return rowCount === 1;
    },
    purge: async (now) => {
      const { rowCount } = await pool.query("DELETE FROM login_ticket WHERE expires_at < $1", [new Date(now)]);
      return rowCount ?? 0;
    },
  };
}
