import type { Locator, Page } from "@playwright/test";

/** Home's card of the new user's tasks. */
export class TaskCard {
  readonly page: Page;
  /** Opens and closes the list of all tasks; its name counts those that are completed. */
  readonly all: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.page = page;
    this.all = page.getByRole("main").getByRole("button", { name: /^All tasks/ });
    this.list = page
      .getByRole("main")
      .getByRole("list")
      .filter({ has: page.getByText("Open your account") });
  }

  /** One task of the opened list. */
  task(name: string): Locator {
    return this.list.getByRole("listitem").filter({ hasText: name });
  }
}
