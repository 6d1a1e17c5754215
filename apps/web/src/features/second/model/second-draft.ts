import { add, type Decimal, div, format, mul, ONE, parse, roundTo } from "@evenkeel/calc/decimal";
import { SECOND_RULES } from "@evenkeel/contract/second";
import { typedDecimal } from "#/format/typed-decimal.ts";

const HUNDRED = parse("100");
const PAYOUT = parse(SECOND_RULES.payout);
const PLACES = 8;

/** The share of contracts that must be right for nothing to be lost: 1 / (1 + payout), in percent, rounded up. */
export const BREAK_EVEN_PERCENT = format(roundTo(mul(div(ONE, add(ONE, PAYOUT), "up"), HUNDRED, "up"), 1, "halfUp"));

export const PAYOUT_PERCENT = format(mul(PAYOUT, HUNDRED, "down"));

export type StakeIssue = "none" | "range" | "short";

/** Why a stake cannot be played; null where it can. `available` is what the funding wallet has, null while unknown. */
export function stakeIssue(stake: string, available: string | null): StakeIssue | null {
  const typed = typedDecimal(stake);
  if (typed === null) return "none";
  if (typed < parse(SECOND_RULES.stakeMin) || typed > parse(SECOND_RULES.stakeMax)) return "range";
  return available !== null && typed > parse(available) ? "short" : null;
}

/** What is paid on top of a stake that was right; null where it is no number yet. */
export function gainOf(stake: string): string | null {
  const typed: Decimal | null = typedDecimal(stake);
  return typed === null ? null : format(roundTo(mul(typed, PAYOUT, "down"), PLACES, "down"));
}

/** Whole seconds until an end, never below zero. */
export const secondsLeft = (expiresAt: number, nowMs: number): number =>
  Math.max(0, Math.ceil((expiresAt - nowMs) / 1_000));
