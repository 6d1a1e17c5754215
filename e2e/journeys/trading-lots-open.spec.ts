import {
  BEFORE_NEW_YORK_CLOSES,
  BEFORE_OIL_EXPIRES,
  expect,
  MARKETS,
  type MarketName,
  NEW_YORK_NIGHT,
  NEW_YORK_NOON,
  pathOf,
  priceAt,
  shown,
  test,
  WHILE_OIL_EXPIRES,
} from "./open-lots-journey.ts";

for (const name of Object.keys(MARKETS) as MarketName[]) {
  const market = MARKETS[name];
  const { symbol, vendor: listed, lots } = market;
  const [all, half] = lots;

  test(`${name}: bought, moved by its price, given exits, closed in part, turned round, and closed with the rest`, async ({
    page,
    site,
    time,
    vendor,
    member,
    trade,
  }) => {
    if (name !== "Hong Kong share") await time.passTo(site, NEW_YORK_NOON);
    vendor.setPrice(listed, market.price);
    expect(member.satoken).not.toBeNull();
    await page.goto(pathOf(market));
    await expect(trade.priceState).toHaveCount(0);
    await trade.place({ side: "Long", size: all });
    await expect(trade.positions).toHaveCount(1);
    await expect(trade.positions).toContainText(all);

    vendor.setPrice(listed, market.price * 1.003);
    await expect(trade.profit()).toHaveText(/^\+/);
    vendor.setPrice(listed, market.price * 0.997);
    await expect(trade.profit()).toHaveText(/^−/);
    vendor.setPrice(listed, market.price);

    const [take, stop] = [priceAt(market, 1.02), priceAt(market, 0.98)];
    await trade.positions.getByRole("button", { name: "TP / SL" }).click();
    const exits = trade.sheet("Take profit and stop loss");
    await exits.getByRole("textbox", { name: "Take profit" }).fill(take);
    await exits.getByRole("textbox", { name: "Stop loss" }).fill(stop);
    await exits.getByRole("button", { name: "Save" }).click();
    await expect(exits).toBeHidden();
    await expect(trade.positions).toContainText(`${shown(take)} / ${shown(stop)}`);

    await trade.closePosition(half);
    await expect(trade.positions).toContainText(half);
    await trade.openMore(/^Reverse/, symbol);
    await trade
      .sheet("Reverse position")
      .getByRole("button", { name: `Reverse to Short ${half} lots` })
      .click();
    await expect(trade.positions.getByText("Short", { exact: true })).toBeVisible();

    await trade.place({ side: "Long", size: half });
    await expect(trade.positions).toHaveCount(2);
    await page.getByRole("button", { name: "Close all" }).click();
    await trade.sheet("Close 2 positions?").getByRole("button", { name: "Close 2 positions" }).click();
    await expect(trade.positions).toHaveCount(0);

    await trade.showTab("History");
    await page.getByRole("radio", { name: "Positions" }).click();
    await expect(page.getByRole("article", { name: `Closed ${symbol}` })).toHaveCount(3);
    const short = page.getByRole("article", { name: `Closed ${symbol} Short` });
    await expect(short).toContainText(half);
    await short.getByRole("button", { name: "Share a picture" }).click();
    await expect(page.getByRole("img", { name: new RegExp(`^${symbol} Short .*Simulated money$`) })).toBeVisible();
  });
}

test.describe("with little in the wallet", () => {
  test.use({ funds: "1000" });

  test("currency pair: the wallet is called twice as the price falls, and closed out at half of its margin", async ({
    page,
    site,
    time,
    vendor,
    member,
    trade,
    toasts,
  }) => {
    await time.passTo(site, NEW_YORK_NOON);
    const { vendor: listed, price } = MARKETS["currency pair"];
    vendor.setPrice(listed, price);
    expect(member.satoken).not.toBeNull();
    await page.goto(pathOf(MARKETS["currency pair"]));
    await trade.place({ side: "Long", size: "0.25" });
    await expect(trade.positions).toHaveCount(1);
    const warning = page.getByRole("alert").filter({ hasText: "Margin level" });
    await expect(warning).toHaveCount(0);

    // Each step is small enough to be believed at once.
    vendor.setPrice(listed, 1.096);
    await expect(toasts.message(/wallet has fallen to 100%/)).toBeVisible();
    await expect(warning).toContainText(/^Margin level 9\d%: at 50% positions are closed/);
    vendor.setPrice(listed, 1.087);
    await expect(toasts.message(/wallet has fallen to 75%/)).toBeVisible();
    await expect(warning).toContainText(/^Margin level 7\d%, close to 50%: add money or close a position/);
    vendor.setPrice(listed, 1.0775);
    await expect(trade.positions).toHaveCount(0);
    await expect(warning).toHaveCount(0);

    await trade.showTab("History");
    await page.getByRole("radio", { name: "Positions" }).click();
    await expect(page.getByRole("article", { name: "Closed EUR/USD Long" })).toContainText(
      "the wallet's margin level fell to 50%",
    );
  });
});

