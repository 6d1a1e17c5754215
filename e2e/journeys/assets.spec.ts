import { AssetsPage } from "../page-models/assets-page.ts";
import { expect, test } from "./journey.ts";

test("a transfer moves money, and the bills show it", async ({ page, member, toasts }) => {
  const assets = new AssetsPage(page);
  await test.step("all the money is in the contract wallet", async () => {
    await assets.open();
    await expect(assets.total).toContainText("100,000.00");
    await expect(assets.asset("USDT", "Contract")).toContainText("100,000.00");
  });

  await test.step("more than there is cannot be sent, all of it can be chosen", async () => {
    await page.getByRole("navigation", { name: "What you can do" }).getByRole("link", { name: "Transfer" }).click();
    await page.getByRole("textbox", { name: "Amount" }).fill("100000.01");
    await expect(page.getByText("More than can be transferred now.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Transfer now" })).toBeDisabled();
    await page.getByRole("button", { name: "Max" }).click();
    await expect(page.getByRole("textbox", { name: "Amount" })).toHaveValue("100000");
  });

  await test.step("a part of it is moved to funding", async () => {
    await assets.transfer("2500.5");
    await expect(toasts.message("2,500.5 USDT transferred")).toBeVisible();
    await expect(page.getByRole("region", { name: "Newest transfers" })).toContainText("Contract to Funding");
    const { body } = await member.get("/api/asset/overview");
    expect(body.data).toMatchObject({
      totalUsdt: "100000",
      wallets: [{ value: "2500.5" }, {}, { value: "97499.5" }, {}, {}],
    });
  });

  await test.step("the bills have both sides of it", async () => {
    await page.getByRole("region", { name: "Newest transfers" }).getByRole("link", { name: "All" }).click();
    const bills = page.getByRole("main").getByRole("listitem").filter({ hasText: "Transfer" });
    await expect(bills).toHaveCount(2);
    await expect(bills.filter({ hasText: "Funding" })).toContainText("+2,500.50 USDT");
    await expect(bills.filter({ hasText: "Contract" })).toContainText("−2,500.50 USDT");
  });

  await test.step("the total is what it was", async () => {
    await assets.open();
    await expect(assets.total).toContainText("100,000.00");
    await assets.wallet("Funding").click();
    await expect(assets.asset("USDT", "Funding")).toContainText("2,500.50");
    await expect(assets.asset("USDT", "Contract")).toHaveCount(0);
  });
});

test("a reset opens a new season and keeps the one before", async ({ page, member, toasts }) => {
  const assets = new AssetsPage(page);
  await member.dataOf(
    member.post("/api/contract/coin/buy", {
      clientId: "before-reset",
      coin: "btcusdt",
      side: "buy",
      orderType: "market",
      qty: "0.1",
      marginMode: "isolated",
      leverage: 10,
    }),
  );
  await test.step("money can be added, and the season is marked", async () => {
    await assets.open();
    await assets.simulated.click();
    await expect(assets.sheet).toContainText("Season 1");
    await assets.sheet.getByRole("button", { name: "Top up" }).click();
    await assets.sheet.getByRole("textbox", { name: "Amount" }).fill("500");
    await assets.sheet.getByRole("button", { name: "Top up" }).click();
    await expect(toasts.message("500.00 USDT of simulated money added")).toBeVisible();
    await expect(assets.sheet).toContainText("topped up");
  });

  await test.step("nothing is reset before the word is typed", async () => {
    await assets.sheet.getByRole("button", { name: "Reset account" }).click();
    const now = assets.sheet.getByRole("button", { name: "Reset and begin anew" });
    await assets.sheet.getByRole("textbox", { name: "Start balance" }).fill("20000");
    await expect(now).toBeDisabled();
    await assets.sheet.getByRole("textbox", { name: "Type RESET to confirm" }).fill("reset");
    await expect(now).toBeDisabled();
    await assets.sheet.getByRole("textbox", { name: "Type RESET to confirm" }).fill("RESET");
    await now.click();
    await expect(toasts.message("Season 2 has begun")).toBeVisible();
    await expect(assets.sheet).toContainText("Season 2");
    await expect(assets.sheet).toContainText("20,000.00 USDT");
  });

  await test.step("the season before is kept, with its file", async () => {
    await assets.sheet.getByRole("button", { name: "Past seasons" }).click();
    const first = assets.sheet.getByRole("heading", { name: /^Season 1/ });
    await expect(first).toContainText("topped up");
    const saved = page.waitForEvent("download");
    await assets.sheet.getByRole("button", { name: "CSV" }).last().click();
    expect((await saved).suggestedFilename()).toBe("evenkeel-simulated-season-1.csv");
  });

  await test.step("nothing is open any more, and it cannot be reset again today", async () => {
    const positions = await member.get("/api/contract/coin/list?tab=position");
    expect(positions.body).toMatchObject({ rows: [], total: 0 });
    const again = await member.post("/api/simulate/reset", { clientId: "again", confirm: "RESET" });
    expect(again.body.msg).toBe("simulate.resetTooSoon");
  });
});

test("the eye hides every amount, and keeps them hidden", async ({ page, member }) => {
  const assets = new AssetsPage(page);
  expect((await member.get("/api/asset/overview")).body.code).toBe(200);
  await assets.open();
  await expect(assets.total).toContainText("100,000.00");
  await assets.eye.click();
  const main = page.getByRole("main");
  await expect(assets.total).toContainText("••••••");
  await expect(main).not.toContainText("100,000");
  await page.reload();
  await expect(assets.asset("USDT", "Contract")).toContainText("••••••");
  await expect(main).not.toContainText("100,000");
  await assets.simulated.click();
  await expect(assets.sheet).toContainText("Season 1");
  await expect(assets.sheet).not.toContainText("100,000");
});

test("a statement is made, told and downloaded", async ({ page, member }) => {
  expect((await member.get("/api/asset/overview")).body.code).toBe(200);
  const list = "**/api/asset/statement/list*";
  await page.route(list, (route) => route.fulfill({ status: 423, json: { code: 423, msg: "module.closed" } }));
  await page.goto("/ucenterOrder?statement=1");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("alert")).toContainText("Your files could not be loaded");
  await page.unroute(list);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await sheet.getByRole("radio", { name: "PDF" }).click();
  await sheet.getByRole("button", { name: "Make the file" }).click();
  const saved = page.waitForEvent("download");
  await sheet.getByRole("region", { name: "Your files" }).getByRole("button", { name: "PDF" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^evenkeel-simulated-.*\.pdf$/);
  await expect(sheet).toContainText("1 entry");
  const { body } = await member.get("/api/notify/list");
  expect(body.rows).toMatchObject([{ type: "statement.ready" }]);
});

test("an order is found by its number, its market and its day", async ({ page, member }) => {
  const order = await member.dataOf<{ id: string }>(
    member.post("/api/contract/coin/buy", {
      clientId: "searched",
      coin: "ethusdt",
      side: "sell",
      orderType: "market",
      qty: "0.5",
      marginMode: "isolated",
      leverage: 10,
    }),
  );
  await page.goto("/searchorders");
  const found = page.getByRole("article", { name: order.id });
  await expect(found).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Order id or market" });
  await search.fill("BTC");
  await expect(found).toHaveCount(0);
  await expect(page.getByText("No order found")).toBeVisible();
  for (const typed of ["eth/usdt", order.id.slice(-8)]) {
    await search.fill(typed);
    await expect(found).toBeVisible();
  }
  await page.getByLabel("Day").fill("2020-01-01");
  await expect(found).toHaveCount(0);
});
