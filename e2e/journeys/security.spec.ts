import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ApiClient, type Person, signIn } from "../harness/api-client.ts";
import { openPrivateSocket } from "../harness/private-socket.ts";
import { CodeForm } from "../page-models/code-form.ts";
import type { LoginPage } from "../page-models/login-page.ts";
import { Outbox } from "../page-models/outbox.ts";
import { SecurityPage } from "../page-models/security-page.ts";
import { expect, preset, test } from "./journey.ts";

/** Registers somebody and signs them in on the page, as they would by hand. */
async function enter(url: string, login: LoginPage, person: Person, site = ""): Promise<void> {
  await signIn(url, person);
  await login.open(site);
  await login.signIn(person);
  await expect(login.page).toHaveURL(/\/$/);
}

test("an authenticator app is enrolled, asked for at the next login, and a recovery code stands in for it", async ({
  page,
  site,
  login,
  stranger,
}) => {
  const security = new SecurityPage(page);
  await enter(site.url, login, stranger);
  await security.open();
  await expect(page.getByText("Guarded by a password alone")).toBeVisible();
  const { app, codes } = await security.turnTotpOn(stranger.loginPassword);
  await expect(page.getByText("Well guarded")).toBeVisible();

  await login.open();
  await login.signIn(stranger);
  const sheet = page.getByRole("dialog", { name: "One more step" });
  await sheet.getByLabel("Code from the app").fill("000000");
  await sheet.getByRole("button", { name: "Sign in" }).click();
  await expect(sheet.getByText("That is not right. Check it and try again.")).toBeVisible();
  await sheet.getByLabel("Code from the app").fill(app.freshCode());
  await sheet.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/$/);

  await login.open();
  await login.signIn(stranger);
  await sheet.getByRole("radio", { name: "Recovery code" }).click();
  await sheet.getByLabel("Recovery code").fill(codes[0] ?? "");
  await sheet.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/$/);
  await security.open();
  await expect(page.getByText("9 left")).toBeVisible();
});

test("a passkey is made on the device, signs in by itself, and proves a change", async ({
  page,
  site,
  login,
  stranger,
  context,
}) => {
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const security = new SecurityPage(page);
  // Passkeys belong to a name, and an address is none.
  const named = site.url.replace("127.0.0.1", "localhost");
  await enter(site.url, login, stranger, named);
  await security.open(named);
  await page.getByRole("button", { name: /^Add a passkey/ }).click();
  await security.proveByPassword(stranger.loginPassword);
  const making = page.getByRole("dialog", { name: "New passkey" });
  await making.getByLabel("A name for it").fill("My phone");
  await making.getByRole("button", { name: "Make the passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("My phone")).toBeVisible();

  await login.open(named);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/$/);

  await security.open(named);
  await page.getByRole("button", { name: /^Anti-phishing phrase/ }).click();
  const phrase = page.getByRole("dialog", { name: "Anti-phishing phrase" });
  await phrase.getByLabel("Your words").fill("blue gate, two gulls");
  await phrase.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "Is it you?" }).getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Set: our mails carry it")).toBeVisible();

  // What is kept of a person leaves as a file, and a passkey shows that it is the person.
  await page.getByRole("button", { name: /^Take your data away/ }).click();
  const asking = page.getByRole("dialog", { name: "Is it you?" });
  await expect(asking).toContainText("The file holds everything kept of you");
  const downloading = page.waitForEvent("download");
  await asking.getByRole("button", { name: "Use a passkey" }).click();
  const file = await downloading;
  const told = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(file.suggestedFilename()).toBe(`evenkeel-${told.userId}.json`);
  const subjects = new Map<string, Record<string, unknown>[]>(
    told.subjects.map((each: { name: string; rows: Record<string, unknown>[] }) => [each.name, each.rows]),
  );
  expect(subjects.get("app_user")).toMatchObject([{ login_name: stranger.loginName }]);
  expect(subjects.get("passkey")).toMatchObject([{ name: "My phone" }]);
  for (const secret of ["argon2", "public_key", "token_hash", "blue gate"])
    expect(JSON.stringify(told)).not.toContain(secret);

  // A first contact is bound by the same passkey, where others give their password.
  const contact = `${stranger.loginName}@example.com`;
  await page.goto(`${named}/email-authentication`);
  const form = new CodeForm(page);
  await form.email.fill(contact);
  await form.getCode.click();
  await form.code.fill(await new Outbox(site.url).codeFor(contact));
  await expect(page.getByLabel("Login password")).toHaveCount(0);
  await page.getByRole("button", { name: "Bind", exact: true }).click();
  await asking.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("E-mail address bound")).toBeVisible();
  // A factor that is new and a contact that is new hold withdrawals; the screen says until when.
  await security.open(named);
  await expect(page.getByRole("region", { name: "Withdrawals wait" })).toContainText(/Withdrawals wait [56] h/);

  // The password alone opens nothing any more.
  const visitor = new ApiClient(site.url);
  const { body } = await visitor.post("/api/business/user/login", { ...stranger, signType: 3 });
  expect(body).toMatchObject({ code: 428, msg: "auth.factorRequired" });
});

/** Has a page note with which code each of its sockets is closed. */
async function noteCloseCodes(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const codes: number[] = [];
    Object.assign(window, { closeCodes: codes });
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        this.addEventListener("close", ({ code }) => codes.push(code));
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { closeCodes: number[] }).closeCodes);
}

