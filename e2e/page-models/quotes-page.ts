import type { Page } from "@playwright/test";
import { MarketList } from "./market-list.ts";

/** /quotes, or /quote for who is signed out: every class of instruments under its tab. */
export class QuotesPage {
  readonly page: Page;
  readonly markets: MarketList;

  constructor(page: Page) {
    this.page = page;
    this.markets = new MarketList(page);
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/quotes${query}`);
  }

  async openAsVisitor(query = ""): Promise<void> {
    await this.page.goto(`/quote${query}`);
  }

  async showClass(name: string): Promise<void> {
    await this.markets.showClass(name);
  }
}
