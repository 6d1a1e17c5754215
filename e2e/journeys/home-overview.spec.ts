import { madeUpRow, serve } from "./market-answers.ts";
import { expect, test } from "./market-journey.ts";

const GROUPS = {
  contractCoinConfigs: [
    madeUpRow("BBB", { price: "20.0", close: "20.0", chRate: "1.00" }),
    madeUpRow("CCC", { price: "9.0", close: "9.0", chRate: "-2.00" }),
    // A market that is off is not shown.
    madeUpRow("OFF", { status: false }),
    madeUpRow("AAA", { price: "100.0", close: "100.0", chRate: "0.50" }),
  ],
  spotCoinConfigs: [madeUpRow("SPOT", { subType: "spot" })],
  contractFuturesConfigs: [madeUpRow("FUT", { type: "Bulk" })],
  contractForexConfigs: [madeUpRow("FX", { type: "DerivativesFx" })],
  contractIndicesConfigs: [madeUpRow("IND", { type: "Index" })],
  contractStockConfigs: [madeUpRow("STK", { type: "Stock" })],
};

test("prices on home move without a reload", async ({ page, home, calls }) => {
  await home.open();
  await page.evaluate(() => document.body.setAttribute("data-kept", "yes"));
  const asked = (await calls.of("/api/common/getHomeCoins")).length;
  await home.markets.isLive("BTC/USDT");
  await home.markets.isLive("ETH/USDT");
  await expect(page.locator("body[data-kept]")).toHaveCount(1);
  expect(await calls.of("/api/common/getHomeCoins")).toHaveLength(asked);
});

test("the overview has crypto with contract and spot, futures, forex and index, and leads to the same list in quotes", async ({
  page,
  member,
  home,
  quotes,
}) => {
  expect(member.satoken).not.toBeNull();
  await serve(page, "/api/common/getHomeCoins", { data: GROUPS });
  await home.openEmpty();
  await expect(home.markets.tabs).toHaveText(["Crypto", "Futures", "Forex", "Index"]);
  await expect(home.markets.sides).toHaveText(["Contract", "Spot"]);
  await home.markets.shows(["BBB", "CCC", "AAA"]);
  await expect(home.viewMore).toHaveAttribute("href", "/quotes?type=CryptoCoin&subType=contract");
  await home.markets.showSide("Spot");
  await home.markets.shows(["SPOT"]);
  await expect(home.viewMore).toHaveAttribute("href", "/quotes?type=CryptoCoin&subType=spot");
  for (const [name, symbol, type] of [
    ["Futures", "FUT", "Bulk"],
    ["Forex", "FX", "DerivativesFx"],
    ["Index", "IND", "Index"],
  ] as const) {
    await home.markets.showClass(name);
    await home.markets.shows([symbol]);
    await expect(home.markets.sides).toHaveCount(0);
    await expect(home.viewMore).toHaveAttribute("href", new RegExp(`^/quotes\\?type=${type}&subType=`));
  }
  await home.viewMore.tap();
  await expect(page).toHaveURL(/\/quotes\?type=Index&subType=contract$/);
  await expect(page.getByRole("tab", { name: "Index" })).toHaveAttribute("aria-selected", "true");
  await expect(quotes.markets.row("US500")).toBeVisible();
});

test("the overview sorts by name, price and change, as they are now", async ({ page, home, prices }) => {
  await serve(page, "/api/common/getHomeCoins", { data: GROUPS });
  await home.openEmpty();
  const { markets } = home;
  await markets.shows(["BBB", "CCC", "AAA"]);
  await markets.sortBy("Name");
  await markets.shows(["AAA", "BBB", "CCC"]);
  await markets.sortBy("Name");
  await markets.shows(["CCC", "BBB", "AAA"]);
  await markets.sortBy("Name");
  await markets.shows(["BBB", "CCC", "AAA"]);

  await markets.sortBy("Price");
  await markets.shows(["AAA", "BBB", "CCC"]);
  prices.tell("ccc", "55.5", "-2.00");
  await expect(markets.row("CCC")).toContainText("55.5");
  await markets.shows(["AAA", "CCC", "BBB"]);
  await markets.sortBy("Price");
  await markets.shows(["BBB", "CCC", "AAA"]);

  await markets.sortBy("24 h");
  await markets.shows(["BBB", "AAA", "CCC"]);
  prices.tell("aaa", "100.0", "7.50");
  await markets.shows(["AAA", "BBB", "CCC"]);
});
