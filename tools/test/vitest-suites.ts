import { join } from "node:path";
import { readResult, resultFile } from "./read-result.ts";
import { runProcess } from "./run-process.ts";
import type { Suite } from "./suite.ts";

interface VitestResult {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** A project of vitest.config.ts. */
function vitestSuite(name: string, title: string, project: string): Suite {
  return {
    name,
    title,
    async run(context) {
      const file = resultFile(context, name);
      const { isSound, output } = await runProcess(context, {
        name,
        command: join(context.root, "node_modules", ".bin", "vitest"),
        args: ["run", "--root", context.root, "--project", project, "--reporter=default", "--reporter=json"].concat(
          `--outputFile.json=${file}`,
        ),
        env: { NO_COLOR: "1" },
      });
      const result = readResult<VitestResult>(file);
      if (!result) return { passed: 0, failed: 1, skipped: 0, output };
      const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = result;
      // A file that cannot be loaded fails without a failing test in it.
      const failed = numFailedTests || (isSound ? 0 : Math.max(1, result.numFailedTestSuites));
      return { passed, failed, skipped: numPendingTests + numTodoTests, output };
    },
  };
}

export const unitSuite = vitestSuite("unit", "unit and property tests", "unit");
export const databaseSuite = vitestSuite("database", "database tests", "db");
