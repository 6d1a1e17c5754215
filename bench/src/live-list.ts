import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../browser.ts";
import type { Round, Trial } from "./contest.ts";
import { DIRECT_WRITES } from "./direct-writes.ts";
import { type MainThread, readMainThread, TRACE_CATEGORIES } from "./main-thread.ts";
import { openPhone, swipe } from "./phone.ts";
import { droppedInScrolling, FRAME_CATEGORIES } from "./scroll-frames.ts";
import { openSite, type Site } from "./site/site.ts";

const SYMBOLS = 500;
const TICKS_PER_SECOND = 5_000;
/** Twenty rows of 60 pixels below the head of the list. */
const HEIGHT = 1_430;
/** Rows that are loaded before anything is measured, so that there is something to scroll through. */
const ROWS = 60;
/**
 * Until the browser has compiled what runs for every tick, at each speed: a list is watched for longer than that. Twice this
 * is also more than the three seconds for which rows that were scrolled past are still followed.
 */
const WARM_UP_MS = 2_000;
const WATCHED_MS = 5_000;
const SCROLLED_PX = 1_200;
const SCROLL_PX_PER_SECOND = 1_200;
/** Where a finger begins and ends: so far from the edges of the screen. */
const EDGE_PX = 115;

const OURS = "/quote";
const DIRECT = "/bench/direct";

interface Figures extends MainThread {
  /** Share of the screen's frames that were missed while a finger moved the list there and back, in percent. */
  readonly droppedPercent: number;
}

let browser: Browser;
let site: Site;

async function loadRows(page: Page): Promise<void> {
  const rows = page.locator('main a[href*="coin="]');
  const deadline = performance.now() + 20_000;
  while ((await rows.count()) < ROWS) {
    if (performance.now() > deadline) throw new Error(`the list does not load: ${await rows.count()} rows`);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await sleep(50);
  }
  await page.evaluate("scrollTo(0, 0)");
}

/** The prices that the page shows now. */
const shown = (page: Page) => page.locator('main a[href*="coin="]').first().textContent();

async function untilTicking(page: Page): Promise<void> {
  const before = await shown(page);
  const deadline = performance.now() + 10_000;
  while ((await shown(page)) === before) {
    if (performance.now() > deadline) throw new Error(`no price moves at ${page.url()}`);
    await sleep(50);
  }
}

async function watch(path: string): Promise<Figures> {
  const { page, devtools, slowDown, close } = await openPhone(browser, HEIGHT);
  try {
    await page.goto(site.url + path);
    if (path === OURS) await loadRows(page);
    await untilTicking(page);
    await sleep(WARM_UP_MS);
    await slowDown();
    await sleep(WARM_UP_MS);
    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await sleep(WATCHED_MS);
    const thread = readMainThread((await browser.stopTracing()).toString());
    await browser.startTracing(page, { categories: FRAME_CATEGORIES });
    await swipe(devtools, HEIGHT - EDGE_PX, -SCROLLED_PX, SCROLL_PX_PER_SECOND);
    const scrolledPx = await page.evaluate<number>("scrollY");
    await swipe(devtools, EDGE_PX, SCROLLED_PX, SCROLL_PX_PER_SECOND);
    const frames = (await browser.stopTracing()).toString();
    if (scrolledPx < SCROLLED_PX / 2) throw new Error(`the list did not scroll: ${scrolledPx} px`);
    return { ...thread, droppedPercent: 100 * droppedInScrolling(frames) };
  } finally {
    await close();
  }
}

/** The page of our list without its scripts, as the browser has it: the same rows and styles for the anchor. */
async function putDirectPage(): Promise<void> {
  const { page, close } = await openPhone(browser, HEIGHT);
  await page.goto(site.url + OURS);
  await loadRows(page);
  await untilTicking(page);
  const html = (await page.content()).replaceAll(
    /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g,
    "",
  );
  await close();
  await site.put({ path: `${DIRECT}.js`, type: "text/javascript", body: DIRECT_WRITES });
  const script = `<script src="${DIRECT}.js"></script>`;
  await site.put({ path: DIRECT, type: "text/html", body: html.replace("</body>", `${script}</body>`) });
}

const ours = (pick: (figures: Figures) => number) => (round: Round<Figures>) => pick(round.ours as Figures);
const direct = (pick: (figures: Figures) => number) => (round: Round<Figures>) => pick(round.direct as Figures);
const script = ({ scriptMs }: Figures) => scriptMs / (WATCHED_MS / 1000);
const longest = ({ longestTaskMs }: Figures) => longestTaskMs;
const dropped = ({ droppedPercent }: Figures) => droppedPercent;

const ANCHOR = "the same figures, colours and tints of 20 rows written directly, as the ticks come";

export const liveList: Trial<Figures> = {
  name: `the live list: 20 rows in sight of ${SYMBOLS} symbols, ${TICKS_PER_SECOND} ticks/s, processor slowed 4 times`,
  rounds: 5,
  sides: { ours: () => watch(OURS), direct: () => watch(DIRECT) },
  rows: [
    {
      name: "live list: scripting a second",
      unit: "ms",
      anchor: ANCHOR,
      isMoreBetter: false,
      budget: 1.5,
      ours: ours(script),
      against: direct(script),
    },
    {
      name: "live list: longest task while ticking",
      unit: "ms",
      anchor: ANCHOR,
      isMoreBetter: false,
      budget: 50,
      bounds: "ours",
      isWorstCounted: true,
      ours: ours(longest),
      against: direct(longest),
    },
    {
      name: "live list: frames dropped in scrolling",
      unit: "%",
      anchor: ANCHOR,
      isMoreBetter: false,
      budget: 1,
      bounds: "ours",
      ours: ours(dropped),
      against: direct(dropped),
    },
  ],
  prepare: async () => {
    browser = await launchBrowser();
    site = await openSite({ symbols: SYMBOLS, ticksPerSecond: TICKS_PER_SECOND });
    await putDirectPage();
  },
  finish: async () => {
    await browser?.close();
    await site?.close();
  },
};
