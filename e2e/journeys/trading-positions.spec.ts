import { expect, test } from "./live-journey.ts";

test.beforeEach(async ({ trade, exchanges, member }) => {
  expect(member.satoken).not.toBeNull();
  exchanges.setPrice("BTCUSDT", "64000.0");
  await trade.open("btcusdt");
  await expect(trade.price).toHaveText("64,000.0");
  await expect(trade.priceState).toHaveCount(0);
});

test("a position is turned round in one step", async ({ trade }) => {
  await trade.place({ side: "Long", size: "0.02" });
  await trade.showTab("Positions");
  await trade.openMore(/^Reverse/);
  const sheet = trade.sheet("Reverse position");
  await expect(sheet).toContainText("Short 0.020 BTC · 10×");
  await sheet.getByRole("button", { name: "Reverse to Short 0.020 BTC" }).click();
  await expect(sheet).toBeHidden();
  await expect(trade.positions).toHaveCount(1);
  await expect(trade.positions.getByText("Short", { exact: true })).toBeVisible();
});

test("margin that is added moves the liquidation price, which is shown before", async ({ trade }) => {
  await trade.place({ side: "Long", size: "0.1" });
  await trade.showTab("Positions");
  await trade.openMore(/^Add or remove margin/);
  const sheet = trade.sheet("Position margin");
  await sheet.getByRole("textbox", { name: "Amount" }).fill("640");
  const then = sheet.locator("div").filter({ hasText: /^Liquidation then/ });
  await expect(then).toContainText(/\d/);
  const [price] = /[\d,]+\.\d/.exec((await then.textContent()) ?? "") ?? [];
  await sheet.getByRole("button", { name: "Add 640.00 USDT" }).click();
  await expect(sheet).toBeHidden();
  await expect(trade.positions).toContainText(price ?? "a price");
  await expect(trade.positions).toContainText("1,280.00");

  await trade.openMore(/^Add or remove margin/);
  await sheet.getByRole("radio", { name: "Remove" }).click();
  await sheet.getByRole("textbox", { name: "Amount" }).fill("900");
  await expect(sheet.getByRole("alert")).toContainText(/^At most 6\d\d\./);
});

test("a take-profit set with the order fires at the price that reaches it", async ({ trade, exchanges, member }) => {
  await trade.place({ side: "Long", size: "0.01", takeProfit: "64300" });
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);
  exchanges.setPrice("BTCUSDT", "64299.9");
  await expect(trade.price).toHaveText("64,299.9");
  await expect(trade.positions).toHaveCount(1);
  exchanges.setPrice("BTCUSDT", "64300.0");
  await expect(trade.positions).toHaveCount(0);
  const { body } = await member.get("/api/contract/coin/list?tab=history&pageSize=10");
  const [last] = body.rows as { purpose: string; status: string }[];
  expect(last).toMatchObject({ purpose: "takeProfit", status: "filled" });
});

test("a part has its own way out, and a price that reaches it leaves the rest", async ({ trade, exchanges }) => {
  await trade.place({ side: "Long", size: "0.03" });
  await trade.showTab("Positions");
  await trade.positions.getByRole("button", { name: "TP / SL" }).click();
  const sheet = trade.sheet("Take profit and stop loss");
  await sheet.getByRole("radio", { name: "Part +" }).click();
  await sheet.getByRole("textbox", { name: "Size" }).fill("0.01");
  await sheet.getByRole("textbox", { name: "Take profit" }).fill("63000");
  await expect(sheet.getByRole("alert")).toHaveText("Must be on the winning side of the entry");
  await sheet.getByRole("textbox", { name: "Take profit" }).fill("64300");
  await sheet.getByRole("textbox", { name: "Stop loss" }).fill("63000");
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  await expect(sheet.getByRole("radio", { name: "0.01 BTC" })).toBeVisible();
  await trade.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await trade.showTab("TP/SL");
  const exits = trade.page.getByRole("article", { name: /^Exits of BTC\/USDT Long/ });
  await expect(exits).toContainText("Take profit · 0.010 BTC");
  await expect(exits).toContainText("63,000.0");
  exchanges.setPrice("BTCUSDT", "64310.0");
  await expect(exits).toHaveCount(0);
  await trade.showTab("Positions");
  await expect(trade.positions).toContainText("0.020");
});

