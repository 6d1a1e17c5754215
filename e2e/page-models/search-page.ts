import type { Locator, Page } from "@playwright/test";
import { MarketList } from "./market-list.ts";

/** /quoteSearch: every class, by name or by code. */
export class SearchPage {
  readonly page: Page;
  readonly markets: MarketList;
  readonly field: Locator;
  /** The choice between name and code. */
  readonly by: Locator;

  constructor(page: Page) {
    this.page = page;
    this.markets = new MarketList(page);
    this.field = page.getByRole("searchbox", { name: "Search markets" });
    this.by = page.getByRole("radiogroup", { name: "Search by" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/quoteSearch${query}`);
  }

  async searchBy(name: "By name" | "By code"): Promise<void> {
    await this.by.getByRole("radio", { name }).tap();
  }
}
