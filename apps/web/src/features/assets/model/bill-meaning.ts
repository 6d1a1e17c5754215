import { parse } from "@evenkeel/calc/decimal";
import type { Bill } from "@evenkeel/contract/asset";

/** What a bill's two legs mean together: money set aside, freed, paid out of what was set aside, or plainly moved. */
export type BillMeaning = "freed" | "froze" | "spentFrozen" | "plain";

/** Reads the meaning off the signs of the available and the frozen change. */
export function billMeaning(bill: Pick<Bill, "change" | "availableChange" | "frozenChange">): BillMeaning {
  const total = parse(bill.change);
  const available = parse(bill.availableChange);
  const frozen = parse(bill.frozenChange);
  if (total === 0n && available < 0n && frozen > 0n) return "froze";
  if (total === 0n && available > 0n && frozen < 0n) return "freed";
  if (frozen < 0n) return "spentFrozen";
  return "plain";
}
