import { LISTS } from "./market-answers.ts";
import { expect, test } from "./market-journey.ts";
import { changeSetting } from "./operator-settings.ts";

const CLASSES = [
  ["Crypto", LISTS.contract],
  ["Futures", LISTS.futures],
  ["Forex", LISTS.forex],
  ["Index", LISTS.index],
  ["Stocks", LISTS.stock],
] as const;

test("a visitor reads the same markets on /quote as members on /quotes, and changes nothing", async ({
  page,
  quotes,
  login,
  site,
}) => {
  await quotes.openAsVisitor();
  await expect(quotes.markets.tabs).toHaveText(CLASSES.map(([name]) => name));
  for (const [name, path] of CLASSES) {
    await quotes.showClass(name);
    const { rows } = (await (await fetch(`${site.url}${path}`)).json()) as { rows: { symbol: string }[] };
    await quotes.markets.shows(rows.map(({ symbol }) => symbol));
  }
  await expect(page.getByRole("button", { name: /in the watchlist$/ })).toHaveCount(0);
  await quotes.showClass("Crypto");
  await quotes.markets.isLive("BTC/USDT");
  await quotes.markets.row("BTC/USDT").tap();
  await login.isShown();
});

test("/quotes, /quoteSearch and /trade send a visitor to log in", async ({ page, login }) => {
  for (const path of ["/quotes", "/quoteSearch", "/trade?coin=btcusdt&type=CryptoCoin"]) {
    await page.goto(path);
    await login.isShown();
  }
});

test("/quotes stands open to a visitor where the operator's settings list it", async ({ page, quotes }) => {
  await changeSetting<{ publicPaths: string[] }>(page, "APP_SETTING", (setting) => ({
    ...setting,
    publicPaths: [...setting.publicPaths, "/quotes"],
  }));
  await quotes.open();
  await expect(quotes.markets.row("BTC/USDT")).toBeVisible();
  await expect(page).toHaveURL(/\/quotes$/);
  // Without a person there is no watchlist.
  await expect(quotes.markets.tabs).toHaveText(CLASSES.map(([name]) => name));
});
