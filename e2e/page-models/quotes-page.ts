import type { Page } from "@playwright/test";
import { MarketList } from "./market-list.ts";

/** /quotes: every class of instruments under its tab. */
export class QuotesPage {
  readonly page: Page;
  readonly markets: MarketList;

  constructor(page: Page) {
    this.page = page;
    this.markets = new MarketList(page);
  }

  async open(): Promise<void> {
    await this.page.goto("/quotes");
  }

  async showClass(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
  }
}
