import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { section, total } from "./report.ts";
import { findSharedData } from "./shared-data.ts";
import type { Outcome, Suite, SuiteContext } from "./suite.ts";
import { selectSuites } from "./suites.ts";

const root = join(import.meta.dirname, "..", "..");
const results = join(root, ".cache", "test");

// A signal ends the suite that runs, which ends its own processes; those after it do not begin.
let isStopped = false;
for (const event of ["SIGINT", "SIGTERM"] as const) {
  process.on(event, () => {
    isStopped = true;
  });
}
// Whoever started this run is gone, and nobody would be left to stop it.
if (process.connected) process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// To listen for that is no reason to stay.
process.channel?.unref();

/** Runs the suites one after the other, all of them whatever fails, and answers whether all are sound. */
async function main(names: readonly string[]): Promise<boolean> {
  const suites = selectSuites(names);
  const data = findSharedData(root);
  if (!data) console.log("No recorded market data beside the repository: the tests that need it are skipped.");
  mkdirSync(results, { recursive: true });
  const env = { ...process.env, ...(data ? { SHARED_DATA_DIR: data } : {}) };
  const outcomes: Outcome[] = [];
  for (const suite of suites) {
    if (isStopped) break;
    outcomes.push(await runSuite(suite, { root, results, env }));
  }
  console.log(`\n${total(outcomes)}`);
  return !isStopped && outcomes.every((outcome) => outcome.failed === 0);
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
