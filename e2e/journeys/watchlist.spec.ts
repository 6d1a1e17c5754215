import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Page } from "@playwright/test";
import type { ApiClient } from "../harness/api-client.ts";
import { SIMULATED } from "../harness/site.ts";
import { expect, test } from "./journey.ts";

// Every market of the catalogue has a simulated price, few have a recorded one.
test.use({ siteEnv: SIMULATED });

const ADDED = "Favorited successfully";
const DELETED = "Deleted successfully";

test.describe("the star", () => {
  test("on a list adds, on the market's own screen takes off, and both know of it at once", async ({
    page,
    member,
    quotes,
    watchlist,
    toasts,
  }) => {
    expect(member.satoken).not.toBeNull();
    await quotes.open();
    await watchlist.star("ETH/USDT").click();
    await expect(toasts.message(ADDED)).toBeVisible();
    await quotes.showClass("Watchlist");
    await watchlist.row("ETH/USDT").click();
    await expect(page).toHaveURL(/\/trade\?.*coin=ethusdt/);
    await expect(watchlist.star("ETH/USDT")).toHaveAttribute("aria-pressed", "true");
    await watchlist.star("ETH/USDT").click();
    await expect(toasts.message(DELETED)).toBeVisible();
    await expect(watchlist.star("ETH/USDT")).toHaveAttribute("aria-pressed", "false");
    await page.goBack();
    await expect(watchlist.emptyState).toBeVisible();
    await quotes.showClass("Crypto");
    await expect(watchlist.star("ETH/USDT")).toHaveAttribute("aria-pressed", "false");
  });

  test("is refused in the server's words, and stands again as it was", async ({
    page,
    member,
    quotes,
    watchlist,
    toasts,
  }) => {
    expect(member.satoken).not.toBeNull();
    await quotes.open();
    const refuse = (body: object) => refuseWatchlist(page, body);
    const press = async () => {
      await watchlist.star("ETH/USDT").click();
    };

    await test.step("by a message with a translation", async () => {
      await refuse({ code: 409, msg: "collection.full" });
      await press();
      await expect(toasts.message("Your watchlist is full. Remove some favorites first.")).toBeVisible();
      await expect(watchlist.star("ETH/USDT")).toHaveAttribute("aria-pressed", "false");
    });
    await test.step("by one without, shown raw", async () => {
      await refuse({ code: 500, msg: "The cellar is flooded" });
      await press();
      await expect(toasts.message("The cellar is flooded")).toBeVisible();
    });
    await test.step("by none at all: favorite failed, delete failed", async () => {
      await refuse({ code: 500, msg: "" });
      await press();
      await expect(toasts.message("Favorite failed")).toBeVisible();
      await page.unroute("**/api/collection/{add,del/*}");
      await press();
      await expect(watchlist.star("ETH/USDT")).toHaveAttribute("aria-pressed", "true");
      await expect(toasts.message(ADDED)).toBeVisible();
      await refuse({ code: 500 });
      await press();
      await expect(toasts.message("Delete failed")).toBeVisible();
      await expect(watchlist.star("ETH/USDT")).toHaveAttribute("aria-pressed", "true");
    });
  });
});

test("the sheet searches by name or code, and adds what is ticked under whatever tab", async ({
  member,
  watchlist,
  toasts,
}) => {
  expect(member.satoken).not.toBeNull();
  const { sheet } = watchlist;
  await watchlist.open();
  await watchlist.openSheet();

  await test.step("nothing is ticked yet", async () => {
    await sheet.confirm.click();
    await expect(toasts.message("Please select coins to favorite first")).toBeVisible();
    await expect(sheet.dialog).toBeVisible();
  });
  await test.step("crypto has no codes to search by", async () => {
    await expect(sheet.market("BTC/USDT")).toBeVisible();
    await expect(sheet.searchBy).toHaveCount(0);
    await sheet.search.fill("cardano");
    await expect(sheet.markets).toHaveCount(1);
    await sheet.market("ADA/USDT").click();
  });
  await test.step("a stock is found by its name, and by its code alone", async () => {
    await sheet.show("Stocks");
    await sheet.search.fill("tesla");
    await expect(sheet.markets).toHaveCount(1);
    await sheet.searchBy.getByRole("radio", { name: "By code" }).click();
    await expect(sheet.dialog.getByText("Nothing matches")).toBeVisible();
    await sheet.search.fill("tsla");
    await sheet.market("TSLA").click();
  });
  await test.step("select all ticks what is shown, and once more takes it back", async () => {
    await sheet.show("Index");
    await sheet.search.fill("");
    await expect(sheet.markets).toHaveCount(10);
    await sheet.selectAll.click();
    await expect(sheet.confirm).toHaveText("Confirm (12)");
    await sheet.selectAll.click();
    await expect(sheet.confirm).toHaveText("Confirm (2)");
  });
  await test.step("confirm adds both, each under its own tab", async () => {
    await sheet.confirm.click();
    await expect(toasts.message(ADDED)).toBeVisible();
    await expect(sheet.dialog).toBeHidden();
    await expect(watchlist.row("ADA/USDT")).toBeVisible();
    await expect(watchlist.rows).toHaveCount(1);
    await watchlist.show("Stocks");
    await expect(watchlist.row("TSLA")).toBeVisible();
    await watchlist.show("Index");
    await expect(watchlist.emptyState).toBeVisible();
  });
  await test.step("what is there already cannot be ticked again", async () => {
    await watchlist.show("Stocks");
    await watchlist.openSheet();
    await sheet.search.fill("tsla");
    await sheet.searchBy.getByRole("radio", { name: "By code" }).click();
    await expect(sheet.market("TSLA")).toBeDisabled();
    await expect(sheet.market("TSLA")).toBeChecked();
  });
});

