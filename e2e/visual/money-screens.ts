import { goOffline, press } from "./acts.ts";
import type { Screen } from "./screen.ts";
import { statesOf } from "./states.ts";

const BILLS: Screen = { name: "bills", path: "/ucenterOrder", isSignedIn: true };
const ASSETS: Screen = { name: "assets", path: "/assets", isSignedIn: true };
const SEASON: Screen = { ...ASSETS, name: "assets-season", act: press("assets", "simulated") };
const TRANSFER: Screen = { name: "transfer", path: "/transfer", isSignedIn: true };
const EXPORT: Screen = { name: "statement", path: "/ucenterOrder?statement=1", isSignedIn: true };
const SEARCH: Screen = { name: "orders-search", path: "/searchorders", isSignedIn: true };

/** Assets, the wallets between which money moves, bills, and the search for orders. */
export const MONEY_SCREENS: readonly Screen[] = [
  ASSETS,
  ...statesOf(ASSETS, "**/api/asset/**"),
  ...statesOf(ASSETS, "**/api/asset/list*", ["empty"]),
  { ...ASSETS, name: "assets-offline", act: goOffline },
  SEASON,
  ...statesOf(SEASON, "**/api/simulate/**"),
  TRANSFER,
  ...statesOf(TRANSFER, "**/api/asset/transfer{able,/list}*", ["loading", "empty"]),
  BILLS,
  ...statesOf(BILLS, "**/api/asset/bill/**", ["loading", "error", "empty"]),
  EXPORT,
  ...statesOf(EXPORT, "**/api/asset/statement/list*", ["loading", "empty"]),
  SEARCH,
  ...statesOf(SEARCH, "**/api/order/search*", ["loading", "error", "empty"]),
  { ...SEARCH, name: "orders-search-nothing", act: (page) => page.getByRole("searchbox").fill("zzzz") },
  { name: "not-built", path: "/loan", isSignedIn: true },
];
