import { CHECKS } from "./checks.ts";
import { type Finding, readTree } from "./tree.ts";

export interface CheckResult {
  check: string;
  findings: Finding[];
}

/** Runs every check over the repository at `root`. */
export function runTidy(root: string): CheckResult[] {
  const tree = readTree(root);
  return CHECKS.map((check) => ({ check: check.name, findings: check.run(tree) }));
}
