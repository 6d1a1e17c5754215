import type { Page } from "@playwright/test";
import { editWatchlist, goOffline, openAddSheet, openMenu, openStockSheet, showForex } from "./acts.ts";
import type { Screen } from "./screen.ts";
import { statesOf } from "./states.ts";

// Home comes drawn by the server; at its file's own name the app draws it from the start.
const HOME: Screen = { name: "home", path: "/index.html", isSignedIn: true };
const QUOTES: Screen = { name: "quotes", path: "/quotes", isSignedIn: true };
const WATCHLIST: Screen = { name: "watchlist", path: "/quotes?type=collect", isSignedIn: true };
const ADD: Screen = { ...WATCHLIST, name: "watchlist-add", act: openAddSheet };
const SEARCH: Screen = { name: "search", path: "/quoteSearch", isSignedIn: true };
const QUOTE: Screen = { name: "quote", path: "/quote", isSignedIn: false };
const HELP: Screen = { name: "notices", path: "/help", isSignedIn: true };
const QUESTIONS: Screen = { name: "questions", path: "/questions", isSignedIn: true };
const NOTICE: Screen = { name: "notice", path: "/helpDetails?id=1", isSignedIn: true };

const type = (text: string) => (page: Page) => page.getByRole("searchbox").fill(text);

/** Home, the lists of markets, and what is read. */
export const MARKET_SCREENS: readonly Screen[] = [
  { name: "home-signed-out", path: "/", isSignedIn: false },
  { name: "home", path: "/", isSignedIn: true },
  ...statesOf(HOME, "**/api/common/getHomeCoins*", ["loading", "error", "empty"]),
  { name: "home-menu", path: "/", isSignedIn: true, act: openMenu },
  { name: "home-offline", path: "/", isSignedIn: true, act: goOffline },
  QUOTES,
  ...statesOf(QUOTES, "**/api/coin/**", ["loading", "error", "empty"]),
  { ...QUOTES, name: "quotes-offline", act: goOffline },
  ...["Bulk", "DerivativesFx", "Index", "Stock"].map((kind) => ({
    name: `quotes-${kind.toLowerCase()}`,
    path: `/quotes?type=${kind}`,
    isSignedIn: true,
  })),
  WATCHLIST,
  ...statesOf(WATCHLIST, "**/api/collection/**"),
  { ...WATCHLIST, name: "watchlist-edit", act: editWatchlist },
  { ...WATCHLIST, name: "watchlist-offline", act: goOffline },
  ADD,
  ...statesOf(ADD, "**/api/coin/list*", ["loading", "error", "empty"]),
  { ...WATCHLIST, name: "watchlist-add-stock", act: openStockSheet },
  { ...WATCHLIST, name: "watchlist-empty", act: showForex },
  SEARCH,
  ...statesOf(SEARCH, "**/api/coin/list*", ["loading"]),
  { ...SEARCH, name: "search-offline", act: goOffline },
  { name: "search-found", path: "/quoteSearch?type=Stock", isSignedIn: true, act: type("an") },
  { name: "search-nothing", path: "/quoteSearch?type=Bulk", isSignedIn: true, act: type("zzzz") },
  QUOTE,
  ...statesOf(QUOTE, "**/api/coin/**", ["loading", "error", "empty"]),
  { ...QUOTE, name: "quote-offline", act: goOffline },
  HELP,
  { ...HELP, name: "notices-offline", act: goOffline },
  ...statesOf(HELP, "**/api/business/notice/getByType*", ["loading", "error", "empty"]),
  NOTICE,
  { name: "notice-missing", path: "/helpDetails?id=987654", isSignedIn: true },
  QUESTIONS,
  ...statesOf(QUESTIONS, "**/api/business/notice*/**"),
];
