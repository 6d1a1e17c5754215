import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page, Request } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { signIn } from "../harness/api-client.ts";
import { expect, test } from "./journey.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const MEMBER_SCREENS: readonly [name: string, path: string][] = [
  ["home", "/"],
  ["quotes", "/quotes"],
  ["search", "/quoteSearch"],
  ["trade", "/trade?coin=btcusdt&type=CryptoCoin&subType=contract"],
  ["spot", "/trade?coin=btcusdt&type=CryptoCoin&subType=spot"],
  ["assets", "/assets"],
  ["transfer", "/transfer"],
  ["bills", "/ucenterOrder"],
  ["search for orders", "/searchorders"],
  ["my account", "/ucenter"],
  ["profile", "/profile"],
  ["identity", "/authentication"],
  ["own limits", "/ucenter?page=limits"],
  ["menu", "/Sidebar"],
  ["language selection", "/language-selection"],
  ["login password", "/loginpassword"],
  ["fund password", "/fund-password"],
  ["binding an e-mail address", "/email-authentication"],
  ["binding a phone", "/phone-authentication"],
  ["a screen that is not built yet", "/loan"],
];

const VISITOR_SCREENS = ["/login", "/register", "/emailpassword", "/phonepassword"];

/**
 * Goes from screen to screen, as one device does that has loaded the app before, in the theme of its system. Nothing is
 * written on the way, so that all screens may be those of one person.
 */
class Reader {
  readonly page: Page;
  readonly #faults: string[] = [];
  /** Calls that are not answered yet. */
  readonly #open = new Set<Request>();

  private constructor(page: Page) {
    this.page = page;
    page.on("pageerror", (error) => this.#faults.push(error.message));
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) this.#open.add(request);
    });
    for (const event of ["requestfinished", "requestfailed"] as const) {
      page.on(event as "requestfinished", (request) => this.#open.delete(request));
    }
  }

  static async of(browser: Browser, origin: string, storage: Record<string, string>): Promise<Reader> {
    const entries = Object.entries({ LANGUAGE: "en_US", THEME: "system", ...storage });
    const localStorage = entries.map(([key, value]) => ({ name: `evenkeel_${key}`, value }));
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
    return new Reader(await context.newPage());
  }

  /** A screen breaks no rule in either theme, and its scripts threw nothing. */
  async expectAccessible(path: string): Promise<void> {
    await this.page.emulateMedia({ colorScheme: "light" });
    await this.page.goto(path);
    await expect(this.page.getByRole("main")).toBeVisible();
    await this.#untilStill();
    await this.page.evaluate(AXE);
    for (const theme of ["light", "dark"] as const) {
      await this.page.emulateMedia({ colorScheme: theme });
      await expect(this.page.locator("html")).toHaveAttribute("data-theme", theme);
      await this.#untilStill();
      expect(await violationsOf(this.page), theme).toEqual([]);
    }
    expect(this.#faults, "errors that the page's scripts threw").toEqual([]);
  }

  /** What is judged is the screen with its content, standing still: every call answered, no skeleton, nothing on the move. */
  async #untilStill(): Promise<void> {
    await expect(async () => {
      // An answer may lead to the next call, which is made in the frames after it.
      for (let look = 0; look < 3; look++) {
        expect([...this.#open].map((request) => request.url())).toEqual([]);
        expect(await this.page.evaluate(countMoving)).toBe(0);
      }
    }).toPass();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

/** Skeletons, and animations that come to an end, two frames from now. */
async function countMoving(): Promise<number> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  const ending = document.getAnimations().filter((animation) => {
    return (
      animation.playState === "running" && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    );
  });
  return ending.length + document.querySelectorAll(".animate-breathe").length;
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

let member: Reader;
let visitor: Reader;
test.beforeAll(async ({ browser, site }) => {
  const { satoken } = await signIn(site.url);
  expect(satoken).not.toBeNull();
  member = await Reader.of(browser, site.url, { TOKEN: satoken ?? "" });
  visitor = await Reader.of(browser, site.url, {});
});
test.afterAll(() => Promise.all([member.close(), visitor.close()]));

for (const [name, path] of MEMBER_SCREENS) {
  test(`${name}, light and dark: accessible by the rules of axe`, () => member.expectAccessible(path));
}
for (const path of VISITOR_SCREENS) {
  test(`${path}, light and dark: accessible by the rules of axe`, () => visitor.expectAccessible(path));
}
