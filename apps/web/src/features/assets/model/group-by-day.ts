import type { Bill } from "@evenkeel/contract/asset";

export interface DayOfBills {
  /** The day's first bill's time; names the group. */
  readonly atMs: number;
  readonly key: string;
  readonly bills: readonly Bill[];
}

/**
 * Bills of one calendar day together, in their own order (newest first). A page that grew while it was being read repeats
 * rows; each is kept once.
 */
export function groupByDay(bills: readonly Bill[], timeZone?: string): readonly DayOfBills[] {
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", ...zone });
  const seen = new Set<string>();
  const days: { atMs: number; key: string; bills: Bill[] }[] = [];
  for (const bill of bills) {
    if (seen.has(bill.id)) continue;
    seen.add(bill.id);
    const key = format.format(bill.createdAt);
    const day = days.at(-1);
    if (day?.key === key) day.bills.push(bill);
    else days.push({ atMs: bill.createdAt, key, bills: [bill] });
  }
  return days;
}
