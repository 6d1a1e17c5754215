/** A person with an account. */
export interface User {
  readonly id: bigint;
  /** As typed at registration; null for those who came by e-mail or phone. */
  readonly loginName: string | null;
  /** As it is written to; null where none is bound. */
  readonly email: string | null;
  /** In E.164; null where none is bound. */
  readonly phone: string | null;
  readonly nickName: string;
  /** The books that the person's calls act on. */
  readonly mode: "SIM" | "LIVE";
  readonly level: number;
  readonly vipLevel: number;
  readonly inviteCode: string;
  /** The upload that is the person's picture; null for none. */
  readonly avatarId: string | null;
  readonly isFrozen: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}
