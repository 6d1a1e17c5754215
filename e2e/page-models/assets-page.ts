import type { Locator, Page } from "@playwright/test";

/** /assets, and /transfer which it leads to. */
export class AssetsPage {
  readonly page: Page;
  readonly total: Locator;
  readonly eye: Locator;
  readonly simulated: Locator;
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.total = page.getByRole("region", { name: "Total value" });
    this.eye = this.total.getByRole("button", { name: /^(Hide|Show) amounts$/ });
    this.simulated = page.getByRole("button", { name: "Simulated", exact: true });
    this.sheet = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page.goto("/assets");
  }

  /** The row of one wallet's asset. */
  asset(coin: string, wallet: string): Locator {
    return this.page
      .getByRole("region", { name: "Your assets" })
      .getByRole("listitem")
      .filter({ hasText: coin })
      .filter({ hasText: wallet });
  }

  /** The card of a wallet. */
  wallet(name: string): Locator {
    return this.page.getByRole("list", { name: "Wallets" }).getByRole("button", { name });
  }

  async transfer(amount: string): Promise<void> {
    await this.page.getByRole("textbox", { name: "Amount" }).fill(amount);
    await this.page.getByRole("button", { name: "Transfer now" }).click();
  }
}