test("a device that is signed out from another one loses its session, and its socket within a second", async ({
  page,
  site,
  login,
  stranger,
  browser,
}) => {
  await enter(site.url, login, stranger);
  const elsewhere = await browser.newContext({ locale: "en-GB" });
  const other = await elsewhere.newPage();
  const closeCodes = await noteCloseCodes(other);
  const { satoken } = await new ApiClient(site.url).dataOf<{ satoken: string }>(
    new ApiClient(site.url).post("/api/business/user/login", { ...stranger, signType: 3 }),
  );
  await preset(other, "TOKEN", satoken);
  // The private part of the socket is signed in once its token was answered.
  const signedIn = other.waitForEvent("websocket").then(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.on("framesent", ({ payload }) => {
          if (payload.toString().includes('"auth"')) socket.on("framereceived", () => resolve());
        });
      }),
  );
  await other.goto(`${site.url}/ucenter`);
  await signedIn;
  expect(await closeCodes()).toEqual([]);
  // A second socket of the same session, whose end no busy browser tells of late.
  const beside = await openPrivateSocket(site, satoken);

  const security = new SecurityPage(page);
  await security.open();
  await page.getByRole("button", { name: /^Devices/ }).click();
  const sheet = page.getByRole("dialog", { name: "Where you are signed in" });
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  const answered = page
    .waitForResponse((response) => response.url().endsWith("/sessions/revokeOthers"))
    .then(() => performance.now());
  await sheet.getByRole("button", { name: "Sign out everywhere else" }).click();
  const { code, at } = await beside.closed;
  expect(code).toBe(4401);
  expect(at - (await answered)).toBeLessThan(1_000);
  await expect.poll(closeCodes).toEqual([4401]);
  await expect(other).toHaveURL(/\/login$/);
  await expect(sheet.getByRole("listitem")).toHaveCount(1);
  const { status } = await new ApiClient(site.url, satoken).get("/api/business/user/getInfo");
  expect(status).toBe(401);
  await elsewhere.close();
});

test("a freeze signs everything out; afterwards the account can be looked at, and thaws by proof and a day", async ({
  page,
  site,
  login,
  stranger,
}) => {
  const security = new SecurityPage(page);
  await enter(site.url, login, stranger);
  const other = await new ApiClient(site.url).dataOf<{ satoken: string }>(
    new ApiClient(site.url).post("/api/business/user/login", { ...stranger, signType: 3 }),
  );
  await security.open();
  await page.getByRole("button", { name: "Freeze now" }).click();
  await page.getByRole("button", { name: "Freeze and sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await new ApiClient(site.url, other.satoken).get("/api/business/user/getInfo")).status).toBe(401);

  await login.open();
  await login.signIn(stranger);
  await expect(page).toHaveURL(/\/$/);
  const { satoken } = await new ApiClient(site.url).dataOf<{ satoken: string }>(
    new ApiClient(site.url).post("/api/business/user/login", { ...stranger, signType: 3 }),
  );
  const later = new ApiClient(site.url, satoken);
  expect((await later.get("/api/asset/overview")).status).toBe(200);
  const order = {
    clientId: "frozen-1",
    coin: "btcusdt",
    side: "buy",
    orderType: "market",
    qty: "0.01",
    marginMode: "isolated",
    leverage: 5,
  };
  expect((await later.post("/api/contract/coin/buy", order)).body).toMatchObject({
    code: 403,
    msg: "account.selfFrozen",
  });
  expect((await later.post("/api/contract/coin/cancelAll", {})).status).toBe(200);

  await security.open();
  await page.getByRole("button", { name: "End the freeze" }).click();
  await security.proveByPassword(stranger.loginPassword);
  await expect(page.getByText(/^The freeze ends .* If that was not you, keep it frozen\.$/)).toBeVisible();
});

test("the closing of an account is asked for under proof, told with its day, and called off", async ({
  page,
  site,
  login,
  stranger,
  toasts,
}) => {
  const security = new SecurityPage(page);
  await enter(site.url, login, stranger);
  await security.open();
  const close = page.getByRole("button", { name: /^Close the account/ });
  await close.click();
  await security.proveByPassword("not my password");
  const asking = page.getByRole("dialog", { name: "Is it you?" });
  await expect(asking.getByText("That is not right. Check it and try again.")).toBeVisible();
  await security.proveByPassword(stranger.loginPassword);
  await expect(toasts.message(/^The account closes in 7 days$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Closes \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(toasts.message(/^The account is kept$/)).toBeVisible();
  await expect(close).toBeVisible();
});

test("a screen that is left is covered on return until it is lifted", async ({ page, site, login, stranger }) => {
  const security = new SecurityPage(page);
  await enter(site.url, login, stranger);
  await security.open();
  const saved = page.waitForResponse((response) => response.url().endsWith("/security/cover"));
  await page.getByRole("radio", { name: "At once" }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole("radio", { name: "At once" })).toBeChecked();
  const show = (state: "hidden" | "visible") =>
    page.evaluate((next) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => next });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const cover = page.getByRole("dialog", { name: "Covered while you were away" });
  await expect(async () => {
    await show("hidden");
    await expect(cover).toBeVisible({ timeout: 500 });
  }).toPass();
  await show("visible");
  await cover.getByRole("button", { name: "Continue" }).click();
  await expect(cover).toHaveCount(0);
});
