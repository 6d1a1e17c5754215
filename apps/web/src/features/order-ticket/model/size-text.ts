import { add, format, parse, placesOf } from "@evenkeel/calc/decimal";
import type { SizeUnit } from "./draft.ts";
import type { TicketSummary } from "./summary.ts";

/** The size as a text in a unit, for the field; empty where it is not known. Amounts show two digits after the point. */
export function sizeText(unit: SizeUnit, summary: TicketSummary, qtyStep: string): string {
  if (unit === "base") return summary.qty === null ? "" : format(summary.qty, placesOf(parse(qtyStep)));
  const amount = unit === "quote" ? summary.value : summary.margin;
  return amount === null ? "" : format(amount, 2);
}

/** How much of what is available the order takes, in whole percent from 0 to 100; 0 where that is not known. */
export function usedShare({ qty, margin, fee, left, availableAfter }: TicketSummary): number {
  if (qty !== null && left !== null) return Math.min(100, Number((qty * 100n) / add(qty, left)));
  if (margin === null || fee === null || availableAfter === null) return 0;
  const cost = add(margin, fee);
  const available = add(availableAfter, cost);
  return available <= 0n ? 0 : Math.min(100, Number((cost * 100n) / available));
}
