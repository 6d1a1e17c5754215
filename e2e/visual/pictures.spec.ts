import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { ApiClient } from "../harness/api-client.ts";
import { ROOT } from "../harness/repository.ts";
import { SIMULATED } from "../harness/site.ts";
import { expect, test } from "../harness/test.ts";
import { PICTURE_TIME } from "./picture-time.ts";
import type { Screen } from "./screen.ts";
import { SCREENS } from "./screens.ts";
import { shownMember } from "./shown-member.ts";

/** Wire code of a language, and what the device's storage holds for it. */
const LANGUAGES: readonly [code: string, stored: string][] = [
  ["en", "en_US"],
  ["zh", "zh_CN"],
  ["ar", "ar_SA"],
];
/** The phone that most are made for; `PICTURES_SIZE=360x640` takes them on the smallest that we care for. */
const [WIDTH = 390, HEIGHT = 844] = (process.env.PICTURES_SIZE ?? "").split("x").map(Number).filter(Boolean);
const FOLDER = process.env.PICTURES_DIR ?? join(ROOT, "pictures");

/** Stale prices are greyed after five seconds; a picture waits less than that for the page to stand still. */
const SETTLE_MS = 800;
const IDLE_PATIENCE_MS = 3_000;
const STAND_PATIENCE_MS = 30_000;
/** Charts draw themselves anew in another theme. */
const REDRAW_MS = 200;

// Simulated prices, which every market has.
test.use({ siteEnv: { ...SIMULATED, ...PICTURE_TIME.env } });

let member: ApiClient;
test.beforeAll(async ({ site }) => {
  await PICTURE_TIME.pass(site, 0);
  member = await shownMember(site.url);
});

const THEMES = ["light", "dark"] as const;
/** What pictures are taken in, `en-light` and so on; all of them, unless the run names some. */
const WANTED = process.env.PICTURES_FORMS?.split(",");
const FORMS = LANGUAGES.map(([language, stored]) => ({
  language,
  stored,
  themes: THEMES.filter((theme) => WANTED?.includes(`${language}-${theme}`) ?? true),
})).filter(({ themes }) => themes.length > 0);
type Form = (typeof FORMS)[number];

// The languages of a screen are taken at once: most of a picture's time is waiting for the page to stand still.
for (const screen of SCREENS) {
  test(screen.name, async ({ browser }) => {
    const taken = await Promise.allSettled(FORMS.map((form) => take(browser, screen, form)));
    const failed = taken.flatMap((each, at) =>
      each.status === "rejected" ? [`${FORMS[at]?.language}: ${String(each.reason)}`] : [],
    );
    if (failed.length > 0) throw new Error(failed.join("\n\n"));
  });
}

/** One for each language, kept from screen to screen: what is in its cache is not fetched and compiled 170 times. */
const contexts = new Map<string, Promise<BrowserContext>>();

/** Opens the screen once for both themes: it follows the device, whose theme then changes. */
async function take(browser: Browser, screen: Screen, { language, stored, themes }: Form): Promise<void> {
  const opened = contexts.get(language) ?? browser.newContext({ viewport: { width: WIDTH, height: HEIGHT } });
  contexts.set(language, opened);
  const context = await opened;
  const page = await context.newPage();
  await page.addInitScript(atSiteTime, PICTURE_TIME.now() - Date.now());
  const storage = { LANGUAGE: stored, THEME: "system", ...(screen.isSignedIn ? { TOKEN: member.satoken ?? "" } : {}) };
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem("begun") === null) localStorage.clear();
    sessionStorage.setItem("begun", "yes");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(`evenkeel_${key}`, value);
  }, storage);
  try {
    await page.emulateMedia({ colorScheme: themes[0] ?? "light" });
    await show(page, screen, language);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("body")).toHaveAttribute("data-theme", theme);
      await page.waitForTimeout(REDRAW_MS);
      await page.screenshot({ path: join(FOLDER, `${screen.name}--${language}-${theme}.png`) });
    }
  } finally {
    await page.close();
    await context.setOffline(false);
  }
}

/**
 * Before a page's own scripts: its clock shows the site's time, and goes as ever. Timers in our hand would cost a page as much
 * as all else. Whoever saves data is not sent the code of likely next screens, which no picture needs.
 */
function atSiteTime(aheadMs: number): void {
  const MachineDate = Date;
  const now = () => MachineDate.now() + aheadMs;
  window.Date = new Proxy(MachineDate, {
    construct: (of, given, as) => Reflect.construct(of, given.length === 0 ? [now()] : given, as),
    get: (of, key) => (key === "now" ? now : Reflect.get(of, key)),
  });
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

async function show(page: Page, { path, arrange, act }: Screen, language: string): Promise<void> {
  await arrange?.(page);
  await page.goto(path);
  await stand(page);
  if (!act) return;
  await act(page, language);
  await stand(page);
}

/** Waits until a screen stands still: its code and words are there, and nothing is asked for that will be answered. */
async function stand(page: Page): Promise<void> {
  // Not by its role: a sheet that opens with the screen takes it out of what can be reached.
  await page.locator("main").waitFor();
  // A call that is held back never ends.
  await page.waitForLoadState("networkidle", { timeout: IDLE_PATIENCE_MS }).catch(() => undefined);
  await expect(async () => {
    await page.waitForTimeout(SETTLE_MS);
    expect(await page.locator(".column > .animate-turn").count()).toBe(0);
    expect(await page.locator("main").isVisible()).toBe(true);
  }).toPass({ timeout: STAND_PATIENCE_MS });
}
