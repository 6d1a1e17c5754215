import type { KycState } from "@evenkeel/contract/kyc";

/** What happens to a case. */
export type KycEvent = "begin" | "submit" | "take" | "approve" | "reject" | "ask" | "expire";

/** The machine of a case, the same that the database holds as rows. What is not here cannot happen. */
export const KYC_MACHINE: Readonly<Record<KycState, Readonly<Partial<Record<KycEvent, KycState>>>>> = {
  NONE: { begin: "DRAFT" },
  DRAFT: { submit: "SUBMITTED" },
  SUBMITTED: { take: "REVIEW" },
  REVIEW: { approve: "APPROVED", reject: "REJECTED", ask: "MORE_INFO" },
  REJECTED: { submit: "SUBMITTED" },
  MORE_INFO: { submit: "SUBMITTED" },
  APPROVED: { expire: "EXPIRED" },
  EXPIRED: { submit: "SUBMITTED" },
};

/** Where an event leads; null where it cannot happen. */
export function nextState(state: KycState, event: KycEvent): KycState | null {
  return KYC_MACHINE[state][event] ?? null;
}
