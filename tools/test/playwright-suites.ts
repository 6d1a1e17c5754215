import { join } from "node:path";
import { findBrowser } from "../browser/find-browser.ts";
import { readResult, resultFile } from "./read-result.ts";
import { runProcess } from "./run-process.ts";
import type { Outcome, Suite, SuiteContext } from "./suite.ts";

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A project of e2e/playwright.config.ts. */
function playwrightSuite(name: string, title: string, timeoutMs: number): Suite {
  return { name, title, run: (context) => runProject(context, name, timeoutMs, {}) };
}

async function runProject(
  context: SuiteContext,
  name: string,
  timeoutMs: number,
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const file = resultFile(context, name);
  const { isSound, output } = await runProcess(context, {
    name,
    command: join(context.root, "node_modules", ".bin", "playwright"),
    args: ["test", "--project", name, "--reporter", "list,json"],
    cwd: join(context.root, "e2e"),
    env: { ...env, NO_COLOR: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    timeoutMs,
  });
  const result = readResult<PlaywrightResult>(file);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed || (isSound ? 0 : 1), skipped, output };
}

export const apiSuite = playwrightSuite("api", "bad input on every call", 600_000);
export const stormSuite = playwrightSuite("storm", "killed in an order storm", 600_000);

export const journeysSuite: Suite = {
  name: "journeys",
  title: "browser journeys",
  async run(context) {
    const search = await findBrowser();
    if (!search.found) {
      const reasons = search.tried.length > 0 ? search.tried : ["none is installed; set BROWSER_PATH, or run .ci/run"];
      return { passed: 0, failed: 1, skipped: 0, output: ["No browser starts here:", ...reasons].join("\n") };
    }
    return runProject(context, "journeys", 1_500_000, { E2E_BROWSER: JSON.stringify(search.found) });
  },
};