test("currency pair: a price that nobody renews is said to be old, and takes no order until there is a new one", async ({
  page,
  site,
  time,
  vendor,
  member,
  trade,
}) => {
  await time.passTo(site, NEW_YORK_NOON);
  const { vendor: listed, price } = MARKETS["currency pair"];
  vendor.setPrice(listed, price);
  expect(member.satoken).not.toBeNull();
  await page.goto(pathOf(MARKETS["currency pair"]));
  await trade.openTicket("Long");
  await trade.field("Size").fill("0.10");
  await expect(trade.sendButton).toBeEnabled();
  vendor.fallSilent();
  await time.pass(site, 90_000);
  await expect(trade.ticket).toContainText("Waiting for a current price");
  await expect(trade.sendButton).toBeDisabled();
  vendor.speakAgain();
  await expect(trade.sendButton).toBeEnabled();
});

test("currency pair: a stop is guaranteed where it lies far enough away, for a premium that is said before", async ({
  page,
  site,
  time,
  vendor,
  member,
  trade,
}) => {
  await time.passTo(site, NEW_YORK_NOON);
  const { vendor: listed, price } = MARKETS["currency pair"];
  vendor.setPrice(listed, price);
  expect(member.satoken).not.toBeNull();
  await page.goto(pathOf(MARKETS["currency pair"]));
  await trade.place({ side: "Long", size: "0.10" });
  await trade.positions.getByRole("button", { name: "TP / SL" }).click();
  const exits = trade.sheet("Take profit and stop loss");
  await exits.getByRole("textbox", { name: "Stop loss" }).fill("1.09700");
  await exits.getByRole("switch", { name: "Guaranteed stop" }).click();
  await expect(exits.getByRole("alert")).toHaveText("At least 0.5% from the price");
  await expect(exits.getByRole("button", { name: "Save" })).toBeDisabled();
  await exits.getByRole("textbox", { name: "Stop loss" }).fill("1.09000");
  await expect(exits).toContainText("Premium 3.27 USDT, paid only if it is reached");
  await exits.getByRole("button", { name: "Save" }).click();
  await expect(exits).toBeHidden();
  await expect(trade.positions).toContainText("1.09000 · guaranteed");
});

test("US share: when New York closes, the open page says so and lets nothing through to the market", async ({
  page,
  site,
  time,
  vendor,
  member,
  trade,
}) => {
  await time.passTo(site, BEFORE_NEW_YORK_CLOSES);
  await page.clock.setSystemTime(time.now());
  const { vendor: listed, price } = MARKETS["US share"];
  vendor.setPrice(listed, price);
  expect(member.satoken).not.toBeNull();
  await page.goto(pathOf(MARKETS["US share"]));
  await trade.place({ side: "Long", size: "5" });
  await expect(trade.positions).toHaveCount(1);

  await time.passTo(site, NEW_YORK_NIGHT);
  await page.clock.fastForward("21:00");
  await expect(page.getByRole("note").filter({ hasText: "Closed" })).toContainText(
    /^Closed, opens in 17h.*Limit and stop orders can be placed now/,
  );
  await trade.openTicket("Long");
  await trade.field("Size").fill("1");
  await expect(trade.ticket).toContainText("A limit or stop order can be placed and waits for it to open.");
  await expect(trade.sendButton).toBeDisabled();
  await trade.chooseType("Limit");
  await expect(trade.ticket).toContainText("This order waits for it to open.");
  await expect(trade.sendButton).toBeEnabled();
  await page.keyboard.press("Escape");

  await trade.positions.getByRole("button", { name: "Close", exact: true }).click();
  const closing = trade.sheet("Close position");
  await expect(closing.getByRole("status")).toContainText("This market is closed now.");
  await expect(closing.getByRole("button", { name: /at market$/ })).toBeDisabled();
});

test("future: in its last two hours nothing new is opened, and what is open can be closed", async ({
  page,
  site,
  time,
  member,
  trade,
}) => {
  await time.passTo(site, BEFORE_OIL_EXPIRES);
  await page.clock.setSystemTime(time.now());
  expect(member.satoken).not.toBeNull();
  await page.goto(pathOf({ coin: "cl", type: "Bulk" }));
  await expect(page.getByRole("note").filter({ hasText: "Expires" })).toContainText("Nothing new is opened from");
  await trade.place({ side: "Long", size: "0.10" });
  await expect(trade.positions).toHaveCount(1);

  await time.passTo(site, WHILE_OIL_EXPIRES);
  await page.clock.fastForward("21:00");
  await expect(page.getByRole("note").filter({ hasText: "Expires" })).toContainText("Positions can be closed");
  await trade.openTicket("Long");
  await trade.field("Size").fill("0.10");
  await expect(trade.ticket).toContainText("This future expires soon: nothing new is opened.");
  await expect(trade.sendButton).toBeDisabled();
  await page.keyboard.press("Escape");
  await trade.closePosition();
  await expect(trade.positions).toHaveCount(0);
});
