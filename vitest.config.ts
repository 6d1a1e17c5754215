import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const NEVER = ["**/node_modules/**", "**/dist/**", "e2e/**"];

/** Two kinds of tests: those that need nothing, and those that need a real PostgreSQL (`*.db.test.ts`). */
export default defineConfig({
  test: {
    // Vitest leaves a processor to itself, which of two is half of them: it has little to do once the tests run.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...NEVER, "**/*.db.test.ts", "**/*.ct.test.ts", "**/*.ct.test.tsx"],
          // A busy machine takes its time; a test that hangs is still told of.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: NEVER,
          globalSetup: ["apps/server/src/testing/database-server.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
