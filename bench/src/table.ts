import type { Result, Row } from "./contest.ts";

const HEAD = ["what", "ours", "anchor", "ratio", "spread", "budget", ""];

/** What one row of a trial came to; an error where its trial could not be measured. */
export interface Outcome {
  readonly row: Omit<Row<never>, "ours" | "against">;
  readonly result: Result | Error;
}

/** The results as a table of plain text, one line each, the anchor named below it. */
export function table(outcomes: readonly Outcome[]): string {
  const cells = outcomes.map(({ row, result }) => (result instanceof Error ? failed(row) : measured(row, result)));
  const widths = HEAD.map((head, column) => Math.max(...[HEAD, ...cells].map((row) => (row[column] ?? head).length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const notes = outcomes.map(({ row, result }) => {
    if (result instanceof Error) return `${row.name}: ${result.message}`;
    return `${row.name}: ${row.anchor === undefined ? "a bound of its own" : `against ${row.anchor}`}`;
  });
  return [line(HEAD), ...cells.map(line), "", ...notes].join("\n");
}

/** Whether the result keeps to the row's budget, if it has one. What could not be counted does not. */
export function isWithin({ bounds, isMoreBetter, budget }: Outcome["row"], { ours, ratio }: Result): boolean {
  if (budget === undefined) return true;
  const figure = bounds === "ours" ? ours : ratio;
  return isMoreBetter ? figure >= budget : figure <= budget;
}

function measured(row: Outcome["row"], result: Result): string[] {
  const { name, unit, bounds, isMoreBetter, budget } = row;
  const limit = budget === undefined ? "" : bounds === "ours" ? amount(budget, unit) : String(budget);
  const [low, high] = result.spread.map(ratio);
  return [
    name,
    amount(result.ours, unit),
    Number.isNaN(result.anchor) ? "" : amount(result.anchor, unit),
    ratio(result.ratio),
    low === high ? "" : `${low}–${high}`,
    budget === undefined ? "" : `${isMoreBetter ? "≥" : "≤"} ${limit}`,
    budget === undefined ? "" : isWithin(row, result) ? "kept" : "MISSED",
  ];
}

function failed({ name }: Outcome["row"]): string[] {
  return [name, "–", "–", "–", "–", "–", "FAILED"];
}

/** Nothing where there is no anchor, or it had nothing to do. */
function ratio(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : "";
}

function amount(value: number, unit: string): string {
  return `${new Intl.NumberFormat("en", { maximumSignificantDigits: 4 }).format(value)} ${unit}`.trim();
}
