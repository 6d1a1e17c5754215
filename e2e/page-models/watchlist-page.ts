import { expect, type Locator, type Page } from "@playwright/test";

export type WatchTab = "Crypto" | "Futures" | "Forex" | "Index" | "Stocks";

/** The watchlist, the first tab of /quotes: its sub-tabs, its edit mode and the sheet that adds to it. */
export class WatchlistPage {
  readonly page: Page;
  readonly emptyState: Locator;
  readonly editButton: Locator;
  readonly cancelButton: Locator;
  readonly deleteButton: Locator;
  /** The box that ticks every row; there only in edit mode. */
  readonly selectAll: Locator;
  /** The rows of the edit mode. */
  readonly boxes: Locator;
  readonly sheet: AddSheet;

  constructor(page: Page) {
    const main = page.getByRole("main");
    this.page = page;
    this.emptyState = main.getByText("No favourites here yet");
    this.editButton = main.getByRole("button", { name: "Edit the watchlist" });
    this.cancelButton = main.getByRole("button", { name: "Cancel" });
    this.deleteButton = main.getByRole("button", { name: /^Delete \(\d+\)$/ });
    this.selectAll = main.getByRole("checkbox", { name: "Select all" });
    this.boxes = main.getByRole("checkbox", { name: /^(?!Select all)/ });
    this.sheet = new AddSheet(page);
  }

  async open(): Promise<void> {
    await this.page.goto("/quotes?type=collect");
    await expect(this.page.getByRole("radio", { name: "Crypto" })).toBeVisible();
  }

  async show(tab: WatchTab): Promise<void> {
    await this.page.getByRole("main").getByRole("radio", { name: tab, exact: true }).click();
  }

  /** The favourites that are shown, outside the edit mode. */
  get rows(): Locator {
    return this.page.getByRole("main").getByRole("link", { name: /\d/ });
  }

  row(symbol: string): Locator {
    return this.page.getByRole("main").getByRole("link", { name: new RegExp(`^${symbol}`) });
  }

  /** The row of one favourite in edit mode, to tick. */
  box(symbol: string): Locator {
    return this.page.getByRole("main").getByRole("checkbox", { name: new RegExp(`^${symbol}`) });
  }

  /** A market's star, in whatever list or header it stands. */
  star(symbol: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name: `${symbol} in the watchlist`, exact: true });
  }

  async edit(): Promise<void> {
    await this.editButton.click();
    await this.isEditing(true);
  }

  async isEditing(isOn: boolean): Promise<void> {
    await expect(this.selectAll).toHaveCount(isOn ? 1 : 0);
  }

  async openSheet(): Promise<void> {
    await this.page.getByRole("main").getByRole("button", { name: "Add to watchlist" }).first().click();
    await expect(this.sheet.dialog).toBeVisible();
  }
}

/** The bottom sheet that adds to the watchlist. */
export class AddSheet {
  readonly dialog: Locator;
  readonly search: Locator;
  /** Chooses between name and code. */
  readonly searchBy: Locator;
  readonly selectAll: Locator;
  readonly confirm: Locator;
  readonly markets: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole("dialog", { name: "Add to watchlist" });
    this.search = this.dialog.getByRole("searchbox", { name: "Search markets" });
    this.searchBy = this.dialog.getByRole("radiogroup", { name: "Search by" });
    this.selectAll = this.dialog.getByRole("button", { name: "Select all" });
    this.confirm = this.dialog.getByRole("button", { name: /^Confirm/ });
    this.markets = this.dialog.getByRole("checkbox");
  }

  market(symbol: string): Locator {
    return this.dialog.getByRole("checkbox", { name: new RegExp(`^${symbol}`) });
  }

  async show(tab: WatchTab): Promise<void> {
    await this.dialog.getByRole("radio", { name: tab, exact: true }).click();
  }

  /** Scrolls on until at least so many markets are there. */
  async loadMore(count: number): Promise<void> {
    await expect(async () => {
      await this.markets.last().scrollIntoViewIfNeeded();
      expect(await this.markets.count()).toBeGreaterThanOrEqual(count);
    }).toPass();
  }
}
