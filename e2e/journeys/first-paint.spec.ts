import type { Browser, BrowserContext, Page } from "@playwright/test";
import { newPerson, signIn } from "../harness/api-client.ts";
import { expect, test } from "../harness/test.ts";

/** The calls that home is made from; its page holds their answers. */
const HELD_BY_THE_PAGE =
  /\/api\/(common\/(get\/setting|getHomeCoins)|business\/(languageConfig|navigation|notice\/getByType))/;

const LANGUAGES = [
  { code: "en", stored: "en_US", tag: "en", dir: "ltr", quotes: "Quotes" },
  { code: "zh", stored: "zh_CN", tag: "zh-CN", dir: "ltr", quotes: "行情" },
  { code: "ar", stored: "ar_SA", tag: "ar", dir: "rtl", quotes: "الأسعار" },
] as const;

interface Drawn {
  readonly homeCoins: { readonly contractCoinConfigs: readonly { readonly symbol: string; readonly price: string }[] };
}

/** The instruments that a page was drawn from, as it says itself. */
async function drawnFrom(page: Page): Promise<Drawn["homeCoins"]["contractCoinConfigs"]> {
  const { homeCoins } = JSON.parse((await page.locator("#home-data").textContent()) ?? "") as Drawn;
  return homeCoins.contractCoinConfigs;
}

function rowOf(page: Page, symbol: string) {
  return page.getByRole("main").getByRole("link").filter({ hasText: symbol }).filter({ hasText: "%" });
}

/** A browser's profile in which things were stored on an earlier visit. */
async function contextWith(browser: Browser, url: string, stored: Record<string, string>, isScripted = true) {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: isScripted,
    viewport: { width: 390, height: 844 },
    // Far from the server's zone and language.
    timezoneId: "Pacific/Auckland",
    locale: "de-DE",
  });
  const keep = (entries: [string, string][]) => {
    for (const [key, value] of entries) localStorage.setItem(`evenkeel_${key}`, value);
  };
  await context.addInitScript(keep as never, Object.entries(stored) as never);
  return context;
}

const speaking = (context: BrowserContext, url: string, code: string) =>
  context.addCookies([{ name: "evenkeel_LANGUAGE", value: code, url, sameSite: "Lax" }]);

for (const { code, tag, dir, quotes } of LANGUAGES) {
  test(`without scripts home has its shell and its prices, in ${code}`, async ({ browser, site }) => {
    const context = await contextWith(browser, site.url, {}, false);
    await speaking(context, site.url, code);
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    await expect(page.getByRole("navigation").last().getByRole("link")).toHaveCount(5);
    await expect(page.locator('nav a[href="/quotes"]').last()).toHaveText(quotes);
    await expect(page.locator('nav a[href="/deposit"]')).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /./ }).first()).toHaveAttribute("href", /^\//);
    const instruments = await drawnFrom(page);
    // The recorded market has four coins.
    expect(instruments.length).toBeGreaterThanOrEqual(4);
    for (const { symbol, price } of instruments) {
      const [whole = ""] = price.split(".");
      const words = (await rowOf(page, symbol).textContent()) ?? "";
      expect(words.replace(/[^\d]/g, ""), `${symbol} at ${price}`).toContain(whole);
    }
    await context.close();
  });
}

/** Keeps the app's scripts back until it is told to let them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_built/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Every element of home that a person sees at once. */
const SEEN = "header a, main a, main h2, nav a, nav svg";

for (const { code, stored } of LANGUAGES) {
  for (const theme of ["light", "dark"]) {
    for (const isMember of [false, true]) {
      const who = isMember ? "a member" : "a visitor";
      test(`scripts take over what ${who} sees in ${code}, ${theme}, and ask for nothing again`, async ({
        browser,
        site,
      }) => {
        const { satoken } = isMember ? await signIn(site.url, newPerson()) : { satoken: null };
        const context = await contextWith(browser, site.url, {
          LANGUAGE: stored,
          THEME: theme,
          ...(satoken !== null && { TOKEN: satoken }),
        });
        await speaking(context, site.url, code);
        const page = await context.newPage();
        const faults: string[] = [];
        const asked: string[] = [];
        page.on("pageerror", (error) => faults.push(error.message));
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        page.on("request", (request) => asked.push(request.url()));

        const letGo = await holdScripts(page);
        await page.goto("/", { waitUntil: "commit" });
        const [first] = await drawnFrom(page);
        await expect(rowOf(page, first?.symbol ?? "")).toBeVisible();
        // The page is dressed for this person before any of the app's scripts has run.
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expect(page.locator('main a[href="/register"]')).toBeVisible({ visible: !isMember });
        const count = await page.evaluate((seen) => {
          const elements = [...document.querySelectorAll(`#root :is(${seen})`)];
          Object.assign(window, { before: elements });
          // What waits for its words or code must not hide the screen meanwhile.
          const main = document.querySelector("main");
          new MutationObserver(() => {
            if (main?.isConnected && main.getClientRects().length === 0) Object.assign(window, { wasHidden: true });
          }).observe(document, { subtree: true, attributes: true, childList: true });
          return elements.length;
        }, SEEN);
        expect(count).toBeGreaterThan(40);

        letGo();
        await expect(page.locator("main")).toHaveAttribute("aria-busy", "false");
        const gone = await page.evaluate(() => {
          const { before } = window as unknown as { before: Element[] };
          const left = before.filter((element) => !element.isConnected);
          return left.map((element) => element.closest("a")?.getAttribute("href") ?? element.outerHTML);
        });
        // What invites a visitor leaves when the app knows its member; everything else is the very same element.
        expect([...new Set(gone)].sort()).toEqual(isMember ? ["/login", "/quote", "/register"] : []);
        expect(await page.evaluate(() => "wasHidden" in window)).toBe(false);
        expect(asked.filter((url) => HELD_BY_THE_PAGE.test(url))).toEqual([]);
        expect(faults).toEqual([]);
        await context.close();
      });
    }
  }
}

test("a device that speaks another language than the page draws home itself, and tells the server for the next time", async ({
  browser,
  site,
}) => {
  const context = await contextWith(browser, site.url, { LANGUAGE: "zh_CN" });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await page.goto("/home");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.locator('nav a[href="/quotes"]').last()).toHaveText("行情");
  expect((await context.cookies()).find(({ name }) => name === "evenkeel_LANGUAGE")).toMatchObject({
    value: "zh",
    sameSite: "Lax",
  });
  const next = await context.request.get("/");
  expect(await next.text()).toContain('<html lang="zh-CN"');
  expect(faults).toEqual([]);
  await context.close();
});

test("another address gets the app's empty page, and opens its own screen", async ({ browser, site }) => {
  const context = await contextWith(browser, site.url, { LANGUAGE: "en_US" });
  const page = await context.newPage();
  const reply = await page.goto("/quote?type=CryptoCoin");
  expect(await reply?.text()).not.toContain("home-data");
  await expect(rowOf(page, "BTC/USDT").first()).toBeVisible();
  await context.close();
});
