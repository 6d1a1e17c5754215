import { securityOverview } from "@evenkeel/contract/security-factors";
import * as calls from "@evenkeel/contract/security-settings";
import { type Route, route } from "#/transport/http/route.ts";
import { hasSite } from "../second-factor/site.ts";
import type { Security } from "../security.ts";
import { isFrozenAt } from "../sessions.ts";

interface GuardRow {
  frozen_at: Date | null;
  thaws_at: Date | null;
  has_trade_lock: boolean;
  cover_after_s: number | null;
  has_phrase: boolean;
}

/** The settings of the guards, and how they stand. */
export function guardRoutes(security: Security): Route[] {
  const { deps, totp, passkeys, recoveryCodes, factors, tradeLock, phrase } = security;
  const { pool, sessions } = deps;

  return [
    route(securityOverview, async ({ user, host, now }) => {
      const userId = BigInt(user.id);
      const { rows } = await pool.query<GuardRow>(
        `SELECT frozen_at, thaws_at, has_trade_lock, cover_after_s, phrase IS NOT NULL AS has_phrase
         FROM user_security WHERE user_id = $1`,
        [userId],
      );
      const [row] = rows;
      const [since, keys, left, owned, open, closing, trade, withdrawalHold] = await Promise.all([
        totp.since(userId),
        passkeys.list(userId),
        recoveryCodes.left(userId),
        factors.of(userId),
        sessions.list(userId, now),
        security.closing.state(userId),
        deps.tradePasswords.state(user.id),
        deps.holds.current(user.id),
      ]);
      const isFrozen = row !== undefined && isFrozenAt(row, now);
      return {
        totp: { isOn: since !== null, since },
        passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id: String(id), name, createdAt, lastUsedAt })),
        recoveryCodesLeft: left,
        factors: owned,
        hasTradePwd: trade.isSet,
        withdrawalHold,
        hasPhrase: row?.has_phrase ?? false,
        hasTradeLock: row?.has_trade_lock ?? false,
        coverAfterSeconds: row?.cover_after_s ?? null,
        isFrozen,
        thawsAt: isFrozen ? (row?.thaws_at?.getTime() ?? null) : null,
        ...closing,
        sessions: open.length,
        arePasskeysOpen: hasSite(deps.publicOrigin, host),
      };
    }),
    route(calls.phraseSet, async ({ user }, { body }) => {
      const userId = BigInt(user.id);
      return { hasPhrase: await security.change(userId, "phraseChanged", (tx) => phrase.set(tx, userId, body.phrase)) };
    }),
    route(calls.phraseShow, async ({ user }) => ({ phrase: await phrase.of(BigInt(user.id)) })),
    route(calls.coverSet, async ({ user }, { body }) => {
      await pool.query(
        `INSERT INTO user_security (user_id, cover_after_s) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET cover_after_s = excluded.cover_after_s`,
        [user.id, body.coverAfterSeconds],
      );
      return { coverAfterSeconds: body.coverAfterSeconds };
    }),
    route(calls.tradeLockOn, async ({ user }) => {
      await tradeLock.set(pool, BigInt(user.id), true);
      return { hasTradeLock: true as const };
    }),
    route(calls.tradeLockOff, async ({ user }) => {
      const userId = BigInt(user.id);
      await security.change(userId, "tradeLockOff", (tx) => tradeLock.set(tx, userId, false));
      // What was cached while the transaction ran is from before it.
      sessions.refresh(user.id);
      return { hasTradeLock: false as const };
    }),
    route(calls.tradeUnlock, ({ user, now }) => tradeLock.unlock(user, now)),
  ];
}
