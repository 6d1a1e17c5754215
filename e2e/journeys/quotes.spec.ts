import { words } from "../visual/words.ts";
import type { ApiCalls } from "./api-calls.ts";
import { holdList, LISTS, numberedRows, serveList } from "./market-answers.ts";
import { expect, test } from "./market-journey.ts";

const CONTRACTS = numberedRows("CO", 25);
const symbols = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);

test("quotes has a tab for each class, and under crypto contract and spot, each with its own list", async ({
  page,
  member,
  quotes,
}) => {
  await quotes.open();
  await expect(quotes.markets.tabs).toHaveText(["Watchlist", "Crypto", "Futures", "Forex", "Index", "Stocks"]);
  await expect(quotes.markets.sides).toHaveText(["Contract", "Spot"]);
  await expect(page.getByRole("radio", { name: "Contract" })).toBeChecked();
  await quotes.markets.beginsWith(await listed(member, LISTS.contract));

  await quotes.markets.showSide("Spot");
  await expect(page).toHaveURL(/\/quotes\?type=CryptoCoin&subType=spot$/);
  await expect(quotes.markets.rows.first()).toHaveAttribute("href", /subType=spot$/);
  await quotes.markets.beginsWith(await listed(member, LISTS.spot));

  for (const [name, type, path] of [
    ["Futures", "Bulk", LISTS.futures],
    ["Forex", "DerivativesFx", LISTS.forex],
    ["Index", "Index", LISTS.index],
  ] as const) {
    await quotes.showClass(name);
    await expect(page).toHaveURL(new RegExp(`/quotes\\?type=${type}$`));
    await expect(quotes.markets.sides).toHaveCount(0);
    await quotes.markets.beginsWith(await listed(member, path));
  }
});

test("a list loads ten rows at a time as it is scrolled, until there are no more", async ({
  page,
  member,
  quotes,
  calls,
}) => {
  expect(member.satoken).not.toBeNull();
  await serveList(page, "contract", numberedRows("CO", 35));
  await quotes.open();
  await expect(quotes.markets.row("CO01")).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(quotes.markets.rows).toHaveCount(35, { timeout: 300 });
  }).toPass({ intervals: [50] });
  // Later pages were added below the first, in order.
  await quotes.markets.shows(symbols(numberedRows("CO", 35)));
  expect(await calls.asked(LISTS.contract, "pageNum")).toEqual(["1", "2", "3", "4"]);
  expect(new Set(await calls.asked(LISTS.contract, "pageSize"))).toEqual(new Set(["10"]));
});

test("page 1 of another tab clears the list before its answer is there, and replaces it", async ({
  page,
  member,
  quotes,
}) => {
  expect(member.satoken).not.toBeNull();
  await serveList(page, "contract", CONTRACTS);
  const answerFutures = await holdList(page, "futures");
  await quotes.open();
  await expect(quotes.markets.row("CO01")).toBeVisible();
  await quotes.showClass("Futures");
  await expect(quotes.markets.rows).toHaveCount(0);
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await answerFutures(numberedRows("FU", 3));
  await quotes.markets.shows(["FU01", "FU02", "FU03"]);
});

test("an answer that was overtaken is ignored", async ({ page, member, quotes }) => {
  expect(member.satoken).not.toBeNull();
  const answerContracts = await holdList(page, "contract");
  await serveList(page, "spot", numberedRows("SP", 2));
  await quotes.open();
  await quotes.markets.showSide("Spot");
  await quotes.markets.shows(["SP01", "SP02"]);
  await answerContracts(CONTRACTS);
  await quotes.showClass("Forex");
  await expect(quotes.markets.row("EUR/USD")).toBeVisible();
  await quotes.markets.showClass("Crypto");
  await quotes.markets.showSide("Spot");
  await quotes.markets.shows(["SP01", "SP02"]);
});

