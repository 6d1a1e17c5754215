import { chromium } from "playwright-core";
import { type Candidate, candidates } from "./candidates.ts";
import { BROWSER_FLAGS } from "./flags.ts";

/** The first browser of this machine that starts and draws text, or the reasons why none did. */
export type Search = { found: Candidate } | { found: null; tried: string[] };

/** Tries each browser with a real launch. Takes about a second where the first one works. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Search> {
  const tried: string[] = [];
  for await (const candidate of candidates(env)) {
    const fault = await whyUnusable(candidate);
    if (fault === null) return { found: candidate };
    tried.push(`${candidate.path} (${candidate.source}): ${fault}`);
  }
  return { found: null, tried };
}

/** Null when the browser launches and its text has a width: one without fonts starts well and draws blank pages. */
async function whyUnusable(candidate: Candidate): Promise<string | null> {
  try {
    const browser = await chromium.launch({
      executablePath: candidate.path,
      args: [...BROWSER_FLAGS],
      env: { ...process.env, ...candidate.env },
      timeout: 20_000,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<span id="text">64,250.10</span>');
      const box = await page.locator("#text").boundingBox();
      return box && box.width > 10 ? null : "it draws text without a width; fonts are missing";
    } finally {
      await browser.close();
    }
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "it does not start") : String(error);
  }
}
