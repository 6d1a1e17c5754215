import type { ProofNeed } from "@evenkeel/contract/endpoint";
import type { ProofWay, StepUpProof } from "@evenkeel/contract/step-up";
import { AppError } from "#/platform/app-error.ts";
import type { Factors } from "../second-factor/factors.ts";
import type { TradePasswords } from "../trade-password/trade-passwords.ts";
import type { ProofTries } from "./proof-tries.ts";

export interface StepUpAsk {
  readonly userId: bigint;
  readonly sessionId: string;
  /** Name of the call that is to be made: a passkey's answer is good for that one alone. */
  readonly call: string;
  readonly need: ProofNeed;
  readonly proof: StepUpProof | undefined;
  readonly host: string | undefined;
  readonly now: number;
}

/** The door before what a stolen session must not be able to do. */
export interface StepUp {
  /**
   * Passes who shows what the call needs, for this call alone: every factor is used up by being shown.
   * @throws AppError `security.proofRequired` with the ways that would do in `data.factors`; `security.proofWrong`;
   * `security.proofLocked`; `security.challengeExpired`; for money, as `TradePasswords.check`.
   */
  prove(ask: StepUpAsk): Promise<void>;
}

export interface StepUpDeps {
  factors: Factors;
  tries: ProofTries;
  isRightPassword: (userId: bigint, password: string) => Promise<boolean>;
  tradePasswords: Pick<TradePasswords, "check" | "state">;
  onLocked: (userId: bigint, factor: "password") => Promise<void>;
}

/** The purpose of a challenge that proves one call in one session. */
export function purposeOf(call: string, sessionId: string): string {
  return `stepUp:${call}:${sessionId}`;
}

export function createStepUp({ factors, tries, isRightPassword, tradePasswords, onLocked }: StepUpDeps): StepUp {
  async function showPassword(userId: bigint, password: string): Promise<void> {
    await tries.admit(userId, "password");
    if (await isRightPassword(userId, password)) return tries.succeeded(userId, "password");
    if (await tries.isLocked(userId, "password")) await onLocked(userId, "password");
    throw new AppError("security.proofWrong", { data: { factor: "loginPassword" } });
  }

  return {
    prove: async ({ userId, sessionId, call, need, proof = {}, host, now }) => {
      const owned = await factors.of(userId);
      if (need === "ifSet" && owned.length === 0) return;
      const hasTradePwd = need === "money" && (await tradePasswords.state(String(userId))).isSet;
      if (hasTradePwd && proof.tradePwd !== undefined) return tradePasswords.check(String(userId), proof.tradePwd);
      const ways: ProofWay[] = [...(hasTradePwd ? (["tradePwd"] as const) : []), ...owned];
      const needsPassword = need === "full" || ways.length === 0;
      const { loginPassword } = proof;
      const hasFactor = proof.totp !== undefined || proof.recoveryCode !== undefined || proof.passkey !== undefined;
      if ((needsPassword && loginPassword === undefined) || (ways.length > 0 && !hasFactor))
        throw new AppError("security.proofRequired", { data: { factors: ways, needsPassword } });
      // The password first: a wrong one must not use the other factor up.
      if (needsPassword && loginPassword !== undefined) await showPassword(userId, loginPassword);
      if (owned.length > 0) {
        await factors.show({ userId, proof, purpose: purposeOf(call, sessionId), isLogin: false, host, now });
      }
    },
  };
}
