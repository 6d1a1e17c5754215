import { SearchPage } from "../page-models/search-page.ts";
import { ApiCalls } from "./api-calls.ts";
import { HeldTime } from "./held-time.ts";
import { test as base } from "./journey.ts";
import { OwnPrices } from "./own-prices.ts";

interface MarketCast {
  search: SearchPage;
  /** What the page asks the server for. */
  calls: ApiCalls;
  /** The page's time in the journey's hand. */
  time: HeldTime;
  /** Live prices in the journey's hand. */
  prices: OwnPrices;
}

/** A journey through home and the market lists. */
export const test = base.extend<MarketCast>({
  search: async ({ page }, use) => use(new SearchPage(page)),
  calls: async ({ page }, use) => {
    const calls = new ApiCalls(page);
    await calls.note();
    await use(calls);
  },
  time: async ({ page }, use) => {
    const time = new HeldTime(page);
    await time.takeOver();
    await use(time);
  },
  prices: async ({ page }, use) => {
    const prices = new OwnPrices(page);
    await prices.takeOver();
    await use(prices);
  },
});

export { expect } from "./journey.ts";
