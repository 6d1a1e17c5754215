import { numberedRows, serveList } from "./market-answers.ts";
import { expect, test } from "./market-journey.ts";
import { changeSetting } from "./operator-settings.ts";

const TABS = [
  ["Home", "/"],
  ["Activity", "/activity"],
  ["Quotes", "/quotes"],
  ["Assets", "/assets"],
  ["Me", "/ucenter"],
] as const;

test.beforeEach(({ member }) => expect(member.satoken).not.toBeNull());

test("the bar leads to home, activity, quotes, assets and the account, and stands on these alone", async ({
  page,
  home,
  search,
  calls,
}) => {
  const bar = page.getByRole("navigation", { name: "Main sections" });
  await home.open();
  await expect(bar.getByRole("link")).toHaveText(TABS.map(([name]) => name));
  for (const [name, path] of [...TABS.slice(1), ...TABS.slice(0, 1)]) {
    const link = bar.getByRole("link", { name, exact: true });
    const asked = (await calls.of("/api/business/user/getInfo")).length;
    await link.tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(link).toHaveAttribute("aria-current", "page");
    // Whoever is signed in is asked about again on each navigation.
    await expect.poll(async () => (await calls.of("/api/business/user/getInfo")).length).toBeGreaterThan(asked);
  }
  await search.open();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("the bar's entries and its routes are the operator's", async ({ page, home, quotes }) => {
  await changeSetting<object>(page, "TAB_SETTING", () => ({
    routes: ["/quotes"],
    items: [{ key: "own", name: "Own entry", linkUrl: "/help", imgUrl: "own", checkedImgUrl: "own" }],
  }));
  const bar = page.getByRole("navigation", { name: "Main sections" });
  await quotes.open();
  await expect(bar.getByRole("link")).toHaveText(["Own entry"]);
  await home.openEmpty();
  await expect(home.grid).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("a screen opens at its top, wherever the one before was left", async ({ page, home, quotes }) => {
  await serveList(page, "contract", numberedRows("CO", 40));
  await quotes.open();
  await expect(quotes.markets.row("CO20")).toBeAttached();
  await page.evaluate(() => window.scrollTo({ top: 500 }));
  await page.getByRole("navigation", { name: "Main sections" }).getByRole("link", { name: "Home" }).tap();
  await expect(home.grid).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
