import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** An authenticator app as a person has it on their phone: RFC 6238, of its own making. */
export class AuthenticatorApp {
  readonly #key: Buffer;
  #last = 0;

  constructor(secret: string) {
    const bits = [...secret.replaceAll(" ", "")].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0"));
    this.#key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code that was not shown before: the one of this step, or of the next, which the server takes as well. */
  freshCode(): string {
    const step = Math.max(Math.floor(Date.now() / STEP_MS), this.#last + 1);
    this.#last = step;
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const mac = createHmac("sha1", this.#key).update(counter).digest();
    const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fff_ffff;
    return String(number % 1_000_000).padStart(6, "0");
  }
}

/** The security page and its sheets. */
export class SecurityPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** @param site another name of the site than the usual one. */
  async open(site = ""): Promise<void> {
    await this.page.goto(`${site}/security`);
    await expect(this.page.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  }

  switch(name: string) {
    return this.page.getByRole("switch", { name });
  }

  /** Shows the password in the sheet that asks who it is. */
  async proveByPassword(password: string): Promise<void> {
    const sheet = this.page.getByRole("dialog", { name: "Is it you?" });
    await sheet.getByLabel("Login password", { exact: true }).fill(password);
    await sheet.getByRole("button", { name: "Confirm" }).click();
  }

  /** Turns an authenticator app on and reads the recovery codes. */
  async turnTotpOn(password: string): Promise<{ app: AuthenticatorApp; codes: string[] }> {
    await this.switch("Authenticator app").click();
    await this.proveByPassword(password);
    const sheet = this.page.getByRole("dialog", { name: "Authenticator app" });
    await expect(sheet.getByRole("img", { name: /^QR picture/ })).toBeVisible();
    const secret = await sheet.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    const app = new AuthenticatorApp(secret ?? "");
    await sheet.getByLabel("Code from the app").fill(app.freshCode());
    await sheet.getByRole("button", { name: "Turn on" }).click();
    const told = this.page.getByRole("dialog", { name: "Recovery codes" });
    await expect(told.getByRole("listitem")).toHaveCount(10);
    const codes = await told.getByRole("listitem").allInnerTexts();
    await told.getByRole("button", { name: "I have kept them" }).click();
    await expect(this.switch("Authenticator app")).toBeChecked();
    return { app, codes };
  }
}
