import { LISTS, madeUpRow, numberedRows, serveList } from "./market-answers.ts";
import { expect, test } from "./market-journey.ts";

const TABS = ["Watchlist", "Crypto", "Futures", "Forex", "Index", "Stocks"];

test.beforeEach(({ member }) => expect(member.satoken).not.toBeNull());

test("the search opens on crypto contracts unless its address names another class", async ({ page, search, calls }) => {
  const chosen = page.getByRole("tab", { selected: true });
  await search.open();
  await expect(search.markets.tabs).toHaveText(TABS);
  await expect(search.markets.sides).toHaveText(["Contract", "Spot"]);
  await expect(chosen).toHaveText("Crypto");
  await expect(page.getByRole("radio", { name: "Contract" })).toBeChecked();
  await expect.poll(() => calls.of(LISTS.contract)).toHaveLength(1);

  await search.open("?type=CryptoCoin&subType=spot");
  await expect(page.getByRole("radio", { name: "Spot" })).toBeChecked();
  await expect.poll(() => calls.of(LISTS.spot)).toHaveLength(1);

  await search.open("?type=DerivativesFx");
  await expect(chosen).toHaveText("Forex");
  await expect.poll(() => calls.of(LISTS.forex)).toHaveLength(1);
  expect(await calls.of(LISTS.contract)).toHaveLength(0);
});

test("code can be searched where a class has codes: not in favourites, not in crypto", async ({ search }) => {
  await search.open();
  for (const name of TABS) {
    await search.markets.showClass(name);
    await expect(search.by).toHaveCount(["Watchlist", "Crypto"].includes(name) ? 0 : 1);
    await expect(search.markets.sides).toHaveCount(name === "Crypto" ? 2 : 0);
  }
});

test("a text is searched 500 ms after its last letter, by name or by code, from page 1", async ({
  page,
  search,
  calls,
  time,
}) => {
  await serveList(page, "stock", numberedRows("ST", 35));
  await search.open("?type=Stock");
  await expect(search.markets.row("ST20")).toBeAttached();
  const before = await calls.of(LISTS.stock);
  expect(before.map(({ query }) => query.pageNum)).toEqual(["1", "2"]);
  await time.stop();

  await search.field.pressSequentially("App");
  await time.pass(499);
  await search.field.press("l");
  await time.pass(499);
  expect(await calls.of(LISTS.stock)).toHaveLength(2);
  await time.pass(1);
  await expect.poll(async () => (await calls.of(LISTS.stock)).length).toBeGreaterThan(2);
  const [found] = (await calls.of(LISTS.stock)).slice(2);
  expect(found?.query).toMatchObject({ name: "Appl", pageNum: "1", pageSize: "10" });
  expect(found?.query).not.toHaveProperty("coin");
  // The clock stood for the press of the first letters, then 499 ms, then 500 ms.
  expect((found?.atMs ?? 0) - (before[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(999);

  await search.searchBy("By code");
  await expect.poll(async () => (await calls.of(LISTS.stock)).at(-1)?.query.coin).toBe("Appl");
  const byCode = (await calls.of(LISTS.stock)).filter(({ query }) => query.coin === "Appl");
  expect(byCode[0]?.query).toMatchObject({ pageNum: "1" });
  expect(byCode[0]?.query).not.toHaveProperty("name");
});

test("the text stays when the tab changes, and each change begins at page 1 again", async ({ page, search, calls }) => {
  await serveList(page, "futures", numberedRows("FU", 12));
  await serveList(page, "spot", numberedRows("SP", 12));
  await search.open("?type=Bulk");
  await search.field.fill("u");
  // The made-up rows are there before the text has been asked for; a change of tab before that would ask without it.
  await expect.poll(async () => (await calls.of(LISTS.futures)).at(-1)?.query.name).toBe("u");
  await search.markets.shows(numberedRows("FU", 12).map(({ symbol }) => symbol));
  await search.markets.showClass("Crypto");
  await search.markets.showSide("Spot");
  await search.markets.shows(numberedRows("SP", 12).map(({ symbol }) => symbol));
  const [first, second] = await calls.of(LISTS.spot);
  expect(first?.query).toMatchObject({ name: "u", pageNum: "1" });
  expect(second?.query).toMatchObject({ name: "u", pageNum: "2" });
});

test("results sort by name, price or change in either order, and only when asked", async ({ search, calls }) => {
  await search.open("?type=Index");
  await search.markets.shows(["US500", "NAS100", "HK50", "JP225", "DE40", "VIX"]);
  const turns = [
    ["Name", "name", "asc"],
    ["Name", "name", "desc"],
    ["Name", undefined, undefined],
    ["Price", "price", "desc"],
    ["Price", "price", "asc"],
    ["24 h", "chRate", "desc"],
    ["24 h", "chRate", "asc"],
  ] as const;
  for (const [column, sort, order] of turns) {
    const before = (await calls.of(LISTS.index)).length;
    await search.markets.sortBy(column);
    await expect.poll(() => calls.of(LISTS.index)).toHaveLength(before + 1);
    const { query } = (await calls.of(LISTS.index)).at(-1) ?? {};
    expect([query?.sort, query?.order, query?.pageNum]).toEqual([sort, order, "1"]);
    if (sort === "name") {
      const names = ["DE40", "HK50", "JP225", "NAS100", "US500", "VIX"];
      await search.markets.shows(order === "asc" ? names : names.toReversed());
    }
  }
});

test("what nothing matches is answered with a placeholder", async ({ page, search }) => {
  await search.open("?type=Bulk");
  await expect(search.markets.row("GC")).toBeVisible();
  await search.field.fill("no such thing");
  await expect(page.getByText("No markets here")).toBeVisible();
  await expect(search.markets.rows).toHaveCount(0);
  await search.field.fill("gold");
  await search.markets.shows(["GC"]);
});

test("a search that fails stops loading, without a message", async ({ page, search, time }) => {
  await page.route(`**${LISTS.futures}?*`, (route) => route.abort());
  await search.open("?type=Bulk");
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(async () => {
    await time.leap(3_000);
    await expect(again).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await serveList(page, "futures", [madeUpRow("FU01")]);
  await again.tap();
  await search.markets.shows(["FU01"]);
});

test("favourites are searched in their own list", async ({ page, member, search, calls }) => {
  const coins = (await member.get(LISTS.contract)).body.rows as { id: string; symbol: string }[];
  const items = coins.slice(0, 2).map(({ id }) => ({ coinId: id, type: 2 }));
  await member.dataOf(member.post("/api/collection/add", items));
  await search.open("?type=collect");
  const [first, second] = coins.map(({ symbol }) => symbol);
  await expect(search.markets.row(first ?? "")).toBeVisible();
  await expect(search.markets.rows).toHaveCount(2);
  await search.field.fill((second ?? "").split("/")[0] ?? "");
  await search.markets.shows([second ?? ""]);
  await search.field.fill("no such thing");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(search.markets.rows).toHaveCount(0);
  expect((await calls.of("/api/collection/list")).length).toBeGreaterThan(0);
  for (const path of Object.values(LISTS)) expect(await calls.of(path)).toEqual([]);
  await expect(page.getByRole("tab", { name: "Watchlist" })).toHaveAttribute("aria-selected", "true");
});
