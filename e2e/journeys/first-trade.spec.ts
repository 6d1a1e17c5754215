import { add, format, parse } from "@evenkeel/calc/decimal";
import type { Page } from "@playwright/test";
import { ApiClient, QUIZ_ANSWERS } from "../harness/api-client.ts";
import { balancesOf, billsOf, ledgerOf } from "./books.ts";
import { expect, test } from "./journey.ts";

test("a stranger registers, trades BTC with leverage, and finds every cent in the ledger", async ({
  page,
  site,
  stranger,
  register,
  login,
  home,
  quotes,
  trade,
  bills,
}) => {
  await test.step("register, then sign in", async () => {
    await register.open();
    await register.register(stranger);
    await login.isShown();
    await login.signIn(stranger);
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("prices move on home and on quotes", async () => {
    await home.markets.isLive("BTC/USDT");
    await quotes.open();
    await quotes.showClass("Crypto");
    await quotes.markets.isLive("BTC/USDT");
  });

  await test.step("open a leveraged long at the market and watch its profit move", async () => {
    await quotes.markets.row("BTC/USDT").first().click();
    await expect(page).toHaveURL(/\/trade\?.*coin=btcusdt/);
    await trade.fill({ side: "Long", size: "0.5" });
    await trade.sendButton.click();
    await page.getByRole("status").getByRole("button", { name: "Answer" }).click();
    await answerQuestions(page);
    await page.goBack();
    await expect(trade.ticket).toBeHidden();
    await trade.place({ side: "Long", size: "0.5" });
    await trade.showTab("Positions");
    await expect(trade.positions).toHaveCount(1);
    const before = (await trade.profit().textContent()) ?? "";
    await expect(trade.profit()).not.toHaveText(before, { timeout: 30_000 });
  });

  await test.step("with the trade lock on, the next order asks for the fund password; closing asks for nothing", async () => {
    const satoken = await page.evaluate(() => localStorage.getItem("evenkeel_TOKEN"));
    const client = new ApiClient(site.url, satoken);
    const digits = { password: "285714", confirm: "285714", loginPassword: stranger.loginPassword };
    await client.dataOf(client.post("/api/business/user/tradePwdSet", digits));
    await client.dataOf(client.post("/api/business/user/security/tradeLock/on", {}));
    await trade.fill({ side: "Long", size: "0.1" });
    await trade.sendButton.click();
    const sheet = page.getByRole("dialog", { name: "Is it you?" });
    await expect(sheet).toContainText("The trade lock is on.");
    const unlock = async (pin: string) => {
      await sheet.getByLabel("Fund password", { exact: true }).fill(pin);
      await sheet.getByRole("button", { name: "Confirm" }).click();
    };
    await unlock("111222");
    await expect(sheet.getByText("Tries left: 4.")).toBeVisible();
    await unlock("285714");
    await expect(trade.ticket).toBeHidden({ timeout: 20_000 });
  });

  await test.step("close it", async () => {
    await trade.closePosition();
    await expect(trade.positions).toHaveCount(0);
  });

  await test.step("the bills say what the ledger says, to the last digit", async () => {
    const satoken = await page.evaluate(() => localStorage.getItem("evenkeel_TOKEN"));
    const client = new ApiClient(site.url, satoken);
    const { id } = await client.dataOf<{ id: string }>(client.get("/api/business/user/getInfo"));
    const [ledger, told, balances] = [await ledgerOf(site, id), await billsOf(client), await balancesOf(site, id)];
    expect(ledger.length).toBeGreaterThanOrEqual(3);
    expect(told).toEqual(ledger);
    const total = ledger.reduce((sum, { change }) => add(sum, parse(change)), parse("0"));
    expect(balances.map(({ change }) => change).filter((amount) => amount !== "0")).toEqual([format(total)]);
    await bills.open();
    for (const kind of ["Starting balance", "Position opened", "Position closed"] as const) {
      await expect(bills.ofKind(kind).first()).toBeVisible();
    }
  });
});

/** Answers what everybody is asked before their first order with leverage; the first try has one wrong. */
async function answerQuestions(page: Page): Promise<void> {
  const quiz = page.getByRole("dialog", { name: "Six questions before leverage" });
  const groups = quiz.getByRole("group");
  const choose = (at: number, answer: string) => groups.nth(at).getByRole("radio").nth("abc".indexOf(answer)).check();
  const right = Object.values(QUIZ_ANSWERS);
  for (const [at, answer] of right.entries()) await choose(at, at === 0 ? "a" : answer);
  await quiz.getByRole("checkbox").check();
  await quiz.getByRole("button", { name: "Hand in" }).click();
  await expect(groups.first().getByRole("alert")).toContainText("the whole margin");
  await choose(0, right[0] ?? "b");
  await quiz.getByRole("button", { name: "Hand in" }).click();
  await expect(quiz).toBeHidden();
}
