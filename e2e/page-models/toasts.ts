import type { Locator, Page } from "@playwright/test";

/** The short messages that appear under the header of every screen. */
export class Toasts {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  message(text: string | RegExp): Locator {
    return this.page.getByRole("status").getByText(text);
  }

  /** Takes back what a message tells of. */
  async undo(text: string): Promise<void> {
    await this.page.getByRole("status").locator("div", { hasText: text }).getByRole("button", { name: "Undo" }).click();
  }
}
