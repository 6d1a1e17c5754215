import type { Page } from "@playwright/test";
import { offlineBanner } from "../page-models/offline-banner.ts";
import { expect, test } from "./live-journey.ts";

test("offline the last price stays, grey and with its age; back online the same streams go on", async ({
  page,
  context,
  trade,
  exchanges,
  wire,
  member,
}) => {
  expect(member.satoken).not.toBeNull();
  exchanges.setPrice("BTCUSDT", "64300.0");
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,300.0");
  await trade.showTab("Trades");
  await trade.openTicket("Long");
  await page.keyboard.press("Escape");
  await expect(trade.ticket).toBeHidden();
  const streams = ["0 detail btcusdt", "0 kline 15m btcusdt", "0 ticker btcusdt", "0 trade btcusdt"];
  await expect.poll(() => wire.subscriptions()).toEqual(streams);

  await test.step("the connection goes", async () => {
    await context.setOffline(true);
    await expect(offlineBanner(page)).toBeVisible();
    exchanges.setPrice("BTCUSDT", "64310.0");
    await expect(trade.priceState).toHaveText(/^No connection, price \d+ sec old$/);
    await expect(trade.price).toHaveText("64,300.0");
    await expect(trade.price.locator("xpath=ancestor::div[1]"), "grey").toHaveCSS("opacity", "0.55");
    const age = await ageOf(trade.priceState);
    await expect.poll(() => ageOf(trade.priceState)).toBeGreaterThan(age);
    await trade.openTicket("Long");
    await expect(trade.ticket).toContainText("No connection. Orders open again when it is back.");
    await page.keyboard.press("Escape");
    await expect(trade.ticket).toBeHidden();
  });

  await test.step("and comes back", async () => {
    await context.setOffline(false);
    await expect(offlineBanner(page)).toHaveCount(0);
    await expect(trade.priceState).toHaveCount(0);
    await expect(trade.price).toHaveText("64,310.0");
    expect(wire.connections.length, "a new connection").toBeGreaterThan(1);
    await expect.poll(() => wire.subscriptions()).toEqual(streams);
    exchanges.setPrice("BTCUSDT", "64320.0");
    await expect(trade.price).toHaveText("64,320.0");
    await trade.place({ side: "Long", size: "0.01" });
    await trade.showTab("Positions");
    await expect(trade.positions).toHaveCount(1);
  });
});

test("the banner says how old the figures are, on whatever screen", async ({ page, context, member, quotes }) => {
  expect(member.satoken).not.toBeNull();
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await quotes.open();
  await expect(quotes.markets.row("BTC/USDT")).toContainText(/\d/);
  await context.setOffline(true);
  await expect(offlineBanner(page)).toContainText(/\((this minute|1 minute ago)\)/);
  await page.clock.fastForward("04:10");
  await expect(offlineBanner(page)).toContainText(/\([45] minutes ago\)/);
  await expect(quotes.markets.row("BTC/USDT"), "the last figures stay").toContainText(/\d/);
  await context.setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0);
});

test("a sheet whose code does not come leaves the screen as it is, and opens the next time", async ({
  page,
  member,
  toasts,
}) => {
  expect(member.satoken).not.toBeNull();
  const code = "**/_built/notice-settings-sheet-*.js";
  await page.route(code, (route) => route.abort());
  await page.goto("/ucenter");
  const opener = page.getByRole("button", { name: "Notifications" });
  await opener.click();
  await expect(toasts.message("Could not load this")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.unroute(code);
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
});

test("a screen that was hidden for more than five minutes is loaded anew when it is seen again", async ({
  page,
  member,
  trade,
}) => {
  expect(member.satoken).not.toBeNull();
  const opened = Date.now();
  await page.clock.install({ time: opened });
  await trade.open("btcusdt");
  await expect(trade.price).toBeVisible();
  // From here on time moves as it is told to, to the second.
  await page.clock.pauseAt(opened + 10 * 60_000);
  const isSamePage = () => page.evaluate(() => "isSamePage" in window);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await setVisibility(page, "hidden");
  await page.clock.fastForward("05:00");
  await setVisibility(page, "visible");
  await page.clock.fastForward("10:00");
  expect(await isSamePage(), "not after five minutes, nor ever while it is seen").toBe(true);

  await setVisibility(page, "hidden");
  await page.clock.fastForward("05:01");
  expect(await isSamePage(), "nor while nobody looks").toBe(true);
  const loaded = page.waitForEvent("load");
  await setVisibility(page, "visible");
  await loaded;
  await page.clock.resume();
  expect(await isSamePage()).toBe(false);
  await expect(page).toHaveURL(/\/trade\?.*coin=btcusdt/);
  await expect(trade.price).toBeVisible();
});

/** The seconds that a note says of a price's age. */
async function ageOf(note: { textContent(): Promise<string | null> }): Promise<number> {
  return Number(/(\d+) sec/.exec((await note.textContent()) ?? "")?.[1]);
}

/** As when the person goes to another app and comes back, which a headless browser has no other way of. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
