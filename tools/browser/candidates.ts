import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { unpackBundledChromium } from "./bundled-chromium.ts";

/** A browser that may be on this machine. Nothing here downloads one. */
export interface Candidate {
  /** Where it was looked for, in words for the report. */
  source: string;
  path: string;
  /** Environment the browser needs to find its own libraries and fonts. */
  env?: Record<string, string>;
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * The browsers to try, best first: the one named by `BROWSER_PATH`, one on `PATH` (or where Debian puts it), the one
 * Playwright keeps, and the one of the npm package `@sparticuz/chromium`. Lazy, since looking at the last unpacks it.
 */
export async function* candidates(env: NodeJS.ProcessEnv = process.env): AsyncGenerator<Candidate> {
  if (env.BROWSER_PATH) yield { source: "BROWSER_PATH", path: env.BROWSER_PATH };
  const folders = new Set([...(env.PATH ?? "").split(delimiter), "/usr/bin"].filter((folder) => folder !== ""));
  for (const name of NAMES) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isExecutable(path)) yield { source: "the path", path };
    }
  }
  const own = chromium.executablePath();
  if (isExecutable(own)) yield { source: "Playwright", path: own };
  const bundled = await unpackBundledChromium();
  if (bundled) yield bundled;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
