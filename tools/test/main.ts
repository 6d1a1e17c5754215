import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { section, total } from "./report.ts";
import { findSharedData } from "./shared-data.ts";
import type { Outcome, Suite, SuiteContext } from "./suite.ts";
import { selectSuites } from "./suites.ts";

const root = join(import.meta.dirname, "..", "..");
const results = join(root, ".cache", "test");

/** Runs the suites one after the other, all of them whatever fails, and answers whether all are sound. */
async function main(names: readonly string[]): Promise<boolean> {
  const suites = selectSuites(names);
  const data = findSharedData(root);
  if (!data) console.log("No recorded market data beside the repository: the tests that need it are skipped.");
  mkdirSync(results, { recursive: true });
  const env = { ...process.env, ...(data ? { SHARED_DATA_DIR: data } : {}) };
  const outcomes: Outcome[] = [];
  for (const suite of suites) outcomes.push(await runSuite(suite, { root, results, env }));
  console.log(`\n${total(outcomes)}`);
  return outcomes.every((outcome) => outcome.failed === 0);
}

async function runSuite(suite: Suite, context: SuiteContext): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await suite.run(context).catch((error: unknown) => {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, skipped: 0, output };
  });
  const log = relative(root, join(results, `${suite.name}.log`));
  console.log(section(`${suite.name}: ${suite.title}`, outcome, performance.now() - startedAt, log));
  return outcome;
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
