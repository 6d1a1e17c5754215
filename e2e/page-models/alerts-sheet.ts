import { expect, type Locator, type Page } from "@playwright/test";

export interface AlertWords {
  kind: "Price rises to" | "Price falls to" | "Rises by" | "Falls by" | "Volume over";
  level: string;
  frequency?: "Once" | "Once a day" | "Every time";
}

/** The bell of a trade screen and the sheet behind it: a new alert, and those that the market has. */
export class AlertsSheet {
  readonly page: Page;
  readonly bell: Locator;
  readonly dialog: Locator;
  readonly level: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bell = page.getByRole("main").getByRole("button", { name: /^Alerts for / });
    this.dialog = page.getByRole("dialog", { name: /^Alerts for / });
    this.level = this.dialog.getByRole("textbox", { name: /^(Price|Change|24 h volume)$/ });
  }

  async open(): Promise<void> {
    await this.bell.click();
    await expect(this.dialog).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.dialog).toBeHidden();
  }

  async fill({ kind, level, frequency = "Once" }: AlertWords): Promise<void> {
    await this.dialog.getByRole("radio", { name: kind, exact: true }).click();
    await this.level.fill(level);
    await this.dialog.getByRole("radio", { name: frequency, exact: true }).click();
  }

  async set(words: AlertWords): Promise<void> {
    await this.fill(words);
    await this.dialog.getByRole("button", { name: "Set alert" }).click();
  }

  /** An alert of the list, by what it says. */
  alert(says: string): Locator {
    return this.dialog.getByRole("listitem").filter({ hasText: says });
  }

  async isOn(count: number): Promise<void> {
    await expect(this.bell).toHaveAccessibleName(new RegExp(`, ${count} on$`));
  }
}
