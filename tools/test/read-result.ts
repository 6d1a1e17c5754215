import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SuiteContext } from "./suite.ts";

/** Where a test runner is to write its result; what an earlier run left there is gone, so it cannot pass for this one's. */
export function resultFile(context: SuiteContext, suite: string): string {
  const file = join(context.results, `${suite}.json`);
  rmSync(file, { force: true });
  return file;
}

/** The JSON a test runner left behind, or null when it ended before it could write any. */
export function readResult<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
}
