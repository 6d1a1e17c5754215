import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import type { AccountType } from "@evenkeel/contract/asset-overview";
import { typedDecimal } from "#/format/typed-decimal.ts";

/** What a person wants to move, as typed. */
export interface TransferDraft {
  readonly from: AccountType;
  readonly to: AccountType;
  readonly coin: string;
  readonly amount: string;
}

export type TransferChange =
  | { readonly type: "from" | "to"; readonly wallet: AccountType }
  | { readonly type: "swap" }
  | { readonly type: "coin"; readonly coin: string }
  | { readonly type: "amount"; readonly amount: string };

/** From the contract wallet, where simulated money begins, to funding. */
export const FIRST_DRAFT: TransferDraft = { from: WALLETS.contract, to: WALLETS.funding, coin: "USDT", amount: "" };

/** The two wallets are never the same: choosing the other one's swaps them. An amount belongs to its wallet and coin. */
export function reduceTransfer(draft: TransferDraft, change: TransferChange): TransferDraft {
  switch (change.type) {
    case "from":
      if (change.wallet === draft.to) return { ...draft, from: draft.to, to: draft.from, amount: "" };
      return { ...draft, from: change.wallet, amount: "" };
    case "to":
      if (change.wallet === draft.from) return { ...draft, from: draft.to, to: draft.from, amount: "" };
      return { ...draft, to: change.wallet };
    case "swap":
      return { ...draft, from: draft.to, to: draft.from, amount: "" };
    case "coin":
      return { ...draft, coin: change.coin, amount: "" };
    case "amount":
      return { ...draft, amount: change.amount };
  }
}

/** What may be moved, as the server says it. */
export interface TransferBounds {
  readonly transferable: string;
  readonly warnAbove: string | null;
}

export type TransferIssue = "amount" | "tooMuch";

/** Why a draft cannot be sent; null where it can. Without bounds the server is asked all the same. */
export function transferIssue({ amount }: TransferDraft, bounds: TransferBounds | undefined): TransferIssue | null {
  const wanted: Decimal | null = typedDecimal(amount);
  if (wanted === null || wanted <= 0n) return "amount";
  if (bounds !== undefined && wanted > parse(bounds.transferable)) return "tooMuch";
  return null;
}

/** Whether the transfer raises the margin ratio above what warns. */
export function raisesRisk({ amount }: TransferDraft, bounds: TransferBounds | undefined): boolean {
  const wanted = typedDecimal(amount);
  if (wanted === null || bounds === undefined || bounds.warnAbove === null) return false;
  return wanted > parse(bounds.warnAbove);
}

/** Whether what is moved into the derivatives wallet backs no position there. */
export const backsNothing = ({ to, coin }: TransferDraft) => to === WALLETS.derivatives && coin !== "USDT";

/** The amount as the wire takes it: "1." is 1. */
export function sentAmount({ amount }: TransferDraft): string {
  const wanted = typedDecimal(amount);
  return wanted === null ? "" : format(wanted);
}

/** The coins that both wallets keep. */
export function sharedCoins(from: AccountType, to: AccountType, all: readonly string[]): readonly string[] {
  const pair = [from, to];
  if (pair.includes(WALLETS.contract)) return ["USDT"];
  if (pair.includes(WALLETS.derivatives)) return all.filter((coin) => ["USDT", "USD", "HKD"].includes(coin));
  return all;
}
