import { announceSplit } from "../harness/operator.ts";
import {
  BEFORE_NEW_YORK_CLOSES,
  BEFORE_OIL_EXPIRES,
  expect,
  HONG_KONG_AUCTION,
  HONG_KONG_OPENS,
  MARKETS,
  type MarketName,
  NEW_YORK_NIGHT,
  NEW_YORK_NOON,
  OIL_HAS_EXPIRED,
  OIL_IS_SETTLED,
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

const SPLIT = {
  coin: MARKETS["US share"].coin,
  newShares: 4,
  oldShares: 1,
  exDate: "2026-12-03",
  effectiveAt: "2026-12-03T14:30:00Z",
};

test("US share: a split is announced; when New York closes, the open page says so and lets nothing through to the market", async ({
  page,
  site,
  time,
  vendor,
  member,
  trade,
}) => {
  await time.passTo(site, BEFORE_NEW_YORK_CLOSES);
  await page.clock.setSystemTime(time.now());
  const { vendor: listed, price, symbol } = MARKETS["US share"];
  vendor.setPrice(listed, price);
  expect(member.satoken).not.toBeNull();
  await announceSplit(site, SPLIT);
  await page.goto(pathOf(MARKETS["US share"]));
  await expect(page.getByRole("list", { name: "Announced for this share" })).toContainText(
    "Split 4:1 on 12/03/2026. At the open, positions, exits and orders are adjusted; their value stays the same.",
  );
  await trade.place({ side: "Long", size: "5" });
  await expect(trade.positions).toHaveCount(1);
  await expect(trade.positions).toContainText(
    /Split 4:1 on 12\/03\/2026\. This position becomes 20 lots at 57\.\d\d\./,
  );
  await page.getByRole("button", { name: "About this instrument" }).click();
  const terms = trade.sheet(symbol);
  await expect(terms.getByRole("listitem").filter({ hasText: "Split 4:1" })).toContainText("Coming");
  await page.keyboard.press("Escape");
  await expect(terms).toBeHidden();

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
  await expect(closing.getByRole("status")).toContainText(/This market is closed now\..*Opens in 17h/);
  await expect(closing.getByRole("button", { name: /at market$/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(closing).toBeHidden();

  await trade.openMore(/^Reverse/, symbol);
  const turning = trade.sheet("Reverse position");
  await expect(turning.getByRole("status")).toContainText(/which is closed now\. Opens in 17h/);
  await expect(turning.getByRole("button", { name: /^Reverse to Short/ })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(turning).toBeHidden();
  await page.getByRole("button", { name: "Close all" }).click();
  const all = trade.sheet("Close 1 position?");
  await expect(all.getByRole("status")).toContainText(/which is closed now\. Opens in 17h/);
  await expect(all.getByRole("button", { name: "Close 1 position" })).toBeDisabled();
});

test("Hong Kong share: in the auction before the opening an order waits, and fills when it is over", async ({
  page,
  site,
  time,
  vendor,
  member,
  trade,
}) => {
  const market = MARKETS["Hong Kong share"];
  await time.passTo(site, HONG_KONG_AUCTION);
  await page.clock.setSystemTime(time.now());
  vendor.setPrice(market.vendor, market.price);
  expect(member.satoken).not.toBeNull();
  await page.goto(pathOf(market));
  await expect(page.getByRole("note").filter({ hasText: "auction" })).toHaveText(
    /^Opening auction at the exchange: nothing is filled here until it ends\. Closed, opens in \d+m\. Limit and stop orders/,
  );
  await trade.place({ side: "Long", size: market.lots[1], price: priceAt(market, 1.01) });
  await expect(trade.orders).toHaveCount(1);
  await time.passTo(site, HONG_KONG_OPENS);
  await page.clock.fastForward("21:00");
  await trade.showTab("Positions");
  await expect(trade.positions).toHaveCount(1);
  await expect(page.getByRole("note").filter({ hasText: "auction" })).toHaveCount(0);
});

test("future: in its last two hours nothing new is opened, what is open can be closed, and at its end it is settled", async ({
  page,
  site,
  time,
  vendor,
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
  await trade.closePosition("0.05");
  await expect(trade.positions).toContainText("0.05");

  await test.step("it waits for the vendor's settlement price, and nothing is dealt in meanwhile", async () => {
    await time.passTo(site, OIL_HAS_EXPIRED);
    await page.clock.fastForward("02:00:00");
    // The page asks once a minute.
    await expect(async () => {
      await page.clock.fastForward("01:01");
      await expect(page.getByRole("note").filter({ hasText: "waits for its settlement price" })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    await expect(trade.positions).toHaveCount(1);
  });
  await test.step("and its fill says who told what", async () => {
    vendor.settle("CL1", 71.35);
    await time.passTo(site, OIL_IS_SETTLED);
    await page.clock.fastForward("10:00");
    await expect(trade.positions).toHaveCount(0);
    await trade.showTab("History");
    await page.getByRole("button", { name: "How was this filled?" }).first().click();
    const basis = trade.sheet("How was this filled?");
    await expect(basis).toContainText("the settlement price told by the provider");
    await expect(basis).toContainText("Filled at71.35");
    await expect(basis).toContainText("Price told bytwelvedata");
  });
});
