import type { Outcome } from "./suite.ts";

/** How much of a failing suite's output is shown; the rest is in its log file. */
const SHOWN_LINES = 120;

/** One line that says how a suite went, and below it what a failing one wrote. */
export function section(title: string, outcome: Outcome, durationMs: number, logFile: string): string {
  const mark = outcome.failed > 0 ? "✗" : "✓";
  const head = `${mark} ${title.padEnd(28)} ${tally(outcome)}  (${(durationMs / 1000).toFixed(1)} s)`;
  if (outcome.failed === 0) return head;
  const lines = outcome.output.trimEnd().split("\n");
  const left = lines.length - SHOWN_LINES;
  const shown = left > 0 ? [`… ${left} lines before these are in ${logFile}`, ...lines.slice(left)] : lines;
  return [head, ...shown.map((line) => `    ${line}`)].join("\n");
}

/** The sum of all suites. Its wording is the last line of `npm test` and is read by machines. */
export function total(outcomes: readonly Outcome[]): string {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of outcomes) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return tally(sum);
}

function tally({ passed, failed, skipped }: Omit<Outcome, "output">): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
