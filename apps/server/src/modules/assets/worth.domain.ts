import { add, type Decimal, mul, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import { ACCOUNT_TYPES, type AccountType } from "@evenkeel/contract/asset-overview";
import type { Rates } from "./rates.ts";

/** Decimals of a worth in USDT. */
export const WORTH_PLACES = 8;

/** What a person has of one asset in one wallet. Debt and unrealised profit are in units of the asset, too. */
export interface Holding {
  readonly accountType: AccountType;
  readonly coin: string;
  /** Available and frozen together. */
  readonly total: Decimal;
  readonly borrowed: Decimal;
  readonly upnl: Decimal;
}

/** A wallet's worth in USDT: `value` includes the unrealised profit, debt is apart. */
export interface WalletWorth {
  readonly accountType: AccountType;
  readonly value: Decimal;
  readonly upnl: Decimal;
  readonly debt: Decimal;
}

export interface Worth {
  /** Σ asset · price + Σ unrealised profit − Σ debt, in USDT. */
  readonly total: Decimal;
  readonly wallets: readonly WalletWorth[];
  /** Assets that have no price, in order of name; they are in no figure. */
  readonly excluded: readonly string[];
  readonly isStale: boolean;
  /** When the oldest price was quoted; null where none was needed. */
  readonly pricedAt: number | null;
}

/** Adds up what a person has. Worth is rounded down, debt up: the total never says too much. */
export function worthOf(holdings: readonly Holding[], rates: Rates): Worth {
  const excluded = new Set<string>();
  const sums = new Map<AccountType, { value: Decimal; upnl: Decimal; debt: Decimal }>();
  for (const accountType of ACCOUNT_TYPES) sums.set(accountType, { value: ZERO, upnl: ZERO, debt: ZERO });
  let isStale = false;
  let pricedAt: number | null = null;
  for (const { accountType, coin, total, borrowed, upnl } of holdings) {
    if (total === 0n && borrowed === 0n && upnl === 0n) continue;
    const rate = rates(coin);
    if (rate === null) {
      excluded.add(coin);
      continue;
    }
    isStale ||= rate.isStale;
    if (rate.quotedAt !== null) pricedAt = Math.min(pricedAt ?? rate.quotedAt, rate.quotedAt);
    const sum = sums.get(accountType);
    if (sum === undefined) throw new Error(`no wallet has the number ${accountType}`);
    const profit = worthIn(upnl, rate.usdt, "floor");
    sum.value = add(sum.value, worthIn(total, rate.usdt, "floor"), profit);
    sum.upnl = add(sum.upnl, profit);
    sum.debt = add(sum.debt, worthIn(borrowed, rate.usdt, "ceil"));
  }
  const wallets = [...sums].map(([accountType, sum]) => ({ accountType, ...sum }));
  const total = wallets.reduce((sum, { value, debt }) => sub(add(sum, value), debt), ZERO);
  return { total, wallets, excluded: [...excluded].sort(), isStale, pricedAt };
}

const worthIn = (amount: Decimal, price: Decimal, rounding: "floor" | "ceil") =>
  roundTo(mul(amount, price, rounding), WORTH_PLACES, rounding);
