import { serve } from "./market-answers.ts";
import { expect, test } from "./market-journey.ts";

test("a visitor is shown the ways to register and to log in", async ({ page, home, login }) => {
  await home.open();
  await home.registerButton.tap();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await home.signInButton.tap();
  await login.isShown();
});

test("a member is not asked to register, and finds menu, search, customer service and notices at the top", async ({
  page,
  member,
  home,
}) => {
  expect(member.satoken).not.toBeNull();
  await home.open();
  await expect(home.grid).toBeVisible();
  await expect(home.registerButton).toHaveCount(0);
  await expect(home.signInButton).toHaveCount(0);

  await test.step("the menu is a drawer over home, and a page of its own for a window of its own", async () => {
    await expect(home.topBar.getByRole("link", { name: "Menu" })).toHaveAttribute("href", "/Sidebar");
    await home.topBar.getByRole("link", { name: "Menu" }).tap();
    await expect(home.menu.getByRole("link", { name: /Language/ })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(home.menu).toHaveCount(0);
  });
  for (const [name, path] of [
    ["Search markets", "/quoteSearch"],
    ["Customer service", "/kefu"],
    [/^Notices/, "/help"],
  ] as const) {
    await home.topBar.getByRole("link", { name }).tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  }
});

test("home opens at its top, also where its tabs lie below the fold", async ({ page, home }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await home.open();
  // The flag clears a second after the page's scripts have taken over.
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the menu sends a visitor to log in", async ({ home, login }) => {
  await home.open();
  await home.topBar.getByRole("link", { name: "Menu" }).tap();
  await login.isShown();
});

test("home leads to deposit, fiat deposit, promotion and the trade screen", async ({ member, home }) => {
  expect(member.satoken).not.toBeNull();
  await home.open();
  for (const path of ["/deposit", "/money", "/promotion"]) {
    await expect(home.grid.locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(home.banners.locator('a[href^="/trade?"]')).toHaveCount(1);
});

test("the grid has what the server lists for home and has open, and nothing else", async ({ page, home }) => {
  const entry = (id: number, path: string, more: { home?: boolean; isOpen?: boolean; linkUrl?: string } = {}) => ({
    id: String(id),
    home: true,
    isOpen: true,
    name: `Area ${id}`,
    imgUrl: "",
    path,
    linkUrl: path,
    ...more,
  });
  const rows = [
    entry(1, "/deposit"),
    entry(2, "/c2c", { isOpen: false }),
    entry(3, "/loan", { home: false, isOpen: false }),
    entry(4, "/activity"),
    entry(5, "//elsewhere.example", { linkUrl: "https://elsewhere.example" }),
  ];
  await serve(page, "/api/business/navigation/list", { rows, total: rows.length });
  await home.openEmpty();
  // A name that the app has no words for is shown as the operator wrote it.
  await expect(home.grid.getByRole("link")).toHaveText(["Deposit", "Area 4", "More"]);
  await home.grid.getByRole("link", { name: "Area 4" }).tap();
  await expect(page).toHaveURL(/\/login$/);
});

test("banners stand still for reduced motion, else turn every 2 s, and wait while a finger is on them", async ({
  page,
  home,
  time,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await home.open();
  // A price that moves says that the page's scripts are at work.
  await home.markets.isLive("BTC/USDT");
  await time.stop();
  // Two turns, if they were not left out.
  await time.pass(4_000);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await time.pass(2_000);
  await expect.poll(() => home.shownBanner()).toBe(1);

  await home.banners.dispatchEvent("touchstart");
  await time.pass(4_000);
  await home.banners.dispatchEvent("touchend");
  await time.pass(2_000);
  await expect.poll(() => home.shownBanner()).toBe(2);
  await time.pass(2_000);
  await expect.poll(() => home.shownBanner()).toBe(0);
});

test("copy-trade cards are samples, say so, and lead nowhere", async ({ page, member, home, calls }) => {
  expect(member.satoken).not.toBeNull();
  await home.open();
  await expect(home.copyCards).toHaveCount(3);
  for (const card of await home.copyCards.all()) {
    await expect(card.getByText("Sample", { exact: true })).toBeVisible();
    await expect(card.getByRole("link").or(card.getByRole("button"))).toHaveCount(0);
  }
  await home.copyCards.first().tap();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await calls.all()).filter(({ path }) => /follow|copy/i.test(path))).toEqual([]);
});

test("announcements with status 1 are listed, and lead to their text", async ({ page, member, home }) => {
  expect(member.satoken).not.toBeNull();
  const notice = (id: string, status: number) => ({
    id,
    title: `Notice ${id}`,
    subTitle: "",
    status,
    startTime_timestamp: Date.UTC(2026, 0, 2),
  });
  const rows = [notice("11", 0), notice("12", 1), notice("13", 2), notice("14", 1)];
  await serve(page, "/api/business/notice/getByType", { rows, total: rows.length });
  await home.openEmpty();
  await expect(home.announcements).toHaveText([/Notice 12/, /Notice 14/]);
  await home.announcements.first().tap();
  await expect(page).toHaveURL(/\/helpDetails\?id=12$/);
});

test("the loading flag of home clears though nothing answers", async ({ page, home, time }) => {
  await page.route("**/api/**", () => undefined);
  await time.stopFromTheStart();
  await home.openEmpty();
  const main = page.getByRole("main");
  await expect(main).toHaveAttribute("aria-busy", "true");
  await time.pass(999);
  await expect(main).toHaveAttribute("aria-busy", "true");
  await time.pass(1);
  await expect(main).toHaveAttribute("aria-busy", "false");
});