for (const [language, stored, timedOut] of [
  ["en", "en_US", "Request timed out"],
  ["zh", "zh_CN", "请求超时"],
] as const) {
  test(`a list without an answer is asked for again after 1, 2 and 3 s with 2 s more patience each time, then says: ${timedOut}`, async ({
    page,
    member,
    quotes,
    calls,
    time,
  }) => {
    expect(member.satoken).not.toBeNull();
    await page.addInitScript((code) => localStorage.setItem("evenkeel_LANGUAGE", code), stored);
    await holdList(page, "contract");
    await quotes.open("?type=Bulk");
    await expect(quotes.markets.row("GC")).toBeVisible();
    await time.stop();
    await quotes.showClass(words(language, "markets", "type.CryptoCoin"));
    await expect.poll(() => calls.of(LISTS.contract)).toHaveLength(1);

    // 10 s until the first is given up, then 1 + 12, 2 + 14 and 3 + 16.
    await time.pass(57_999);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await time.pass(1);
    await expect(page.getByRole("alert")).toContainText(timedOut);
    const askedAtMs = (await calls.of(LISTS.contract)).map(({ atMs }) => atMs);
    expect(askedAtMs.map((atMs) => atMs - (askedAtMs[0] ?? 0))).toEqual([0, 11_000, 25_000, 42_000]);

    // The list is finished: nothing more is asked for by itself.
    await time.leap(20_000);
    expect(await calls.of(LISTS.contract)).toHaveLength(4);
    await page.getByRole("alert").getByRole("button").tap();
    await expect.poll(() => calls.asked(LISTS.contract, "pageNum")).toEqual(["1", "1", "1", "1", "1"]);
  });
}

test("another tab ends the retries of the one before", async ({ page, member, quotes, calls, time }) => {
  expect(member.satoken).not.toBeNull();
  await holdList(page, "contract");
  await quotes.open("?type=Bulk");
  await expect(quotes.markets.row("GC")).toBeVisible();
  await time.stop();
  await quotes.showClass("Crypto");
  await expect.poll(() => calls.of(LISTS.contract)).toHaveLength(1);
  // Half a second before the first retry.
  await time.pass(10_500);
  await quotes.showClass("Index");
  await expect(quotes.markets.row("US500")).toBeVisible();
  await time.leap(20_000);
  expect(await calls.of(LISTS.contract)).toHaveLength(1);
  await expect(quotes.markets.row("US500")).toBeVisible();
});

test("a call that was given up for another tab is not tried again", async ({ page, member, quotes, calls, time }) => {
  expect(member.satoken).not.toBeNull();
  const answerContracts = await holdList(page, "contract");
  await quotes.open();
  await expect.poll(() => calls.of(LISTS.contract)).toHaveLength(1);
  await quotes.showClass("Index");
  await expect(quotes.markets.row("US500")).toBeVisible();
  await time.stop();
  await time.leap(20_000);
  await answerContracts(CONTRACTS);
  expect(await calls.of(LISTS.contract)).toHaveLength(1);
  await expect(quotes.markets.row("CO01")).toHaveCount(0);
});

test("the watchlist's tab lists no market", async ({ page, member, quotes, calls }) => {
  expect(member.satoken).not.toBeNull();
  await quotes.open("?type=collect");
  await expect(page.getByText("No favourites here yet")).toBeVisible();
  await expect(quotes.markets.rows).toHaveCount(0);
  expect(await callsOfLists(calls)).toEqual([]);
});

test("a page further down that fails keeps what is there and ends the list", async ({
  page,
  member,
  quotes,
  calls,
  time,
}) => {
  expect(member.satoken).not.toBeNull();
  await serveList(page, "contract", CONTRACTS);
  await page.route(/\/api\/coin\/list\?.*pageNum=2/, (route) => route.abort());
  await quotes.open();
  await expect.poll(() => calls.asked(LISTS.contract, "pageNum")).toEqual(["1", "2"]);
  await time.stop();
  await expect(async () => {
    await time.leap(3_000);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await quotes.markets.shows(symbols(CONTRACTS.slice(0, 10)));
  expect(await calls.asked(LISTS.contract, "pageNum")).toEqual(["1", "2", "2", "2", "2"]);
});

/** The symbols of a list as the server has them now. */
async function listed(client: { get(path: string): Promise<{ body: { rows?: unknown[] } }> }, path: string) {
  const { body } = await client.get(`${path}?pageNum=1&pageSize=10`);
  return symbols(body.rows as { symbol: string }[]);
}

async function callsOfLists(calls: ApiCalls) {
  return (await Promise.all(Object.values(LISTS).map((path) => calls.of(path)))).flat();
}
