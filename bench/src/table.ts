import type { Contest, Result } from "./contest.ts";

const HEAD = ["what", "ours", "anchor", "ratio", "budget", ""];

/** The results as a table of plain text, one line each, the anchor named below it. */
export function table(rows: readonly { contest: Contest; result: Result | Error }[]): string {
  const cells = rows.map(({ contest, result }) =>
    result instanceof Error ? failed(contest) : measured(contest, result),
  );
  const widths = HEAD.map((head, column) => Math.max(...[HEAD, ...cells].map((row) => (row[column] ?? head).length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  const notes = rows.map(({ contest, result }) =>
    result instanceof Error ? `${contest.name}: ${result.message}` : `${contest.name}: against ${contest.anchor}`,
  );
  return [line(HEAD), ...cells.map(line), "", ...notes].join("\n");
}

/** Whether the ratio keeps to the contest's budget. */
export function isWithin(contest: Contest, { ratio }: Result): boolean {
  return contest.isMoreBetter ? ratio >= contest.budget : ratio <= contest.budget;
}

function measured(contest: Contest, result: Result): string[] {
  const { unit, isMoreBetter, budget } = contest;
  const bound = `${isMoreBetter ? "≥" : "≤"} ${budget}`;
  const verdict = isWithin(contest, result) ? "kept" : "missed";
  return [
    contest.name,
    amount(result.ours, unit),
    amount(result.anchor, unit),
    result.ratio.toFixed(2),
    bound,
    verdict,
  ];
}

function failed(contest: Contest): string[] {
  return [contest.name, "–", "–", "–", "–", "failed"];
}

function amount(value: number, unit: string): string {
  return `${new Intl.NumberFormat("en", { maximumSignificantDigits: 4 }).format(value)} ${unit}`;
}
