import { WALLETS, type WalletName } from "@evenkeel/contract/asset";

/** The two books. No entry and no account is in both. */
export type Mode = "SIM" | "LIVE";

/** The pots of a customer's wallet; what is frozen is always held for a named purpose. */
export type UserBucket = "available" | "frozen" | "borrowed" | "interest";

export type HouseName = "fees" | "insurance" | "promo" | "loanpool" | "faucet" | "counterparty" | "rounding";

export type EscrowName = "c2c" | "redpacket" | "withdraw";

/** One ledger account by what it is for. `asset` is a code of the asset table (`"USDT"`), `userId` a customer's id. */
export type AccountRef =
  | { kind: "user"; mode: Mode; userId: bigint | string; wallet: WalletName; asset: string; bucket: UserBucket }
  | { kind: "house"; mode: Mode; name: HouseName; asset: string }
  | { kind: "escrow"; mode: Mode; name: EscrowName; asset: string };

/** The account's unique name: `"SIM/user/17/contract/USDT/available"`, `"SIM/house/fees/USDT"`. */
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
    ? { mode, kind, userId: String(ref.userId), wallet: WALLETS[ref.wallet], asset, bucket: ref.bucket }
    : { mode, kind, userId: null, wallet: null, asset, bucket: ref.name };
}

const WALLET_NAMES = new Map<number, WalletName>(
  (Object.entries(WALLETS) as [WalletName, number][]).map(([name, number]) => [number, name]),
);

/** The wallet with that number. @throws RangeError for none. */
export function walletName(wallet: number): WalletName {
  const name = WALLET_NAMES.get(wallet);
  if (name === undefined) throw new RangeError(`no wallet has the number ${wallet}`);
  return name;
}

/** The way back from a row; its words are those of the table's own CHECK. */
export function accountRef(row: AccountColumns): AccountRef {
  const { mode, asset } = row;
  if (row.kind === "house") return { kind: "house", mode, name: row.bucket as HouseName, asset };
  if (row.kind === "escrow") return { kind: "escrow", mode, name: row.bucket as EscrowName, asset };
  if (row.userId === null || row.wallet === null)
    throw new RangeError("a customer's account names customer and wallet");
  return {
    kind: "user",
    mode,
    userId: row.userId,
    wallet: walletName(row.wallet),
    asset,
    bucket: row.bucket as UserBucket,
  };
}
