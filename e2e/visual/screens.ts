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

const openLimitTicket = async (page: Page, language: string) => {
  await openTicket(page, language);
  await page.getByRole("button", { name: new RegExp(`^${words(language, "trade", "orderType.label")}`) }).click();
  await page.getByRole("button", { name: new RegExp(`^${words(language, "trade", "orderType.limit")}`) }).click();
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
  { name: "home-loading", path: "/", isSignedIn: true, arrange: stall("**/api/common/getHomeCoins*") },
  { name: "home-error", path: "/", isSignedIn: true, arrange: fail("**/api/common/getHomeCoins*"), act: waitForError },
  { name: "home-offline", path: "/", isSignedIn: true, act: goOffline },
  { name: "login", path: "/login", isSignedIn: false },
  { name: "register", path: "/register?invite_code=FRIEND42", isSignedIn: false },
  { name: "password", path: "/password?account=sailor", isSignedIn: false },
  { name: "language", path: "/language-selection", isSignedIn: true },
  { name: "menu", path: "/Sidebar", isSignedIn: true },
  { name: "me", path: "/ucenter", isSignedIn: true },
  { name: "quotes", path: "/quotes", isSignedIn: true },
  { name: "quotes-loading", path: "/quotes", isSignedIn: true, arrange: stall("**/api/coin/**") },
  { name: "quotes-error", path: "/quotes", isSignedIn: true, arrange: fail("**/api/coin/**"), act: waitForError },
  ...["Bulk", "DerivativesFx", "Index", "Stock"].map((type) => ({
    name: `quotes-${type.toLowerCase()}`,
    path: `/quotes?type=${type}`,
    isSignedIn: true,
  })),
  { name: "watchlist-empty", path: "/quotes?type=collect", isSignedIn: true },
  { name: "search", path: "/quoteSearch", isSignedIn: true },
  { name: "notices", path: "/help", isSignedIn: true },
  { name: "trade", path: TRADE, isSignedIn: true },
  { name: "trade-trades", path: TRADE, isSignedIn: true, act: tab("tabs.trades") },
  { name: "trade-positions", path: TRADE, isSignedIn: true, act: tab("tabs.positions") },
  { name: "trade-orders", path: TRADE, isSignedIn: true, act: tab("tabs.orders") },
  { name: "trade-history", path: TRADE, isSignedIn: true, act: tab("tabs.history") },
  { name: "trade-ticket", path: TRADE, isSignedIn: true, act: openTicket },
  { name: "trade-ticket-limit", path: TRADE, isSignedIn: true, act: openLimitTicket },
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
  { name: "not-built", path: "/loan", isSignedIn: true },
];
