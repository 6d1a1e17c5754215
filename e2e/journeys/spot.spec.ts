import type { ApiClient } from "../harness/api-client.ts";
import { SpotPage } from "../page-models/spot-page.ts";
import { expect, test as liveTest } from "./live-journey.ts";

const START = "64000.0";

/** Moves money from the contract wallet, where a new account's is, to the spot wallet. */
async function fund(member: ApiClient, amount: string): Promise<void> {
  const body = { clientId: `fund-${Date.now()}`, coin: "USDT", amount, from: 3, to: 2 };
  await member.dataOf(member.post("/api/asset/transfer", body));
}

const test = liveTest.extend<{ spot: SpotPage }>({
  spot: async ({ page, exchanges, member }, use) => {
    exchanges.setPrice("BTCUSDT", START);
    await fund(member, "5000");
    await use(new SpotPage(page));
  },
});

test("coins are bought for an amount, held with what they cost, and sold again", async ({ page, spot, exchanges }) => {
  await spot.open("btcusdt");
  await expect(spot.price).toHaveText("64,000.0");
  await spot.fill({ side: "Buy", size: "640" });
  await expect(spot.ticket).toContainText("5,000.00 USDT");
  await expect(spot.ticket).toContainText("0.10%");
  await expect(spot.sendButton).toHaveText("Buy BTC for 640.00 USDT");
  await spot.sendButton.click();
  await expect(spot.ticket).toBeHidden();
  // A filled order leads to what it brought: 0.00999 at 64,000.1, less 0.1 % of the coins.
  const btc = spot.holding("BTC");
  await expect(btc).toContainText("0.00998001");
  await expect(btc).toContainText("64,064");
  exchanges.setPrice("BTCUSDT", "66000.0");
  await expect(spot.price).toHaveText("66,000.0");
  await expect(btc).toContainText(/\+19\.\d\d/);
  await spot.fill({ side: "Sell", size: "0.005" });
  await expect(spot.sendButton).toHaveText("Sell 0.00500 BTC at market");
  await spot.sendButton.click();
  await expect(spot.ticket).toBeHidden();
  await expect(btc).toContainText("0.00498001");
  await spot.showTab("History");
  const sale = page.getByRole("article", { name: "BTC/USDT Sell" });
  await expect(sale).toContainText("Fee (USDT)");
  await sale.getByRole("button", { name: "How was this filled?" }).click();
  await expect(page.getByRole("dialog", { name: "How was this filled?" })).toContainText("65,999.9");
  await page.goto("/assets");
  await page.getByRole("button", { name: /^BTC/ }).click();
  const asset = page.getByRole("dialog", { name: "BTC · Spot" });
  await expect(asset).toContainText("64,064");
  await expect(asset).toContainText("Average cost");
  await page.goto("/searchorders");
  await page.getByRole("searchbox", { name: "Order id or market" }).fill("btc/usdt");
  const found = page.getByRole("article").filter({ hasText: "BTC/USDT" });
  await expect(found.filter({ hasText: "Buy" })).toHaveCount(1);
  await expect(found.filter({ hasText: "Sell" })).toHaveCount(1);
});

