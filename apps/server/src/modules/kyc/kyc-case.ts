import type { KycField, KycReason, KycState } from "@evenkeel/contract/kyc";

/** One level of one person in one kind of money; times in milliseconds since the epoch. */
export interface KycCase {
  readonly id: bigint;
  readonly userId: string;
  readonly mode: "SIM" | "LIVE";
  readonly level: 1 | 2 | 3;
  readonly state: KycState;
  /** Sealed; null in simulated money. */
  readonly identity: Buffer | null;
  readonly docPrint: Buffer | null;
  readonly reasons: readonly KycReason[];
  readonly firstApprover: string | null;
  readonly providerRef: string | null;
  readonly documentExpiresAt: number | null;
  readonly submittedAt: number | null;
  readonly decidedAt: number | null;
}

/** A picture of a submission. */
export interface KycFile {
  readonly field: KycField;
  readonly uploadId: string;
}

/** What seals the identity of a case is bound to its case. */
export const identityName = (id: bigint): string => `kyc-case/${id}`;

/** What identifies a case in the audit's log. */
export const subjectOf = (id: bigint): string => `kyc:${id}`;
