import type { Page } from "@playwright/test";
import { words } from "./words.ts";

/** One picture to take. */
export interface Screen {
  name: string;
  path: string;
  isSignedIn: boolean;
  /** Brings the screen into its state before anything is loaded. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Brings the screen into its state after it is loaded. */
  act?: (page: Page, language: string) => Promise<unknown>;
}

const TRADE = "/trade?coin=btcusdt&type=CryptoCoin&subType=contract";
const LOTS = "/trade?coin=eurusd&type=DerivativesFx";

const SPOT = "/trade?coin=btcusdt&type=CryptoCoin&subType=spot";

const tab = (key: string) => async (page: Page, language: string) => {
  await page.getByRole("tab", { name: new RegExp(`^${words(language, "trade", key)}`) }).click();
};

const openTicket = async (page: Page, language: string) => {
  await page
    .getByRole("button", { name: words(language, "trade", "bar.buy") })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

const openSpotTicket = async (page: Page, language: string) => {
  const name = words(language, "trade", "bar.spotBuy").replace("{{asset}}", "BTC");
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};

const openTicketOf = (type: string) => async (page: Page, language: string) => {
  await openTicket(page, language);
  await page.getByRole("button", { name: new RegExp(`^${words(language, "orders", "orderType.label")}`) }).click();
  await page
    .getByRole("button", { name: new RegExp(`^${words(language, "orders", `orderType.${type}`)}(\\s|$)`) })
    .click();
};

const press = (namespace: string, key: string) => async (page: Page, language: string) => {
  const name = words(language, namespace, key);
  await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
};

const showForex = async (page: Page, language: string) => {
  await page.getByRole("radio", { name: words(language, "watchlist", "kind.forex") }).click();
};

/** The tab of a way in: 0 account, 1 e-mail, 2 phone. */
const chooseWay = (place: number) => async (page: Page) => {
  await page.getByRole("tab").nth(place).click();
};

const openAreaCodes = async (page: Page) => {
  await chooseWay(2)(page);
  await page.getByRole("main").getByRole("button", { name: "+1" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
};

const askForText = async (page: Page, language: string) => {
  await chooseWay(2)(page);
  await page.locator('input[name="phone"]').fill("2025550123");
  await press("auth", "code.get")(page, language);
  await page.getByRole("dialog").getByRole("img").waitFor();
};

/** Ticks the first two favourites. */
const editWatchlist = async (page: Page, language: string) => {
  await press("watchlist", "edit")(page, language);
  const boxes = page.getByRole("main").getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(1).click();
};

const openAddSheet = async (page: Page, language: string) => {
  await press("watchlist", "add")(page, language);
  await page.getByRole("dialog").waitFor();
};

/** The sheet on a class that can be searched by code. */
const openStockSheet = async (page: Page, language: string) => {
  await openAddSheet(page, language);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio", { name: words(language, "watchlist", "kind.stock") }).click();
  await sheet.getByRole("checkbox").first().click();
};

/** The words of a key with whatever stands in their gaps. */
const said = (language: string, namespace: string, key: string) =>
  new RegExp(`^${words(language, namespace, key).replace(/\{\{\w+\}\}/g, ".+")}$`);

const openAlerts = async (page: Page, language: string) => {
  await page
    .getByRole("main")
    .getByRole("button", { name: said(language, "alerts", "bell") })
    .click();
  await page.getByRole("dialog").waitFor();
};

const editAlert = async (page: Page, language: string) => {
  await openAlerts(page, language);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: said(language, "alerts", "edit") })
    .first()
    .click();
};

/** Calls that never come back: the skeletons stay. */
const stall = (pattern: string) => (page: Page) => page.route(pattern, () => undefined);
/** Calls that fail: the error state with its way out. */
const fail = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"code":503,"msg":"server.unavailable"}' }),
  );
/** The app tries again by itself, a little later each time, before it says that it failed. */
const waitForError = (page: Page) => page.getByRole("alert").first().waitFor({ timeout: 20_000 });
const goOffline = (page: Page) => page.context().setOffline(true);

