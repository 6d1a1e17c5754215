import type { Page } from "@playwright/test";
import { words } from "./words.ts";

/** The tab of the trade screen that a key names. */
export const tab = (key: string) => async (page: Page, language: string) => {
  await page.getByRole("tab", { name: new RegExp(`^${words(language, "trade", key)}`) }).click();
};

export const openTicket = async (page: Page, language: string) => {
  await page
    .getByRole("button", { name: words(language, "trade", "bar.buy") })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

export const openSpotTicket = async (page: Page, language: string) => {
  const name = words(language, "trade", "bar.spotBuy").replace("{{asset}}", "BTC");
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};

export const openTicketOf = (type: string) => async (page: Page, language: string) => {
  await openTicket(page, language);
  await page.getByRole("button", { name: new RegExp(`^${words(language, "orders", "orderType.label")}`) }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${words(language, "orders", `orderType.${type}`)}(\\s|$)`) })
    .click();
};

/** Sends an order from the ticket, and waits for the words of the sheet that asks for something first. */
export const sendOrder = (namespace: string, key: string) => async (page: Page, language: string) => {
  await openTicket(page, language);
  const ticket = page.getByRole("dialog");
  await ticket.getByRole("textbox", { name: words(language, "orders", "ticket.size"), exact: true }).fill("0.01");
  await ticket.getByRole("button").last().click();
  await page.getByText(words(language, namespace, key), { exact: true }).waitFor();
};

/** Chooses an indicator in place of a price for a new alert. */
export const alertOnIndicator = async (page: Page, language: string) => {
  await openAlerts(page, language);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: words(language, "alerts", "kind.indicator"), exact: true }).click();
  await sheet.getByRole("radio", { name: "BOLL", exact: true }).click();
};

export const press = (namespace: string, key: string) => async (page: Page, language: string) => {
  const name = words(language, namespace, key);
  await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
};

/** Of the history, the positions that are closed. */
export const showClosed = async (page: Page, language: string) => {
  await page.getByRole("radio", { name: words(language, "orders", "history.closed") }).click();
};

export const showForex = async (page: Page, language: string) => {
  await page.getByRole("radio", { name: words(language, "watchlist", "kind.forex") }).click();
};

/** The tab of a way in: 0 account, 1 e-mail, 2 phone. */
export const chooseWay = (place: number) => async (page: Page) => {
  await page.getByRole("tab").nth(place).click();
};

export const openAreaCodes = async (page: Page) => {
  await chooseWay(2)(page);
  await page.getByRole("main").getByRole("button", { name: "+1" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
};

export const askForText = async (page: Page, language: string) => {
  await chooseWay(2)(page);
  await page.locator('input[name="phone"]').fill("2025550123");
  await press("auth", "code.get")(page, language);
  await page.getByRole("dialog").getByRole("img").waitFor();
};

export const openMenu = async (page: Page, language: string) => {
  await page.getByRole("link", { name: words(language, "home", "menu"), exact: true }).click();
  await page.getByRole("dialog").waitFor();
};

/** Ticks the first two favourites. */
export const editWatchlist = async (page: Page, language: string) => {
  await press("watchlist", "edit")(page, language);
  const boxes = page.getByRole("main").getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(1).click();
};

export const openAddSheet = async (page: Page, language: string) => {
  await press("watchlist", "add")(page, language);
  await page.getByRole("dialog").waitFor();
};

/** The sheet on a class that can be searched by code. */
export const openStockSheet = async (page: Page, language: string) => {
  await openAddSheet(page, language);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: words(language, "watchlist", "kind.stock") }).click();
  await sheet.getByRole("checkbox").first().click();
};

/** The words of a key with whatever stands in their gaps. */
export const said = (language: string, namespace: string, key: string) =>
  new RegExp(`^${words(language, namespace, key).replace(/\{\{\w+\}\}/g, ".+")}$`);

/** Opens the sheet of a button whose words have gaps, such as a count. */
export const openSheetSaid = (namespace: string, key: string) => async (page: Page, language: string) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: said(language, namespace, key) })
    .click();
  await page.getByRole("dialog").waitFor();
};

export const openAlerts = openSheetSaid("alerts", "bell");

export const editAlert = async (page: Page, language: string) => {
  await openAlerts(page, language);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: said(language, "alerts", "edit") })
    .first()
    .click();
};

/** Opens the sheet that a row or button of the screen opens, and waits for it. */
export const openSheet = (namespace: string, key: string) => async (page: Page, language: string) => {
  const name = words(language, namespace, key);
  await page.getByRole("main").getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

/** One thing done after the other. */
export const inTurn =
  (...acts: readonly ((page: Page, language: string) => Promise<unknown>)[]) =>
  async (page: Page, language: string) => {
    for (const act of acts) await act(page, language);
  };

export const goOffline = (page: Page) => page.context().setOffline(true);
