import { WALLETS, type WalletName } from "@evenkeel/contract/asset";

/** The two books. No entry and no account is in both. */
export type Mode = "SIM" | "LIVE";

/** The pots of a customer's wallet; what is frozen is always held for a named purpose. */
export type UserBucket = "available" | "frozen" | "borrowed" | "interest";

export type HouseName = "fees" | "insurance" | "promo" | "loanpool" | "faucet" | "counterparty" | "rounding";

export type EscrowName = "c2c" | "redpacket" | "withdraw";

/** One ledger account by what it is for. `asset` is a code of the asset table (`"USDT"`). */
export type AccountRef =
  | { kind: "user"; mode: Mode; userId: string; wallet: WalletName; asset: string; bucket: UserBucket }
  | { kind: "house"; mode: Mode; name: HouseName; asset: string }
  | { kind: "escrow"; mode: Mode; name: EscrowName; asset: string };

/** The account's unique name, the same text as the column `name`: `"SIM/user/17/contract/USDT/available"`. */
export function accountKey(ref: AccountRef): string {
  if (ref.kind === "user") {
    return `${ref.mode}/user/${ref.userId}/${ref.wallet}/${ref.asset}/${ref.bucket}`;
  }
  return `${ref.mode}/${ref.kind}/${ref.name}/${ref.asset}`;
}

/** The columns that make an account. */
export interface AccountColumns {
  mode: Mode;
  kind: AccountRef["kind"];
  userId: string | null;
  wallet: number | null;
  asset: string;
  bucket: string;
}

/** An account's place in the table: a house or escrow account keeps its name in `bucket`. */
export function accountColumns(ref: AccountRef): AccountColumns {
  const { mode, kind, asset } = ref;
  return ref.kind === "user"
    ? { mode, kind, userId: ref.userId, wallet: WALLETS[ref.wallet], asset, bucket: ref.bucket }
    : { mode, kind, userId: null, wallet: null, asset, bucket: ref.name };
}
