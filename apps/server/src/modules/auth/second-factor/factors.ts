import type { PasskeyAnswer, SecondFactor } from "@evenkeel/contract/step-up";
import { AppError } from "#/platform/app-error.ts";
import type { Queryable } from "#/platform/db/pool.ts";
import type { ProofTries } from "../step-up/proof-tries.ts";
import type { Passkeys } from "./passkeys.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import { siteOf } from "./site.ts";
import type { Totp } from "./totp.ts";

/** What a person shows beyond the password; one of them. */
export interface FactorProof {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

export interface FactorAsk {
  readonly userId: bigint;
  readonly proof: FactorProof;
  /** What a passkey's challenge was issued for. */
  readonly purpose: string;
  /** A login's tries are counted apart from those inside. */
  readonly isLogin: boolean;
  readonly host: string | undefined;
  readonly now: number;
}

/** The second factors of a person, together. */
export interface Factors {
  /** Those that the person can show; empty where there is none. */
  of(userId: bigint, db?: Queryable): Promise<SecondFactor[]>;
  /**
   * Shows one factor.
   * @throws AppError `security.proofRequired` where none is given, `security.proofWrong`, `security.proofLocked`,
   * `security.challengeExpired`.
   */
  show(ask: FactorAsk): Promise<SecondFactor>;
}

interface FactorsDeps {
  totp: Totp;
  recoveryCodes: RecoveryCodes;
  passkeys: Passkeys;
  tries: ProofTries;
  publicOrigin: string | null;
  /** Told when wrong tries have locked a factor. */
  onLocked: (userId: bigint, factor: SecondFactor) => Promise<void>;
}

export function createFactors({ totp, recoveryCodes, passkeys, tries, publicOrigin, onLocked }: FactorsDeps): Factors {
  async function of(userId: bigint, db?: Queryable): Promise<SecondFactor[]> {
    const [since, keys, left] = [
      await totp.since(userId, db),
      await passkeys.list(userId, db),
      await recoveryCodes.left(userId, db),
    ];
    const main: SecondFactor[] = [];
    if (since !== null) main.push("totp");
    if (keys.length > 0) main.push("passkey");
    // Codes without what they recover from would be a factor of their own.
    if (main.length > 0 && left > 0) main.push("recoveryCode");
    return main;
  }

  async function check({ userId, proof, purpose, host, now }: FactorAsk, factor: SecondFactor): Promise<boolean> {
    if (factor === "totp") return totp.verify(userId, proof.totp ?? "", now);
    if (factor === "recoveryCode") return recoveryCodes.verify(userId, proof.recoveryCode ?? "", now);
    if (proof.passkey === undefined) return false;
    return passkeys.verify(userId, purpose, proof.passkey, siteOf(publicOrigin, host), now);
  }

  return {
    of,
    show: async (ask) => {
      const owned = await of(ask.userId);
      const given = owned.filter((factor) => ask.proof[factor] !== undefined);
      const [factor] = given;
      if (factor === undefined || given.length > 1)
        throw new AppError("security.proofRequired", { data: { factors: owned } });
      const counted = ask.isLogin ? (`login:${factor}` as const) : factor;
      await tries.admit(ask.userId, counted);
      if (await check(ask, factor)) {
        await tries.succeeded(ask.userId, counted);
        return factor;
      }
      if (await tries.isLocked(ask.userId, counted)) await onLocked(ask.userId, factor);
      throw new AppError("security.proofWrong", { data: { factor } });
    },
  };
}
