import type { DerivativePosition } from "@evenkeel/contract/derivatives";
import { SIMULATED } from "../harness/site.ts";
import { below, CLASSES, type ClassName, changeAnswer, expect, firstOf, seeWallet, test } from "./lot-journey.ts";

test.use({ siteEnv: SIMULATED });

for (const name of Object.keys(CLASSES) as ClassName[]) {
  // A limit order is taken whatever the hour: where the market is closed, it waits for it to open.
  test(`${name}: an order in lots is taken, waits, and is cancelled`, async ({ page, member, trade, toasts }) => {
    const { row, terms } = await firstOf(member, name);
    await page.goto(`/trade?coin=${row.coin}&type=${CLASSES[name].type}`);
    await trade.openTicket("Long");
    await trade.chooseType("Limit");
    await trade.field("Price").fill(below(row.price ?? "0", terms.tick));
    await trade.field("Size").fill(terms.minLots);
    await expect(trade.ticket).toContainText(/one lot [\d,.]+/);
    await expect(trade.ticket.locator("div").filter({ hasText: /^A pip is worth[\d.]+ USDT$/ })).toBeVisible();
    await expect(trade.ticket.locator("div").filter({ hasText: /^Margin level after[\d,]+%$/ })).toBeVisible();
    await trade.sendButton.click();
    await expect(trade.ticket).toBeHidden({ timeout: 20_000 });

    const order = page.getByRole("article", { name: `${row.symbol} Long Limit` });
    await expect(order).toContainText("Filled (lots)");
    await order.getByRole("button", { name: "Cancel" }).click();
    await expect(toasts.message("Order cancelled")).toBeVisible();
    await expect(order).toHaveCount(0);
  });
}

/** A long of 0.3 lots of EUR/USD that has lost, as the server would send it. */
const position: DerivativePosition = {
  id: "7001",
  coin: "eurusd",
  currency: "USD",
  side: "buy",
  marginMode: "cross",
  leverage: 30,
  lots: "0.3",
  contractSize: "100000",
  entryPrice: "1.1",
  markPrice: "1.05",
  rate: { currency: "USD", bid: "1", ask: "1", mid: "1", quotedAt: null, isStale: false },
  notional: "31500",
  margin: "1050",
  marginRate: "0.0333",
  liqPrice: "1.02",
  marginLevel: "92",
  pipValue: "3",
  upnl: "-1500",
  roe: "-142.8",
  realisedPnl: "0",
  overnight: "-4.5",
  nextOvernight: { at: 1_900_000_000_000, nights: 3, amount: "5.81" },
  takeProfit: null,
  stopLoss: "1.02",
  guaranteedStop: true,
  guaranteedPremium: "9.18",
  triggerBy: "last",
  trailing: null,
  exits: [],
  expiresAt: null,
  status: "open",
  reason: null,
  openedAt: 1_700_000_000_000,
  closedAt: null,
};

test("the wallet's level is said beside its positions, louder as the close-out comes nearer", async ({
  page,
  member,
  trade,
}) => {
  expect(member.satoken).not.toBeNull();
  await seeWallet(page, { marginLevel: "92.5", equity: "971.25", usedMargin: "1050", upnl: "-1500" });
  await page.route("**/api/contract/derivatives/list?tab=position*", (route) =>
    route.fulfill({ json: { code: 200, msg: "ok", rows: [{ tab: "position", ...position }], total: 1 } }),
  );
  await changeAnswer<object>(page, "/api/contract/derivatives/session", (data) => ({ ...data, isReduceOnly: true }));
  await page.goto("/trade?coin=eurusd&type=DerivativesFx");
  await expect(page.getByRole("note").filter({ hasText: "near zero" })).toContainText("nothing new is opened");
  await trade.openTicket("Long");
  // Whatever the hour: at the market a closed one would be named first.
  await trade.chooseType("Limit");
  await expect(trade.ticket).toContainText("The price is near zero: only what is open can be closed.");
  await page.keyboard.press("Escape");
  await expect(trade.ticket).toBeHidden();
  const warning = page.getByRole("alert").filter({ hasText: "Margin level" });
  await expect(warning).toContainText("Margin level 92%: at 50% positions are closed, the largest loss first.");
  await trade.showTab("Positions");
  const card = page.getByRole("article", { name: /^EUR\/USD Long 30×/ });
  await expect(card).toContainText("Size (lots)");
  await expect(card).toContainText("A pip is worth");
  await expect(card).toContainText("−5.81");
  await expect(card).toContainText("guaranteed");
  await trade.showTab("Assets");
  const wallet = page.getByRole("region", { name: "Derivatives wallet" });
  await expect(wallet).toContainText("971.25");
  await expect(wallet).toContainText("Margin level92%");

  await page.unroute((url) => url.pathname === "/api/contract/derivatives/account");
  await seeWallet(page, { marginLevel: "70", equity: "735", usedMargin: "1050" });
  await expect(warning).toContainText("Margin level 70%, close to 50%: add money or close a position.");
  await warning.getByRole("link", { name: "Transfer" }).click();
  await expect(page).toHaveURL(/\/transfer\?from=3&to=4/);
});
