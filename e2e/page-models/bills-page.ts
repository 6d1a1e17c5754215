import type { Locator, Page } from "@playwright/test";

/** /ucenterOrder: every movement of a person's money. */
export class BillsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto("/ucenterOrder");
  }

  /** The bills of one kind, newest first. */
  ofKind(name: "Starting balance" | "Position opened" | "Position closed" | "Funding"): Locator {
    return this.page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  }
}
