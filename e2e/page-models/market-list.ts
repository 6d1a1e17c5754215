import { expect, type Locator, type Page } from "@playwright/test";

/** A list of instruments with prices, as home and quotes show it. */
export class MarketList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The row of one instrument, by its shown symbol. */
  row(symbol: string): Locator {
    return this.page.getByRole("main").getByRole("link", { name: new RegExp(`^${symbol}`) });
  }

  /** Waits until the row's words change: its price is alive. */
  async isLive(symbol: string): Promise<void> {
    const row = this.row(symbol).first();
    await expect(row).toContainText(/\d/);
    const before = (await row.textContent()) ?? "";
    await expect(row).not.toHaveText(before, { timeout: 30_000 });
  }
}