test("the sheet takes twenty at once and not one more", async ({ page, member, watchlist, toasts }) => {
  expect(member.satoken).not.toBeNull();
  const { sheet } = watchlist;
  const pages = askedPages(page);
  await watchlist.open();
  await watchlist.show("Stocks");
  await watchlist.openSheet();
  await expect(sheet.market("AAPL")).toBeVisible();
  await sheet.loadMore(25);
  await sheet.selectAll.click();
  await expect(toasts.message("At most 20 coins")).toBeVisible();
  await expect(sheet.confirm).toHaveText("Confirm (20)");
  await sheet.dialog.getByRole("checkbox", { checked: false }).first().click();
  await expect(sheet.confirm).toHaveText("Confirm (20)");

  pages.length = 0;
  await sheet.confirm.click();
  await expect(toasts.message(ADDED)).toBeVisible();
  await expect(watchlist.row("AAPL")).toBeVisible();
  await watchlist.rows.last().scrollIntoViewIfNeeded();
  await expect(watchlist.rows).toHaveCount(20);
  // Page 1 after the addition, page 2 on reaching its end, and a third with fewer than ten rows, which ends the list.
  await expect(async () => {
    await watchlist.rows.last().scrollIntoViewIfNeeded();
    expect(pages).toEqual(["1 of 6", "2 of 6", "3 of 6"]);
  }).toPass();
});

test.describe("the edit mode", () => {
  test.beforeEach(async ({ member, watchlist }) => {
    await addFavourites(member, "/api/coin/list", ["BTC", "ETH", "SOL"]);
    await addFavourites(member, "/api/forex/list", ["EUR"]);
    await watchlist.open();
    await expect(watchlist.rows).toHaveCount(3);
  });

  test("is on with edit, off on cancel, deletion and a change of tab; none of them leaves a tick", async ({
    page,
    watchlist,
    toasts,
  }) => {
    await watchlist.edit();
    await watchlist.box("BTC/USDT").click();
    await watchlist.cancelButton.click();
    await watchlist.isEditing(false);

    await watchlist.edit();
    await expect(watchlist.box("BTC/USDT")).not.toBeChecked();
    await watchlist.box("ETH/USDT").click();
    const pages = askedPages(page);
    await watchlist.show("Forex");
    await watchlist.isEditing(false);
    await expect(watchlist.row("EUR/USD")).toBeVisible();
    expect(pages).toEqual(["1 of 4"]);

    await watchlist.show("Crypto");
    await expect(watchlist.rows).toHaveCount(3);
    await watchlist.edit();
    await expect(watchlist.deleteButton).toBeDisabled();
    await watchlist.box("ETH/USDT").click();
    await watchlist.deleteButton.click();
    await expect(toasts.message(DELETED)).toBeVisible();
    await watchlist.isEditing(false);
    await expect(watchlist.rows).toHaveCount(2);
  });

  test("deletes what is ticked, asks for page 1 again, and can be undone", async ({
    page,
    member,
    quotes,
    watchlist,
    toasts,
  }) => {
    await watchlist.edit();
    await watchlist.box("BTC/USDT").click();
    await expect(watchlist.deleteButton).toHaveText("Delete (1)");
    await watchlist.selectAll.click();
    await expect(watchlist.deleteButton).toHaveText("Delete (3)");
    await watchlist.box("SOL/USDT").click();
    await expect(watchlist.selectAll).not.toBeChecked();
    const pages = askedPages(page);
    await watchlist.deleteButton.click();
    await expect(watchlist.rows).toHaveCount(1);
    await expect.poll(() => pages).toEqual(["1"]);
    expect(await symbolsOf(member)).toEqual(["EUR/USD", "SOL/USDT"]);

    await toasts.undo(`${DELETED} (2)`);
    await expect(watchlist.rows).toHaveCount(3);
    await expect(toasts.message(ADDED)).toBeVisible();
    expect((await symbolsOf(member)).slice().sort()).toEqual(["BTC/USDT", "ETH/USDT", "EUR/USD", "SOL/USDT"]);
    await quotes.showClass("Crypto");
    await expect(watchlist.star("BTC/USDT")).toHaveAttribute("aria-pressed", "true");
  });

  test("goes by keys: all, Escape, Delete; a field or a dialog keeps its own", async ({ page, watchlist, toasts }) => {
    await page.keyboard.press("Control+a");
    await watchlist.isEditing(false);
    await watchlist.edit();

    for (const all of ["Control+a", "Meta+a", "Control+a"]) {
      await page.keyboard.press(all);
      await expect(watchlist.boxes.and(page.getByRole("checkbox", { checked: true }))).toHaveCount(3);
    }
    await page.keyboard.press("Escape");
    await watchlist.isEditing(false);

    await watchlist.edit();
    await page.keyboard.press("Delete");
    await expect(toasts.message("Select what to delete first")).toBeVisible();
    await watchlist.box("ETH/USDT").click();

    await test.step("in the sheet's search field they are the field's", async () => {
      await watchlist.openSheet();
      await watchlist.sheet.search.fill("zzz");
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await expect(watchlist.sheet.search).toHaveValue("");
      await watchlist.sheet.confirm.focus();
      await page.keyboard.press("Delete");
      await page.keyboard.press("Escape");
      await expect(watchlist.sheet.dialog).toBeHidden();
      await watchlist.isEditing(true);
      await expect(watchlist.deleteButton).toHaveText("Delete (1)");
    });

    await page.keyboard.press("Delete");
    await expect(toasts.message(DELETED)).toBeVisible();
    await expect(watchlist.row("ETH/USDT")).toHaveCount(0);
    await expect(watchlist.rows).toHaveCount(2);
  });
});

