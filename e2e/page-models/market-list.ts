import { expect, type Locator, type Page } from "@playwright/test";

/** A list of instruments with prices, as home, quotes and search show it, with the tabs above it. */
export class MarketList {
  readonly page: Page;
  /** Every row, in the order shown: each ends with its change. */
  readonly rows: Locator;
  readonly tabs: Locator;
  /** Contract and spot, under crypto alone. */
  readonly sides: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole("main").getByRole("link", { name: /(%|—)$/ });
    this.tabs = page.getByRole("tablist", { name: "Kinds of markets" }).getByRole("tab");
    this.sides = page.getByRole("radiogroup", { name: "Contract or spot" }).getByRole("radio");
  }

  /** The row of one instrument, by its shown symbol. */
  row(symbol: string): Locator {
    return this.page.getByRole("main").getByRole("link", { name: new RegExp(`^${symbol}`) });
  }

  async showClass(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).tap();
  }

  async showSide(name: "Contract" | "Spot"): Promise<void> {
    await this.page.getByRole("radio", { name, exact: true }).tap();
  }

  /** Presses a column's head, which turns its order. */
  async sortBy(column: "Name" | "Price" | "24 h"): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^(Sort by )?${column}`) })
      .tap();
  }

  /** Waits until the rows are these, top to bottom, and no others. */
  async shows(symbols: readonly string[]): Promise<void> {
    await expect(this.rows).toHaveText(symbols.map((symbol) => new RegExp(symbol)));
  }

  /** Waits until the list begins with these rows; where they leave room on the screen, more come at once. */
  async beginsWith(symbols: readonly string[]): Promise<void> {
    for (const [index, symbol] of symbols.entries()) await expect(this.rows.nth(index)).toHaveText(new RegExp(symbol));
  }

  /** Waits until the row's words change: its price is alive. */
  async isLive(symbol: string): Promise<void> {
    const row = this.row(symbol).first();
    await expect(row).toContainText(/\d/);
    const before = (await row.textContent()) ?? "";
    await expect(row).not.toHaveText(before, { timeout: 30_000 });
  }
}
