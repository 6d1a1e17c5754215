import { format, parse, placesOf } from "@evenkeel/calc/decimal";
import type { SizeUnit } from "./draft.ts";
import type { TicketSummary } from "./summary.ts";

/** The size as a text in a unit, for the field; empty where it is not known. Amounts show two digits after the point. */
export function sizeText(unit: SizeUnit, summary: TicketSummary, qtyStep: string): string {
  if (unit === "base") return summary.qty === null ? "" : format(summary.qty, placesOf(parse(qtyStep)));
  const amount = unit === "quote" ? summary.value : summary.margin;
  return amount === null ? "" : format(amount, 2);
}
