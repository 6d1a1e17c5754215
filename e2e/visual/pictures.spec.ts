import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type ApiClient, signIn } from "../harness/api-client.ts";
import { ROOT } from "../harness/repository.ts";
import { expect, test } from "../harness/test.ts";
import type { Screen } from "./screen.ts";
import { SCREENS } from "./screens.ts";

/** Wire code of a language, and what the device's storage holds for it. */
const LANGUAGES: readonly [code: string, stored: string][] = [
  ["en", "en_US"],
  ["zh", "zh_CN"],
  ["ar", "ar_SA"],
];
const FOLDER = process.env.PICTURES_DIR ?? join(ROOT, "pictures");

/** Stale prices are greyed after five seconds; a picture waits less than that for the page to stand still. */
const SETTLE_MS = 800;
const IDLE_PATIENCE_MS = 3_000;

let member: ApiClient;
test.beforeAll(async ({ site }) => {
  member = await signIn(site.url);
  await trade(member);
  await watch(member);
});

/** What a picture is taken in: `en-light`. All of them, unless the run names some. */
const FORMS = LANGUAGES.flatMap(([language, stored]) =>
  ["light", "dark"].map((theme) => ({ name: `${language}-${theme}`, language, stored, theme })),
).filter(({ name }) => (process.env.PICTURES_FORMS ?? name).split(",").includes(name));

// The forms of a screen are taken at once: most of a picture's time is waiting for the page to stand still.
for (const screen of SCREENS) {
  test(screen.name, async ({ browser }) => {
    const taken = await Promise.allSettled(FORMS.map((form) => take(browser, screen, form)));
    const failed = taken.flatMap((each, at) =>
      each.status === "rejected" ? [`${FORMS[at]?.name}: ${String(each.reason)}`] : [],
    );
    if (failed.length > 0) throw new Error(failed.join("\n\n"));
  });
}

/** One for each form, kept from screen to screen: what is in its cache is not fetched and compiled 160 times. */
const contexts = new Map<string, Promise<BrowserContext>>();

async function take(browser: Browser, screen: Screen, form: (typeof FORMS)[number]): Promise<void> {
  const opened = contexts.get(form.name) ?? browser.newContext();
  contexts.set(form.name, opened);
  const context = await opened;
  const page = await context.newPage();
  const storage = {
    LANGUAGE: form.stored,
    THEME: form.theme,
    ...(screen.isSignedIn ? { TOKEN: member.satoken ?? "" } : {}),
  };
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem("begun") === null) localStorage.clear();
    sessionStorage.setItem("begun", "yes");
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(`evenkeel_${key}`, value);
  }, storage);
  try {
    await show(page, screen, form.language);
    await page.screenshot({ path: join(FOLDER, `${screen.name}--${form.name}.png`) });
  } finally {
    await page.close();
    await context.setOffline(false);
  }
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
  await expect(page.locator(".column > .animate-turn")).toHaveCount(0);
  await page.waitForTimeout(SETTLE_MS);
}

/** A member with something to show: a position with its exits, one closed, and an order that rests. */
async function trade(client: ApiClient): Promise<void> {
  const order = { coin: "btcusdt", marginMode: "isolated", leverage: 10, orderType: "market" };
  const buy = (clientId: string, more: object) =>
    client.post("/api/contract/coin/buy", { clientId, ...order, ...more });
  const short = await client.dataOf<{ positionId: string }>(buy("short", { side: "sell", qty: "0.05" }));
  await client.dataOf(client.send({ method: "POST", path: `/api/contract/coin/stop?id=${short.positionId}` }));
  await client.dataOf(buy("long", { side: "buy", qty: "0.3" }));
  const { ticker } = await client.dataOf<{ ticker: { close: string } }>(
    client.get("/api/market/detail?referCoin=btcusdt"),
  );
  const whole = BigInt(ticker.close.split(".")[0] ?? "0");
  const price = String((whole * 95n) / 100n);
  await client.dataOf(buy("resting", { side: "buy", qty: "0.1", orderType: "limit", price }));
  const toSpot = { clientId: "to-spot", coin: "USDT", amount: "20000", from: 3, to: 2 };
  await client.dataOf(client.post("/api/asset/transfer", toSpot));
  const spot = (clientId: string, more: object) =>
    client.dataOf(client.post("/api/spot/submit", { clientId, coin: "btcusdt", side: "buy", ...more }));
  await spot("coins", { orderType: "market", amount: "6000" });
  await spot("pair", { orderType: "limit", qty: "0.02", price, oco: { triggerPrice: String((whole * 105n) / 100n) } });
}

/** A member with favourites and alerts to show. */
async function watch(client: ApiClient): Promise<void> {
  const { body } = await client.get("/api/coin/list?pageSize=100");
  const rows = body.rows as { id: string }[];
  const items = rows.slice(0, 6).map(({ id }) => ({ coinId: id, type: 2 }));
  await client.dataOf(client.post("/api/collection/add", items));
  const alert = { coinId: "2001", type: 2, channels: ["inApp", "push"], frequency: "always" };
  await client.dataOf(
    client.post("/api/alert/add", { ...alert, kind: "priceAbove", level: "250000", note: "Sell half" }),
  );
  await client.dataOf(client.post("/api/alert/add", { ...alert, kind: "changeDown", level: "12.5", window: "24h" }));
}