/** Every screen that is built, in each of its states. */
export const SCREENS: readonly Screen[] = [
  { name: "home-signed-out", path: "/", isSignedIn: false },
  { name: "home", path: "/", isSignedIn: true },
  { name: "home-loading", path: "/index.html", isSignedIn: true, arrange: stall("**/api/common/getHomeCoins*") },
  {
    name: "home-error",
    path: "/index.html",
    isSignedIn: true,
    arrange: fail("**/api/common/getHomeCoins*"),
    act: waitForError,
  },
  { name: "home-offline", path: "/", isSignedIn: true, act: goOffline },
  { name: "login", path: "/login", isSignedIn: false },
  { name: "register", path: "/register?invite_code=FRIEND42", isSignedIn: false },
  { name: "register-email", path: "/register", isSignedIn: false, act: chooseWay(1) },
  { name: "register-phone", path: "/register", isSignedIn: false, act: chooseWay(2) },
  { name: "register-area-code", path: "/register", isSignedIn: false, act: openAreaCodes },
  { name: "register-captcha", path: "/register", isSignedIn: false, act: askForText },
  { name: "recover-email", path: "/emailpassword", isSignedIn: false },
  { name: "recover-phone", path: "/phonepassword", isSignedIn: false },
  { name: "login-password", path: "/loginpassword", isSignedIn: true },
  { name: "fund-password", path: "/fund-password", isSignedIn: true },
  { name: "bind-email", path: "/email-authentication", isSignedIn: true },
  { name: "bind-phone", path: "/phone-authentication", isSignedIn: true },
  { name: "password", path: "/password?account=sailor", isSignedIn: false },
  { name: "language", path: "/language-selection", isSignedIn: true },
  { name: "menu", path: "/Sidebar", isSignedIn: true },
  { name: "me", path: "/ucenter", isSignedIn: true },
  { name: "security", path: "/security", isSignedIn: true },
  { name: "quotes", path: "/quotes", isSignedIn: true },
  { name: "quotes-loading", path: "/quotes", isSignedIn: true, arrange: stall("**/api/coin/**") },
  { name: "quotes-error", path: "/quotes", isSignedIn: true, arrange: fail("**/api/coin/**"), act: waitForError },
  ...["Bulk", "DerivativesFx", "Index", "Stock"].map((type) => ({
    name: `quotes-${type.toLowerCase()}`,
    path: `/quotes?type=${type}`,
    isSignedIn: true,
  })),
  { name: "watchlist", path: "/quotes?type=collect", isSignedIn: true },
  { name: "watchlist-edit", path: "/quotes?type=collect", isSignedIn: true, act: editWatchlist },
  { name: "watchlist-add", path: "/quotes?type=collect", isSignedIn: true, act: openAddSheet },
  { name: "watchlist-add-stock", path: "/quotes?type=collect", isSignedIn: true, act: openStockSheet },
  { name: "watchlist-empty", path: "/quotes?type=collect", isSignedIn: true, act: showForex },
  { name: "search", path: "/quoteSearch", isSignedIn: true },
  {
    name: "search-nothing",
    path: "/quoteSearch?type=Bulk",
    isSignedIn: true,
    act: (page) => page.getByRole("searchbox").fill("zzzz"),
  },
  { name: "quote", path: "/quote", isSignedIn: false },
  { name: "notices", path: "/help", isSignedIn: true },
  { name: "notice", path: "/helpDetails?id=1", isSignedIn: true },
  { name: "notice-missing", path: "/helpDetails?id=987654", isSignedIn: true },
  { name: "questions", path: "/questions", isSignedIn: true },
  { name: "trade", path: TRADE, isSignedIn: true },
  { name: "trade-assets", path: TRADE, isSignedIn: true, act: tab("tabs.assets") },
  { name: "trade-lots", path: LOTS, isSignedIn: true },
  { name: "trade-lots-ticket", path: LOTS, isSignedIn: true, act: openTicketOf("limit") },
  { name: "trade-lots-assets", path: LOTS, isSignedIn: true, act: tab("tabs.assets") },
  { name: "trade-trades", path: TRADE, isSignedIn: true, act: tab("tabs.trades") },
  { name: "trade-positions", path: TRADE, isSignedIn: true, act: tab("tabs.positions") },
  { name: "trade-orders", path: TRADE, isSignedIn: true, act: tab("tabs.orders") },
  { name: "trade-exits", path: TRADE, isSignedIn: true, act: tab("tabs.exits") },
  { name: "trade-history", path: TRADE, isSignedIn: true, act: tab("tabs.history") },
  { name: "spot", path: SPOT, isSignedIn: true },
  { name: "spot-ticket", path: SPOT, isSignedIn: true, act: openSpotTicket },
  { name: "spot-orders", path: SPOT, isSignedIn: true, act: tab("tabs.orders") },
  { name: "spot-assets", path: SPOT, isSignedIn: true, act: tab("tabs.assets") },
  { name: "trade-ticket", path: TRADE, isSignedIn: true, act: openTicket },
  { name: "trade-ticket-limit", path: TRADE, isSignedIn: true, act: openTicketOf("limit") },
  { name: "trade-ticket-stop", path: TRADE, isSignedIn: true, act: openTicketOf("stopLimit") },
  { name: "trade-ticket-trailing", path: TRADE, isSignedIn: true, act: openTicketOf("trailingStop") },
  { name: "trade-alerts", path: TRADE, isSignedIn: true, act: openAlerts },
  { name: "trade-alert-change", path: TRADE, isSignedIn: true, act: editAlert },
  { name: "trade-offline", path: TRADE, isSignedIn: true, act: goOffline },
  { name: "bills", path: "/ucenterOrder", isSignedIn: true },
  { name: "bills-loading", path: "/ucenterOrder", isSignedIn: true, arrange: stall("**/api/asset/bill/**") },
  {
    name: "bills-error",
    path: "/ucenterOrder",
    isSignedIn: true,
    arrange: fail("**/api/asset/bill/**"),
    act: waitForError,
  },
  { name: "assets", path: "/assets", isSignedIn: true },
  { name: "assets-season", path: "/assets", isSignedIn: true, act: press("assets", "simulated") },
  { name: "assets-loading", path: "/assets", isSignedIn: true, arrange: stall("**/api/asset/**") },
  { name: "assets-error", path: "/assets", isSignedIn: true, arrange: fail("**/api/asset/**"), act: waitForError },
  { name: "assets-offline", path: "/assets", isSignedIn: true, act: goOffline },
  { name: "transfer", path: "/transfer", isSignedIn: true },
  { name: "statement", path: "/ucenterOrder?statement=1", isSignedIn: true },
  { name: "orders-search", path: "/searchorders", isSignedIn: true },
  {
    name: "orders-search-nothing",
    path: "/searchorders",
    isSignedIn: true,
    act: (page) => page.getByRole("searchbox").fill("zzzz"),
  },
  { name: "identity", path: "/authentication", isSignedIn: true },
  { name: "identity-sheet", path: "/authentication", isSignedIn: true, act: press("kyc", "begin") },
  { name: "own-limits", path: "/ucenter?page=limits", isSignedIn: true },
  { name: "profile", path: "/profile", isSignedIn: true },
  { name: "not-built", path: "/loan", isSignedIn: true },
];
