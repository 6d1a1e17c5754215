import { expect, type Locator, type Page } from "@playwright/test";

/** The parts that every form with a code has. */
export class CodeForm {
  readonly page: Page;
  readonly code: Locator;
  readonly getCode: Locator;
  readonly email: Locator;
  readonly phone: Locator;

  constructor(page: Page) {
    this.page = page;
    this.code = page.locator('input[name="code"]');
    this.getCode = page.getByRole("button", { name: /^Get (code|again)/ });
    this.email = page.getByRole("textbox", { name: /e-mail address/i });
    this.phone = page.getByRole("textbox", { name: /phone number/i });
  }

  async choose(way: "Account" | "E-mail" | "Phone"): Promise<void> {
    await this.page.getByRole("tab", { name: way, exact: true }).click();
  }

  /** Chooses the area code of a country from the sheet, by its Chinese name. */
  async chooseCountry(chinese: string, english: string): Promise<void> {
    await this.page.getByRole("button", { name: /^Area code \+/ }).click();
    await this.page.getByRole("searchbox", { name: "Country, or area code" }).fill(chinese);
    await this.page.getByRole("button", { name: new RegExp(`^${english}`) }).click();
  }

  /** Has a code sent as a text message, and answers in words what is asked before. */
  async getCodeByText(): Promise<void> {
    await this.getCode.click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByRole("button", { name: "I cannot see the picture: ask me in words" }).click();
    const question = (await sheet.getByText(/^Enter the characters at places/).textContent()) ?? "";
    const [, numbers = "", shown = ""] = /places ([\d, ]+) of:\s*(.+)$/.exec(question) ?? [];
    const places = numbers.split(", ").map(Number);
    const letters = shown.trim().split(/\s+/);
    await sheet
      .getByRole("textbox", { name: "Characters" })
      .fill(places.map((place) => letters[place - 1] ?? "").join(""));
    await sheet.getByRole("button", { name: "Go on" }).click();
    await expect(sheet).toBeHidden();
  }

  async fillPasswords(password: string): Promise<void> {
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByLabel("Password again").fill(password);
  }
}
