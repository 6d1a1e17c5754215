import { expect, type Page } from "@playwright/test";
import type { Person } from "../harness/api-client.ts";

/** /login, the account tab. */
export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @param site another name of the site than the usual one. */
  async open(site = ""): Promise<void> {
    await this.page.goto(`${site}/login`);
  }

  async signIn({ loginName, loginPassword }: Person): Promise<void> {
    await this.page.getByRole("textbox", { name: "User name" }).fill(loginName);
    await this.page.getByLabel("Password", { exact: true }).fill(loginPassword);
    await this.page.getByRole("button", { name: "Log in", exact: true }).click();
  }

  async isShown(): Promise<void> {
    await expect(this.page).toHaveURL(/\/login$/);
    await expect(this.page.getByLabel("Password", { exact: true })).toBeVisible();
  }
}
