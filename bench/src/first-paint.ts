import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { launchBrowser } from "../browser.ts";
import type { Round, Trial } from "./contest.ts";
import { paintClock, paints } from "./paint-clock.ts";
import { openPhone } from "./phone.ts";
import { countRequests, type Requests } from "./request-count.ts";
import { openSite, type Site } from "./site/site.ts";
import { STATIC_PAGE } from "./static-page.ts";

/** Of an ordinary phone. */
const HEIGHT = 844;
const PATIENCE_MS = 30_000;
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

interface Paints {
  readonly firstMs: number;
  /** NaN on a page without rows. */
  readonly rowsMs: number;
}

let browser: Browser;
let site: Site;
let requests: Requests;

/** A first visit on a slow phone far away. */
async function visit(path: string, hasRows: boolean): Promise<Paints> {
  const { page, slowDown, goFar, close } = await openPhone(browser, HEIGHT);
  try {
    await page.addInitScript(paintClock);
    await goFar();
    await slowDown();
    await page.goto(site.url + path, { waitUntil: "commit" });
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const seen = await page.evaluate<{ firstMs: number | null; rowsMs: number | null }>(paints);
      if (seen.firstMs !== null && (seen.rowsMs !== null || !hasRows)) {
        // A frame's note may be older than its paint, and never the other way about.
        return { firstMs: seen.firstMs, rowsMs: Math.max(seen.rowsMs ?? Number.NaN, seen.firstMs) };
      }
      await sleep(100);
    }
    throw new Error(`nothing was painted at ${path} in ${PATIENCE_MS / 1000} s`);
  } finally {
    await close();
  }
}

async function putEmptyApp(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), "evenkeel-bench-"));
  const root = join(import.meta.dirname, "empty-app");
  await build({ root, base: "/bench/empty/", logLevel: "error", build: { outDir, emptyOutDir: true, write: true } });
  for (const file of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const body = readFileSync(join(outDir, file), "utf8");
    await site.put({ path: `/bench/empty/${file}`, type, body });
  }
  rmSync(outDir, { recursive: true, force: true });
}

const first = (side: string) => (round: Round<Paints>) => round[side]?.firstMs ?? Number.NaN;
const rows = (side: string) => (round: Round<Paints>) => round[side]?.rowsMs ?? Number.NaN;
const STATIC = "a static page of 20 rows without a script";
const paint = { unit: "ms", isMoreBetter: false } as const;
const count = { unit: "", isMoreBetter: false, bounds: "ours" } as const;

export const firstPaint: Trial<Paints> = {
  name: "first paint of home on a first visit: slow 4G (150 ms, 1.6 Mbit/s), processor slowed 4 times",
  rounds: 6,
  sides: {
    home: () => visit("/", true),
    static: () => visit("/bench/static", true),
    empty: () => visit("/bench/empty/index.html", false),
  },
  rows: [
    {
      ...paint,
      name: "home: first paint, to an empty app",
      anchor: "the first word of an empty React app with a router",
      budget: 1,
      ours: first("home"),
      against: first("empty"),
    },
    {
      ...paint,
      name: "home: first paint, to a static page",
      anchor: STATIC,
      budget: 1.25,
      ours: first("home"),
      against: first("static"),
    },
    {
      ...paint,
      name: "home: first price painted",
      anchor: STATIC,
      budget: 1.5,
      ours: rows("home"),
      against: rows("static"),
    },
    { ...count, name: "home: requests until it is quiet", budget: 8, ours: () => requests.count },
    { ...count, name: "home: data round trips in a row", budget: 1, ours: () => requests.serialData },
  ],
  prepare: async () => {
    browser = await launchBrowser();
    site = await openSite();
    await site.put({ path: "/bench/static", type: "text/html", body: STATIC_PAGE });
    await putEmptyApp();
    const { page, close } = await openPhone(browser, HEIGHT);
    requests = await countRequests(page, site.url);
    await close();
  },
  finish: async () => {
    await browser?.close();
    await site?.close();
  },
};
