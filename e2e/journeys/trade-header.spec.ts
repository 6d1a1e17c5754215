import { expect, test } from "./market-journey.ts";
import { changeSetting } from "./operator-settings.ts";

type Playing = { name: string; isOpen: boolean; modes: string[] }[];

test.beforeEach(({ member }) => expect(member.satoken).not.toBeNull());

for (const [openKinds, tabs] of [
  [[], ["US stocks", "HK stocks"]],
  [
    ["second", "spot", "uContract"],
    ["US stocks", "HK stocks", "Second", "Spot", "U-standard"],
  ],
] as const) {
  test(`the trade header has both stock markets and, of the optional kinds, what is open: ${openKinds.join(", ") || "nothing"}`, async ({
    page,
    trade,
  }) => {
    await changeSetting<Playing>(page, "PLAYING_SETTING", (playing) =>
      playing.map((entry) => ({
        ...entry,
        isOpen: (openKinds as readonly string[]).includes(entry.name),
        modes: ["SIM"],
      })),
    );
    const settings = page.waitForResponse(/get\/setting/);
    await trade.open("btcusdt");
    // Before the settings are here no optional kind is shown; the chart comes after them.
    await settings;
    await expect(page.getByRole("img", { name: /price chart/ })).toBeVisible();
    await expect(page.getByRole("tablist", { name: "Kind of trading" }).getByRole("tab")).toHaveText([...tabs]);
  });
}

test("a header tab leads to its market, spot by its sub-type", async ({ page, trade }) => {
  await changeSetting<Playing>(page, "PLAYING_SETTING", (playing) =>
    playing.map((entry) => ({ ...entry, isOpen: entry.isOpen || entry.name === "spot" })),
  );
  const tab = (name: string) => page.getByRole("tablist", { name: "Kind of trading" }).getByRole("tab", { name });
  await trade.open("btcusdt");
  await expect(tab("U-standard")).toHaveAttribute("aria-selected", "true");
  await tab("US stocks").tap();
  await expect(page).toHaveURL(/\/trade\?coin=\w+&type=Stock$/);
  await expect(tab("US stocks")).toHaveAttribute("aria-selected", "true");
  await tab("Spot").tap();
  await expect(page).toHaveURL(/\/trade\?coin=\w+&type=CryptoCoin&subType=spot$/);
  await expect(tab("Spot")).toHaveAttribute("aria-selected", "true");
});

test("choosing a coin closes the popup and goes to its trade screen; Back finds the coin before", async ({
  page,
  trade,
}) => {
  await trade.open("btcusdt");
  const header = page.getByRole("heading", { level: 1 });
  await expect(header).toContainText("BTC/USDT");
  await header.getByRole("button").tap();
  const popup = page.getByRole("dialog", { name: "Choose a market" });
  await popup.getByRole("button", { name: /ETH\/USDT/ }).tap();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/\/trade\?coin=ethusdt&type=CryptoCoin$/);
  await expect(header).toContainText("ETH/USDT");
  await expect(header).toContainText("Ethereum");
  await expect(page.getByRole("img", { name: /^ETH\/USDT price chart/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/coin=btcusdt/);
  await expect(header).toContainText("BTC/USDT");
});
