import { expect, test } from "./journey.ts";

test("a chart keeps its indicators, scale and drawings, and fullscreen is left by Back", async ({
  page,
  member,
  trade,
}) => {
  expect(member.satoken).toBeTruthy();
  const chart = page.getByRole("img", { name: /^BTC\/USDT price chart/ });
  const press = (name: string | RegExp) => page.getByRole("button", { name }).tap();
  const sheet = page.getByRole("dialog");
  const tapChart = async (x: number, y: number) => {
    await chart.tap({ position: { x, y } });
    // A second tap sooner would be a double tap.
    await page.waitForTimeout(600);
  };
  await trade.open("btcusdt");
  await expect(page.getByRole("status", { name: "Loading the chart" })).toHaveCount(0);

  await test.step("indicators take only periods that stand", async () => {
    await press(/^Indicators \(1\)/);
    await sheet.getByRole("switch", { name: "MACD" }).tap();
    const fast = sheet.getByRole("textbox", { name: "MACD, value 1" });
    await fast.fill("40");
    await expect(sheet.getByRole("alert")).toHaveText("More than the first");
    await fast.fill("10");
    await expect(sheet.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });

  await test.step("a line is drawn and locked, and all of it outlives a reload", async () => {
    await press("Draw");
    await press("Trend line");
    await tapChart(80, 120);
    await tapChart(200, 60);
    await press("Lock this drawing");
    await page.reload();
    await expect(page.getByRole("button", { name: /^Indicators \(2\)/ })).toBeVisible();
    await press("Draw");
    await press("Delete all drawings");
    await press("Delete 1 drawing");
    await expect(page.getByRole("button", { name: "Delete all drawings" })).toBeDisabled();
    await press("Done drawing");
  });

  await test.step("fullscreen lies along the longer side; it is left by Back, and the trade screen stays", async () => {
    await press("Fullscreen chart");
    await expect(page.getByRole("button", { name: "Leave fullscreen" })).toBeVisible();
    await expect.poll(() => chart.evaluate((box) => box.clientWidth > window.innerWidth)).toBe(true);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Fullscreen chart" })).toBeVisible();
    await expect(page).toHaveURL(/\/trade\?/);
  });
});

test("a price taken from the grouped book opens the ticket with it", async ({ page, member, trade }) => {
  expect(member.satoken).toBeTruthy();
  await trade.open("btcusdt");
  const book = page.getByRole("region", { name: "Order book" });
  await book.getByRole("radio", { name: "5", exact: true }).tap();
  await book.getByRole("combobox", { name: "Price step" }).selectOption("10");
  const level = book.getByRole("button", { name: /Take this price/ }).first();
  await expect(level).toBeVisible();
  await level.tap();
  await expect(trade.ticket.getByRole("textbox", { name: "Price", exact: true })).toHaveValue(/^\d+0$/);
});