test("every position is closed together, after a question", async ({ trade }) => {
  await trade.place({ side: "Long", size: "0.02" });
  await trade.place({ side: "Short", size: "0.01" });
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(2);
  await trade.page.getByRole("button", { name: "Close all" }).click();
  await trade.sheet("Close 2 positions?").getByRole("button", { name: "Close 2 positions" }).click();
  await expect(trade.positions).toHaveCount(0);
});

test("the margin ratio warns as the price falls, and at a hundred the position is liquidated", async ({
  trade,
  exchanges,
  toasts,
}) => {
  await trade.place({ side: "Long", size: "0.01", leverage: "100" });
  await trade.showTab("Positions");
  await expect(trade.positions.getByRole("status")).toHaveCount(0);
  exchanges.setPrice("BTCUSDT", "63840.0");
  await expect(trade.positions.getByRole("status")).toHaveText(/^Liquidation comes nearer/);
  await expect(toasts.message(/the margin ratio has reached 70%/)).toBeVisible();
  exchanges.setPrice("BTCUSDT", "63765.0");
  await expect(trade.positions.getByRole("status")).toHaveText(/^Close to liquidation/);
  exchanges.setPrice("BTCUSDT", "63500.0");
  await expect(trade.positions).toHaveCount(0);
  await trade.showTab("History");
  await expect(trade.page.getByRole("article", { name: "BTC/USDT Liquidation" })).toBeVisible();
});

test("what a position has made is drawn as a picture that says the money is simulated", async ({ page, trade }) => {
  await trade.place({ side: "Long", size: "0.01" });
  await trade.showTab("Positions");
  await trade.openMore(/^Share a picture/);
  const picture = page.getByRole("img", { name: /^BTC\/USDT Long .*Simulated money$/ });
  await expect(picture).toBeVisible();
  const saved = page.waitForEvent("download");
  await trade.sheet("Share").getByRole("button", { name: "Save" }).click();
  expect((await saved).suggestedFilename()).toBe("position.png");
});

test("exits are typed as a return or an amount, and are the price that is shown", async ({ trade }) => {
  await trade.fill({ side: "Long", size: "0.01", price: "60000" });
  const unit = trade.ticket.getByRole("button", { name: /^Exits in / });
  await unit.click();
  await trade.field("Take profit").fill("50");
  await expect(trade.ticket).toContainText("63,000.0 · 30.00 USDT");
  await unit.click();
  await expect(trade.field("Take profit")).toHaveValue("30.00");
  await trade.field("Stop loss").fill("12");
  await expect(trade.ticket).toContainText("58,800.0 · −20.00%");
  await trade.sendButton.click();
  await expect(trade.ticket).toBeHidden({ timeout: 20_000 });
  await trade.showTab("Orders");
  await expect(trade.orders).toContainText("63,000.0 / 58,800.0");
});

test("what a position has made is still there when it is closed, and what the wallet holds beside it", async ({
  page,
  trade,
}) => {
  await trade.place({ side: "Long", size: "0.01" });
  await trade.showTab("Assets");
  const wallet = page.getByRole("region", { name: "Contract wallet" });
  await expect(wallet, "below the chart, it comes into the screen").toBeInViewport({ ratio: 0.9 });
  await expect(wallet.locator("div").filter({ hasText: /^Margin of positions/ })).toContainText(/6[34]\.\d\d/);
  await trade.showTab("Positions");
  await trade.closePosition();
  await trade.showTab("Assets");
  await expect(wallet.locator("div").filter({ hasText: /^Margin of positions/ })).toContainText("0.00");
  await trade.showTab("History");
  await page.getByRole("radio", { name: "Positions" }).click();
  const closed = page.getByRole("article", { name: "Closed BTC/USDT Long" });
  await expect(closed).toContainText(/−\d/);
  await closed.getByRole("button", { name: "Share a picture" }).click();
  await expect(page.getByRole("img", { name: /^BTC\/USDT Long .*Simulated money$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await trade.showTab("Assets");
  await wallet.getByRole("link", { name: "Transfer" }).click();
  await expect(page).toHaveURL(/\/transfer\?from=1/);
});