test("a limit order holds its money, is changed, fills when the price comes, and others are cancelled together", async ({
  page,
  spot,
  exchanges,
}) => {
  await spot.open("btcusdt");
  await expect(spot.price).toHaveText("64,000.0");
  await spot.place({ side: "Buy", type: "Limit", price: "63800", size: "0.02" });
  await expect(spot.orders).toHaveCount(1);
  await spot.orders.getByRole("button", { name: "Change" }).click();
  const change = page.getByRole("dialog", { name: "Change order" });
  await change.getByRole("textbox", { name: "Size" }).fill("0.01");
  await change.getByRole("textbox", { name: "Price" }).fill("63900");
  await change.getByRole("button", { name: "Save changes" }).click();
  await expect(change).toBeHidden();
  await expect(spot.orders).toContainText("639.00");
  exchanges.setPrice("BTCUSDT", "63890.0");
  await expect(spot.orders).toHaveCount(0);
  await spot.showTab("Assets");
  await expect(spot.holding("BTC")).toContainText("0.00999000");
  await spot.place({ side: "Buy", type: "Limit", price: "63000", size: "0.01" });
  await spot.fill({ side: "Buy", type: "Stop market", trigger: "65000", size: "0.01" });
  await spot.ticket.getByRole("button", { name: "Most slippage: Slips 1%" }).click();
  const slippage = page.getByRole("dialog", { name: "Most slippage" });
  await slippage.getByRole("button", { name: "0.5%" }).click();
  await page.keyboard.press("Escape");
  await expect(slippage).toBeHidden();
  await expect(spot.ticket.getByRole("button", { name: "Most slippage: Slips 0.5%" })).toBeVisible();
  await spot.sendButton.click();
  await expect(spot.ticket).toBeHidden();
  await expect(spot.orders).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel all" }).click();
  await page.getByRole("dialog", { name: "Cancel 2 orders?" }).getByRole("button", { name: "Cancel 2 orders" }).click();
  await expect(spot.orders).toHaveCount(0);
  await spot.showTab("Assets");
  // The limit, or the quote's 63,890.1 where that came first: a changed order is again on its way for a moment.
  await expect(spot.holding("USDT")).toContainText(/4,361\.0[09]/);
  await expect(spot.holding("USDT")).not.toContainText("held");
});

test("of a pair the half that comes first ends the other", async ({ page, spot, exchanges }) => {
  await spot.open("btcusdt");
  await expect(spot.price).toHaveText("64,000.0");
  await spot.place({ side: "Buy", size: "1000" });
  await spot.fill({ side: "Sell", type: "OCO", price: "65000", trigger: "64500", size: "0.01" });
  await expect(spot.ticket).toContainText("The limit lies ahead of the market, the stop behind it");
  await spot.field("Stop trigger").fill("63000");
  await expect(spot.sendButton).toHaveText("Sell 0.01000 BTC at 65,000.0 or 63,000.0");
  await spot.sendButton.click();
  await expect(spot.ticket).toBeHidden();
  await expect(spot.orders).toHaveCount(2);
  await expect(page.getByText("Waits for the last price to fall to 63,000.0")).toBeVisible();
  exchanges.setPrice("BTCUSDT", "62990.0");
  await expect(spot.orders).toHaveCount(0);
  await spot.showTab("History");
  await page.getByRole("radio", { name: "Orders" }).click();
  await expect(page.getByText("Deactivated · the other half came first")).toBeVisible();
});

test("what cannot be paid for says so and is not sent", async ({ spot }) => {
  await spot.open("btcusdt");
  await expect(spot.price).toHaveText("64,000.0");
  await spot.fill({ side: "Buy", size: "6000" });
  await expect(spot.ticket).toContainText("Needs 6,000 USDT; 5,000 is available");
  await spot.sendButton.click();
  await expect(spot.ticket).toBeVisible();
});

test.describe("in Arabic and dark, from right to left", () => {
  test.use({ locale: "ar", colorScheme: "dark" });

  test("coins are bought for an amount", async ({ page, spot }) => {
    await page.addInitScript(() => {
      localStorage.setItem("evenkeel_LANGUAGE", "ar_SA");
      localStorage.setItem("evenkeel_THEME", "dark");
    });
    await spot.open("btcusdt");
    await expect(spot.price).toHaveText("64,000.0");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.getByRole("button", { name: "شراء BTC" }).click();
    const ticket = page.getByRole("dialog", { name: "بطاقة الأمر" });
    const size = ticket.getByRole("textbox", { name: "الكمية", exact: true });
    await size.fill("640");
    await expect(size).toHaveCSS("direction", "ltr");
    await ticket.getByRole("button", { name: /^شراء BTC مقابل 640\.00 USDT/ }).click();
    await expect(ticket).toBeHidden();
    await expect(spot.holding("BTC")).toContainText("0.00998001");
  });
});
