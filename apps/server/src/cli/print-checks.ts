import type { CheckResult } from "#/modules/ledger/index.ts";

/** What each check proved and over how much, with the first rows that break it, and the verdict. */
export function checkLines(results: readonly CheckResult[], tookMs: number): string[] {
  const lines: string[] = [];
  const claimWidth = Math.max(...results.map((result) => result.claim.length));
  for (const { id, claim, figure, broken } of results) {
    lines.push(`${broken.length === 0 ? "ok    " : "BROKEN"}  ${id.padEnd(4)} ${claim.padEnd(claimWidth)}  ${figure}`);
    for (const row of broken) lines.push(`             ${row}`);
  }
  const failed = results.filter((result) => result.broken.length > 0).length;
  const verdict =
    failed === 0 ? `All ${results.length} checks hold.` : `${failed} of ${results.length} checks are broken.`;
  return [...lines, "", `${verdict} ${(tookMs / 1000).toFixed(1)} s`];
}
