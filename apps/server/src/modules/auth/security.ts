import type { Pool } from "pg";
import type { Users } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Outbox } from "#/platform/outbox.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import type { ServerSecret } from "#/platform/server-secret.ts";
import { purgeDevices } from "./devices/known-devices.ts";
import { type Happening, securityEvent } from "./facts.ts";
import { createFreeze, type Freeze } from "./guards/freeze.ts";
import { createPhrase, type Phrase } from "./guards/phrase.ts";
import { createTradeLock, type TradeLock } from "./guards/trade-lock.ts";
import { type Closing, createClosing } from "./own-data/closing.ts";
import type { OwnDataPort } from "./own-data/own-data-port.ts";
import { createChallenges } from "./second-factor/challenges.ts";
import { createFactors, type Factors } from "./second-factor/factors.ts";
import { createPasskeys, type Passkeys } from "./second-factor/passkeys.ts";
import { createRecoveryCodes, type RecoveryCodes } from "./second-factor/recovery-codes.ts";
import { createTotp, type Totp } from "./second-factor/totp.ts";
import { isFrozenAt, type Sessions } from "./sessions.ts";
import { createSignIn, type SignIn } from "./sign-in.ts";
import { createProofTries, type ProofTries } from "./step-up/proof-tries.ts";
import { createStepUp, type StepUp } from "./step-up/step-up.ts";
import type { TradePasswords } from "./trade-password/trade-passwords.ts";
import { isHolding, type WithdrawalHolds } from "./withdrawal-hold.ts";

export interface SecurityDeps {
  pool: Pool;
  clock: Clock;
  ids: Ids;
  log: Log;
  users: Users;
  outbox: Outbox;
  sessions: Sessions;
  secret: ServerSecret;
  /** The one origin that the product is served from; null: `localhost` alone has passkeys. */
  publicOrigin: string | null;
  isRightPassword: (userId: bigint, password: string) => Promise<boolean>;
  tradePasswords: Pick<TradePasswords, "check" | "state">;
  holds: WithdrawalHolds;
  /** Whether a person has real money, an open order or a position. */
  holdsAnything: (userId: bigint) => Promise<boolean>;
  ownData: OwnDataPort;
}

/** What guards an account beyond its password. */
export interface Security {
  readonly deps: SecurityDeps;
  readonly signIn: SignIn;
  readonly stepUp: StepUp;
  readonly factors: Factors;
  readonly totp: Totp;
  readonly passkeys: Passkeys;
  readonly recoveryCodes: RecoveryCodes;
  readonly tries: ProofTries;
  readonly freeze: Freeze;
  readonly tradeLock: TradeLock;
  readonly phrase: Phrase;
  readonly closing: Closing;
  /** Seconds away after which a person's screen comes back covered; null: never. */
  coverAfterOf(userId: bigint): Promise<number | null>;
  /** Whether the account stands frozen by its owner. */
  isFrozen(userId: bigint): Promise<boolean>;
  /** Does something to the guards, holds withdrawals where a thief would have done it, and tells of it; all or nothing. */
  change<T>(userId: bigint, what: Happening, work: (tx: Tx) => Promise<T>): Promise<T>;
  purge(): Promise<number>;
}

export function createSecurity(deps: SecurityDeps): Security {
  const { pool, clock, ids, outbox, sessions, log } = deps;
  const box = createSecretBox(deps.secret);
  const tries = createProofTries(pool, clock);
  const challenges = createChallenges(pool, clock);
  const totp = createTotp(pool, box);
  const recoveryCodes = createRecoveryCodes(pool, box);
  const passkeys = createPasskeys({ pool, ids, challenges });
  const tradeLock = createTradeLock({ pool, sessions });

  const tell = (tx: Tx, userId: bigint, what: Happening) => {
    log.info({ event: `auth.${what}`, userId: String(userId) }, "the guards of an account");
    const ref = `${what}:${ids.next()}`;
    const at = clock.now();
    return outbox.publish(tx, securityEvent, { userId: String(userId), what, ref, at, device: "", network: "" });
  };
  async function change<T>(userId: bigint, what: Happening, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await inTransaction(pool, async (tx) => {
      const done = await work(tx);
      if (isHolding(what)) await deps.holds.begin(tx, userId, what, clock.now());
      await tell(tx, userId, what);
      return done;
    });
    outbox.wake();
    return result;
  }
  const onLocked = (userId: bigint) => change(userId, "factorLocked", async () => undefined);
  const factors = createFactors({ totp, recoveryCodes, passkeys, tries, publicOrigin: deps.publicOrigin, onLocked });
  const signIn = createSignIn({ pool, log, outbox, sessions, factorsOf: factors.of });

  return {
    deps,
    signIn,
    factors,
    totp,
    passkeys,
    recoveryCodes,
    tries,
    tradeLock,
    stepUp: createStepUp({ factors, tries, ...deps, onLocked }),
    freeze: createFreeze({ pool, outbox, sessions }),
    phrase: createPhrase(pool, box),
    closing: createClosing({ ...deps, sessions }),
    coverAfterOf: async (userId) => {
      const { rows } = await pool.query<{ cover_after_s: number | null }>(
        "SELECT cover_after_s FROM user_security WHERE user_id = $1",
        [userId],
      );
      return rows[0]?.cover_after_s ?? null;
    },
    isFrozen: async (userId) => {
      const { rows } = await pool.query<{ frozen_at: Date | null; thaws_at: Date | null }>(
        "SELECT frozen_at, thaws_at FROM user_security WHERE user_id = $1",
        [userId],
      );
      const [row] = rows;
      return row !== undefined && isFrozenAt(row, clock.now());
    },
    change,
    purge: async () => {
      const now = clock.now();
      const counts = [
        await tries.purge(),
        await challenges.purge(),
        await signIn.purge(now),
        await tradeLock.purge(now),
        await purgeDevices(pool, now),
      ];
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** The person of a session. @throws AppError `auth.expired` where there is none any more. */
export async function personOf({ users }: SecurityDeps, userId: string) {
  const user = await users.findById(BigInt(userId));
  if (user === null) throw new AppError("auth.expired");
  return user;
}
