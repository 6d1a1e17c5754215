import type { Locator, Page } from "@playwright/test";
import type { Person } from "../harness/api-client.ts";

/** /register, the account tab. */
export class RegisterPage {
  readonly page: Page;
  readonly inviteCode: Locator;

  constructor(page: Page) {
    this.page = page;
    this.inviteCode = page.getByRole("textbox", { name: /invit/i });
  }

  async open(): Promise<void> {
    await this.page.goto("/register");
  }

  async register({ loginName, loginPassword }: Person): Promise<void> {
    await this.page.getByRole("textbox", { name: "User name" }).fill(loginName);
    await this.page.getByLabel("Password", { exact: true }).fill(loginPassword);
    await this.page.getByLabel(/(confirm|repeat).*password|password.*again/i).fill(loginPassword);
    await this.page.getByRole("button", { name: "Register", exact: true }).click();
  }
}
