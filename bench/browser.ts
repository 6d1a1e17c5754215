import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../tools/browser/find-browser.ts";
import { BROWSER_FLAGS } from "../tools/browser/flags.ts";

/** Starts the browser that the tests use. @throws Error with what was tried, where the machine has none. */
export async function launchBrowser(): Promise<Browser> {
  const search = await findBrowser();
  if (search.found === null) throw new Error(`no browser was found: ${search.tried.join("; ")}`);
  const { path, env } = search.found;
  return chromium.launch({
    executablePath: path,
    args: [...BROWSER_FLAGS],
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
