import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import type { Candidate } from "../tools/browser/candidates.ts";
import { findBrowser } from "../tools/browser/find-browser.ts";
import { BROWSER_FLAGS } from "../tools/browser/flags.ts";
import { findSharedData } from "../tools/test/shared-data.ts";

/** The browser that `npm test` has found, or one found now. Workers read it from the environment, so it is looked for once. */
async function browser(): Promise<Candidate | null> {
  if (process.env.E2E_BROWSER) return JSON.parse(process.env.E2E_BROWSER) as Candidate;
  const { found } = await findBrowser();
  if (found) process.env.E2E_BROWSER = JSON.stringify(found);
  return found;
}

const found = await browser();
const data = findSharedData(join(import.meta.dirname, ".."));
if (data) process.env.SHARED_DATA_DIR = data;

/** Each kind of tests empties its own folder as it begins: what the others' failures left stays. */
const resultsOf = (name: string) => ({ name, outputDir: `../test-results/${name}` });

export default defineConfig({
  fullyParallel: false,
  // Each worker has a server, a database and a browser of its own, of which most of the time one or another waits.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    timezoneId: "UTC",
    // Without pictures of every frame: to take them is a third of all the work that a run does, and nearly all are thrown away.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      args: [...BROWSER_FLAGS],
      ...(found ? { executablePath: found.path } : {}),
      ...(found?.env ? { env: { ...(process.env as Record<string, string>), ...found.env } } : {}),
    },
  },
  projects: [
    { ...resultsOf("api"), testDir: "api" },
    { ...resultsOf("journeys"), testDir: "journeys" },
    { ...resultsOf("storm"), testDir: "storm", timeout: 400_000 },
    {
      ...resultsOf("pictures"),
      testDir: "visual",
      // Pictures do not touch each other: each worker takes its share on a site of its own.
      fullyParallel: true,
      // What moves is caught half-way, and costs more to draw than all that stands still.
      use: { contextOptions: { reducedMotion: "reduce" }, actionTimeout: 30_000 },
    },
  ],
});
