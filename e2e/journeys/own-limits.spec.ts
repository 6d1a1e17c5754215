import { expect, test } from "./live-journey.ts";

test.beforeEach(async ({ trade, exchanges, member }) => {
  expect(member.satoken).not.toBeNull();
  exchanges.setPrice("BTCUSDT", "64000.0");
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
  await expect(trade.priceState).toHaveCount(0);
});

test("a cool-off refuses an order, says so where one trades, and lets the position close", async ({
  page,
  trade,
  toasts,
}) => {
  await trade.place({ side: "Long", size: "0.01" });
  await trade.place({ side: "Long", size: "0.01", price: "63900" });
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);

  await page.goto("/ucenter");
  await page.getByRole("link", { name: "Responsible trading" }).click();
  await page.getByRole("button", { name: /^Cool-off/ }).click();
  const sheet = page.getByRole("dialog", { name: "Cool-off" });
  await sheet.getByRole("radio", { name: "1 week" }).click();
  await sheet.getByRole("button", { name: "Begin the break" }).click();
  await sheet.getByRole("button", { name: "Yes, begin now" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("note").filter({ hasText: "You are on a break until" })).toBeVisible();

  await trade.open("btcusdt");
  await expect(page.getByRole("note").filter({ hasText: "You are on a break until" })).toBeVisible();
  await trade.showTab("Orders");
  await expect(trade.orders).toHaveCount(0);
  await trade.fill({ side: "Long", size: "0.01" });
  await trade.sendButton.click();
  await expect(toasts.message("You are taking a break.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(trade.ticket).toBeHidden();
  await trade.showTab("Positions");
  await trade.closePosition();
  await expect(trade.positions).toHaveCount(0);
});

test("a limit counts at once when it is tightened, and in a day when it is loosened", async ({
  page,
  trade,
  toasts,
}) => {
  await page.goto("/ucenter?page=limits");
  const row = page.getByRole("button", { name: /^One order/ });
  const set = async (value: string, says: string, saved: string) => {
    await row.click();
    const sheet = page.getByRole("dialog", { name: "One order" });
    await sheet.getByRole("textbox", { name: "Limit" }).fill(value);
    await expect(sheet.getByText(says)).toBeVisible();
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toBeHidden();
    await expect(toasts.message(saved)).toBeVisible();
  };
  await set("500", "This is tighter, so it counts at once.", "Saved. It counts now.");
  await expect(row).toContainText("500 USDT");
  await set("5000", "This is looser, so it counts in 24 hours.", "Saved. It counts in 24 hours.");
  await expect(row).toContainText("500 USDT");
  await expect(row).toContainText("5,000 USDT from");
  await trade.open("btcusdt");
  await trade.fill({ side: "Long", size: "0.01" });
  await trade.sendButton.click();
  await expect(toasts.message("Your own limit is 500 USDT for one order.")).toBeVisible();
});