test("the server keeps the limits whoever asks, and says which", async ({ member }) => {
  const [first] = await marketRows(member, "/api/stock/list");
  const item = { coinId: first?.id, type: 6 };
  const refused = { status: 400, body: { code: 400, msg: "request.invalid" } };

  const empty = await member.post("/api/collection/add", []);
  expect(empty).toMatchObject(refused);
  expect(empty.body.data).toEqual({ errors: [{ field: "body", key: "collection.empty" }] });

  const rows = await marketRows(member, "/api/stock/list");
  const many = rows.slice(0, 21).map(({ id }) => ({ coinId: id, type: 6 }));
  expect(many).toHaveLength(21);
  const tooMany = await member.post("/api/collection/add", many);
  expect(tooMany).toMatchObject(refused);
  expect(tooMany.body.data).toEqual({ errors: [{ field: "body", key: "collection.tooMany" }] });
  expect(await symbolsOf(member)).toEqual([]);
  expect((await member.post("/api/collection/add", many.slice(0, 20))).body.data).toEqual({ added: 20 });

  const none = await member.send({ method: "DELETE", path: "/api/collection/del/" });
  expect(none).toMatchObject(refused);
  expect(none.body.data).toEqual({ errors: [{ field: "ids", key: "collection.noIds" }] });

  const query = `coinId=${item.coinId}&type=${item.type}`;
  const { id } = await member.dataOf<{ id: string }>(member.get(`/api/collection/isCollection?${query}`));
  expect((await member.send({ method: "DELETE", path: `/api/collection/del/${id}` })).body.data).toEqual({
    deleted: 1,
  });
  expect((await member.get(`/api/collection/isCollection?${query}`)).body.data).toEqual({
    isCollected: false,
    id: null,
  });
});

/** From here on the server refuses every change of the watchlist with this answer. */
async function refuseWatchlist(page: Page, body: object): Promise<void> {
  await page.unroute("**/api/collection/{add,del/*}");
  await page.route("**/api/collection/{add,del/*}", (route) =>
    route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify(body) }),
  );
}

/** The pages of the watchlist that the app asks for from here on, each with the kind that it asks for. */
function askedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    // The lookup map is built from pages of a hundred.
    if (url.pathname !== "/api/collection/list" || url.searchParams.get("pageSize") !== "10") return;
    const type = url.searchParams.get("type");
    asked.push(`${url.searchParams.get("pageNum")}${type === null ? "" : ` of ${type}`}`);
  });
  return asked;
}

async function marketRows(client: ApiClient, path: string): Promise<MarketRow[]> {
  const { body } = await client.get(`${path}?pageSize=100`);
  return body.rows as MarketRow[];
}

async function addFavourites(client: ApiClient, path: string, bases: readonly string[]): Promise<void> {
  const rows = await marketRows(client, path);
  const items = bases.map((base) => {
    const row = rows.find(({ symbol }) => symbol.startsWith(`${base}/`));
    return { coinId: row?.id, type: path.includes("forex") ? 4 : 2 };
  });
  await client.dataOf(client.post("/api/collection/add", items));
}

/** The member's favourites, newest first, by the symbols that they show. */
async function symbolsOf(client: ApiClient): Promise<string[]> {
  const { body } = await client.get("/api/collection/list?pageSize=100");
  return (body.rows as { market: MarketRow }[]).map(({ market }) => market.symbol);
}
