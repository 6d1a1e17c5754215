import type { Locator, Page } from "@playwright/test";
import { MarketList } from "./market-list.ts";

/** /, the home screen. */
export class HomePage {
  readonly page: Page;
  readonly markets: MarketList;
  readonly signInButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.markets = new MarketList(page);
    this.signInButton = page.getByRole("link", { name: /register.*log in|log in/i });
  }

  async open(): Promise<void> {
    await this.page.goto("/");
  }
}
