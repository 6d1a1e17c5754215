import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { ApiClient, newPerson, signIn as openAccount, type Person } from "../harness/api-client.ts";
import { CodeForm } from "../page-models/code-form.ts";
import { Outbox } from "../page-models/outbox.ts";
import { test as base, expect, preset } from "./journey.ts";

const PASSWORD = "Calm-sea-2024";
const NEXT_PASSWORD = "Quiet-harbour-9";

interface Props {
  form: CodeForm;
  outbox: Outbox;
  email: string;
  phone: string;
  /** Somebody with an account name, who is signed in here. */
  owner: Person;
}

/** Who changes something of their account, and what with. */
interface Acting extends Pick<Props, "form" | "outbox" | "owner"> {
  page: Page;
}

const test = base.extend<Props>({
  owner: async ({ page, site, stranger }, use) => {
    const { satoken } = await openAccount(site.url, stranger);
    await preset(page, "TOKEN", satoken ?? "");
    await use(stranger);
  },
  form: async ({ page }, use) => use(new CodeForm(page)),
  outbox: async ({ site }, use) => use(new Outbox(site.url)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  email: async ({}, use) => use(`${newPerson().loginName}@example.com`),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  phone: async ({}, use) => use(`7400${String(randomInt(1_000_000)).padStart(6, "0")}`),
});

const signIn = async (form: CodeForm, way: "E-mail" | "Phone", name: string, password: string) => {
  await form.choose(way);
  await (way === "E-mail" ? form.email : form.phone).fill(name);
  await form.page.getByLabel("Password", { exact: true }).fill(password);
  await form.page.getByRole("button", { name: "Log in", exact: true }).click();
};

async function registerByEmail(form: CodeForm, outbox: Outbox, email: string): Promise<void> {
  await form.page.goto("/register");
  await form.choose("E-mail");
  await form.email.fill(email);
  await form.getCode.click();
  await form.code.fill(await outbox.codeFor(email));
  await form.fillPasswords(PASSWORD);
  await form.page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(form.page).toHaveURL(/\/login$/);
}

async function registerByPhone(form: CodeForm, outbox: Outbox, phone: string): Promise<void> {
  await form.page.goto("/register");
  await form.choose("Phone");
  await form.chooseCountry("英国", "United Kingdom");
  await form.phone.fill(phone);
  await form.getCodeByText();
  await form.code.fill(await outbox.codeFor(`+44${phone}`));
  await form.fillPasswords(PASSWORD);
  await form.page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(form.page).toHaveURL(/\/login$/);
}

test("by e-mail a stranger opens an account with a code, finds the address filled in, and logs in", async ({
  page,
  form,
  outbox,
  email,
  toasts,
}) => {
  await registerByEmail(form, outbox, email);
  await expect(form.email).toHaveValue(email);
  await signIn(form, "E-mail", email, PASSWORD);
  await expect(toasts.message("Logged in")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("by phone a stranger finds the area code in Chinese, answers a question, and logs in with the zero of home", async ({
  page,
  form,
  outbox,
  phone,
}) => {
  await registerByPhone(form, outbox, phone);
  await signIn(form, "Phone", `0${phone}`, PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});

test("without an address no code is asked for, and a message says why", async ({ page, form, toasts }) => {
  await page.goto("/register");
  await form.choose("E-mail");
  await form.getCode.click();
  await expect(toasts.message("Enter your e-mail address.")).toBeVisible();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("Enter the code.")).toBeVisible();
  await expect(page.getByText("Enter your password.")).toBeVisible();
});

test("after a send the button counts 60 s down, and a reload does not end its waiting", async ({
  page,
  form,
  outbox,
  email,
}) => {
  await page.goto("/register");
  await form.choose("E-mail");
  await form.email.fill(email);
  await form.getCode.click();
  await outbox.codeFor(email);
  await expect(form.getCode).toHaveText(/^Get again \(\d+ s\)$/);
  await expect(form.getCode).toBeDisabled();
  await page.reload();
  await form.choose("E-mail");
  await expect(form.getCode).toHaveText(/^Get again \(\d+ s\)$/);
  await expect(form.getCode).toBeDisabled();
});

test("a forgotten password is set anew by e-mail: back one page, and the new one opens", async ({
  page,
  form,
  outbox,
  email,
  toasts,
}) => {
  await registerByEmail(form, outbox, email);
  await page.getByRole("link", { name: "Forgot it?" }).click();
  await expect(page).toHaveURL(/\/emailpassword$/);
  await form.email.fill(email);
  await form.getCode.click();
  await form.code.fill(await outbox.codeFor(email, 2));
  await page.getByLabel("New password").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(toasts.message("Your password is set. Log in with it.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(form, "E-mail", email, NEXT_PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});

test("a forgotten password is set anew by phone", async ({ page, form, outbox, phone, toasts }) => {
  await registerByPhone(form, outbox, phone);
  await page.goto("/phonepassword");
  await form.chooseCountry("United King", "United Kingdom");
  await form.phone.fill(phone);
  await form.getCodeByText();
  await form.code.fill(await outbox.codeFor(`+44${phone}`, 2));
  await page.getByLabel("New password").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(toasts.message("Your password is set. Log in with it.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Password", { exact: true }).fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

/** Binds an address on its screen, or puts it in the place of the one before. */
async function bindEmail({ page, form, outbox, owner }: Acting, address: string, button: "Bind" | "Replace") {
  await page.goto("/email-authentication");
  await form.email.fill(address);
  await form.getCode.click();
  await form.code.fill(await outbox.codeFor(address));
  await page.getByLabel("Login password").fill(owner.loginPassword);
  await page.getByRole("button", { name: button, exact: true }).click();
}

/** Binds a phone on its screen, or puts it in the place of the one before. */
async function bindPhone({ page, form, outbox, owner }: Acting, number: string, button: "Bind" | "Replace") {
  await page.goto("/phone-authentication");
  await form.chooseCountry("英国", "United Kingdom");
  await form.phone.fill(number);
  await form.getCodeByText();
  await form.code.fill(await outbox.codeFor(`+44${number}`));
  await page.getByLabel("Login password").fill(owner.loginPassword);
  await page.getByRole("button", { name: button, exact: true }).click();
}

const hold = (page: Page) => page.getByRole("region", { name: "Withdrawals wait" });
/** The button's wait is over, as it would be a minute later. */
const afterTheWait = (page: Page) => page.evaluate(() => sessionStorage.removeItem("evenkeel_CODE_WAIT"));

test("an address is bound and replaced: withdrawals wait, and the old one is told", async ({
  page,
  form,
  outbox,
  email,
  owner,
  toasts,
}) => {
  const acting = { page, form, outbox, owner };
  await bindEmail(acting, email, "Bind");
  await expect(toasts.message("E-mail address bound")).toBeVisible();
  await page.goto("/email-authentication");
  await expect(hold(page)).toContainText(/Withdrawals wait [56] h/);
  await afterTheWait(page);
  await bindEmail(acting, `next.${email}`, "Replace");
  await expect(toasts.message("E-mail address replaced")).toBeVisible();
  await page.goto("/email-authentication");
  await expect(hold(page)).toContainText(/Withdrawals wait 2[34] h/);
  await expect
    .poll(async () => (await outbox.messagesTo(email)).some(({ text }) => text.includes("was replaced by another")))
    .toBe(true);
});

test("a phone is bound and replaced: withdrawals wait, and the old one is told", async ({
  page,
  form,
  outbox,
  phone,
  owner,
  toasts,
}) => {
  const acting = { page, form, outbox, owner };
  await bindPhone(acting, phone, "Bind");
  await expect(toasts.message("Phone bound")).toBeVisible();
  await page.goto("/phone-authentication");
  await expect(hold(page)).toContainText(/Withdrawals wait [56] h/);
  await afterTheWait(page);
  await bindPhone(acting, phone.replace(/^7400/, "7401"), "Replace");
  await expect(toasts.message("Phone replaced")).toBeVisible();
  await page.goto("/phone-authentication");
  await expect(hold(page)).toContainText(/Withdrawals wait 2[34] h/);
  await expect
    .poll(async () => (await outbox.messagesTo(`+44${phone}`)).some(({ text }) => text.includes("was replaced")))
    .toBe(true);
});

test("the login password is changed with the old one, and this device stays signed in", async ({
  page,
  owner,
  toasts,
}) => {
  await page.goto("/ucenter");
  await page.getByRole("link", { name: "Login password" }).click();
  await page.getByLabel("Present password").fill(owner.loginPassword);
  await page.getByLabel("New password").fill(NEXT_PASSWORD);
  await page.getByLabel("Password again").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toasts.message("Password changed")).toBeVisible();
  await expect(page).toHaveURL(/\/ucenter$/);
});

test("a fund password is set with the login password and changed with the old digits", async ({
  page,
  owner,
  toasts,
}) => {
  await page.goto("/ucenter");
  await page.getByRole("link", { name: "Fund password" }).click();
  const fill = async (label: string, digits: string) => page.getByLabel(label, { exact: true }).fill(digits);
  await fill("New fund password", "123456");
  await fill("The same digits again", "123456");
  await fill("Login password", owner.loginPassword);
  await page.getByRole("button", { name: "Set fund password" }).click();
  await expect(page.getByText("This is easy to guess.")).toBeVisible();
  await fill("New fund password", "475839");
  await fill("The same digits again", "475839");
  await page.getByRole("button", { name: "Set fund password" }).click();
  await expect(toasts.message("Fund password set")).toBeVisible();
  await page.getByRole("link", { name: "Fund password" }).click();
  await fill("Present fund password", "475830");
  await fill("New fund password", "802957");
  await fill("The same digits again", "802957");
  await page.getByRole("button", { name: "Change fund password" }).click();
  await expect(page.getByText("The fund password is not right. Tries left: 4.")).toBeVisible();
  await fill("Present fund password", "475839");
  await page.getByRole("button", { name: "Change fund password" }).click();
  await expect(toasts.message("Fund password changed")).toBeVisible();
});

test("who has an address bound changes the login password with a code to it, and a forgotten fund password as well", async ({
  page,
  form,
  outbox,
  email,
  owner,
  site,
  toasts,
}) => {
  await bindEmail({ page, form, outbox, owner }, email, "Bind");
  await expect(toasts.message("E-mail address bound")).toBeVisible();
  await page.goto("/loginpassword");
  await page.getByLabel("Present password").fill(owner.loginPassword);
  await page.getByLabel("New password").fill(NEXT_PASSWORD);
  await page.getByLabel("Password again").fill(NEXT_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Enter the code.")).toBeVisible();
  await form.getCode.click();
  await form.code.fill(await outbox.codeFor(email, 2));
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toasts.message("Password changed")).toBeVisible();

  const satoken = await page.evaluate(() => localStorage.getItem("evenkeel_TOKEN"));
  const client = new ApiClient(site.url, satoken);
  const digits = { password: "475839", confirm: "475839", loginPassword: NEXT_PASSWORD };
  await client.dataOf(client.post("/api/business/user/tradePwdSet", digits));
  await page.goto("/fund-password");
  await expect(hold(page)).toContainText("Your login password was changed.");
  await page.getByRole("radio", { name: "A code" }).click();
  await form.getCode.click();
  await form.code.fill(await outbox.codeFor(email, 3));
  await page.getByLabel("New fund password", { exact: true }).fill("802957");
  await page.getByLabel("The same digits again", { exact: true }).fill("802957");
  await page.getByRole("button", { name: "Change fund password" }).click();
  await expect(toasts.message("Fund password changed")).toBeVisible();
  const unlock = (tradePwd: string) => client.post("/api/business/user/tradeUnlock", { stepUp: { tradePwd } });
  expect((await unlock("475839")).body.msg).toBe("auth.tradePwdWrong");
  expect((await unlock("802957")).status).toBe(200);
});

test("/password asks an account for its password, and goes home only with the right one", async ({
  page,
  form,
  outbox,
  email,
}) => {
  await registerByEmail(form, outbox, email);
  await page.goto(`/password?account=${encodeURIComponent(email)}`);
  const next = page.getByRole("button", { name: "Next", exact: true });
  await next.click();
  await expect(page.getByRole("alert").getByText("Enter your password.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("something else");
  await next.click();
  await expect(page.getByText("The account or the password is not right.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await next.click();
  await expect(page).toHaveURL(/\/$/);
});
