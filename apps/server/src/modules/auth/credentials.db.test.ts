import { sendEmailCode } from "@evenkeel/contract/codes";
import { bindEmail, bindPhone, changeLoginPwd, findUserEmail, tradePwdSet } from "@evenkeel/contract/credentials";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMessenger, type Message } from "#/modules/messaging/index.ts";
import { createUsers, emailContact, phoneContact } from "#/modules/users/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createOutbox, type Outbox } from "#/platform/outbox.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Asker } from "./credentials.ts";
import { type Auth, authRoutes, createAuth, type SecurityNotice } from "./index.ts";
import { noOwnData } from "./testing/no-own-data.ts";

const HOUR_MS = 3_600_000;
const password = "correct horse";
const CODE = "246802";
let database: TestDatabase;
let clock: TestClock;
let auth: Auth;
let outbox: Outbox;
let sent: Message[];
let told: SecurityNotice[];
let ended: string[];
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { pool } = database;
  await pool.query("DELETE FROM code_budget");
  clock = createTestClock(Date.UTC(2026, 0, 15) + serial++ * 24 * HOUR_MS);
  const ids = createIds(clock);
  sent = [];
  told = [];
  ended = [];
  const take = async (message: Message) => void sent.push(message);
  outbox = createOutbox({ pool, clock, ids, log: silentLog });
  auth = createAuth({
    pool,
    clock,
    ids,
    log: silentLog,
    users: createUsers({ pool }),
    outbox,
    secret: createServerSecret(Buffer.alloc(32, 7)),
    messenger: createMessenger({
      carriers: { mail: { send: take }, text: { send: take }, kept: null },
      log: silentLog,
      clock,
      store: null,
    }),
    displayName: () => "Evenkeel",
    isWayOpen: () => true,
    isAsked: () => false,
    grantStartingBalance: async () => {},
    publishNotice: async (_tx, notice) => told.push(notice),
    rateLimitScale: 100,
    textAreaCodes: [],
    publicOrigin: null,
    holdsAnything: async () => false,
    ownData: noOwnData,
    drawCode: () => CODE,
  });
  auth.onSessionEnded((sessionId) => ended.push(sessionId));
});

let people = 0;
const newEmail = () => `person${++people}@example.com`;
const visitor = { ip: "192.0.2.1", locale: "en" };
const send = (purpose: "REGISTER" | "FIND_PASSWORD", email: string) =>
  auth.codeRequests.send(
    { user: null, ...visitor },
    { codeType: purpose, channel: "email", typed: email, contact: emailContact(email) },
  );
const arrival = () => ({ ip: visitor.ip, userAgent: "test", now: clock.now(), sessionId: null });
const register = (email: string, change: object = {}) =>
  auth.register({ email, signType: 1, loginPassword: password, code: CODE, ...change }, clock.now());
const login = (email: string, loginPassword = password) => auth.login({ email, signType: 1, loginPassword }, arrival());

async function newPerson(): Promise<{ email: string; asker: Asker; token: string }> {
  const email = newEmail();
  await send("REGISTER", email);
  await register(email);
  const { satoken } = await login(email);
  const user = await auth.authenticate(satoken, clock.now());
  if (user === null) throw new Error("not signed in");
  return { email, token: satoken, asker: { userId: user.id, sessionId: user.sessionId, ...visitor, now: clock.now() } };
}
/** Delivers what waits in the outbox, and waits for it. */
async function deliver(): Promise<void> {
  outbox.start();
  await expect
    .poll(async () => (await database.pool.query("SELECT 1 FROM outbox_fact WHERE dispatched_at IS NULL")).rowCount, {
      timeout: 10_000,
    })
    .toBe(0);
  await outbox.stop();
}
const wrongCode = { key: "auth.codeWrong" };

describe("entering by e-mail and phone", () => {
  test("an account opens with the code of its address, and signs in under the address in any case", async () => {
    const email = newEmail();
    await send("REGISTER", email);
    await expect(register(email, { code: "000000" })).rejects.toMatchObject(wrongCode);
    await register(email);
    expect((await login(email.toUpperCase())).satoken).toBeTruthy();
  });

  test("an address that has an account gets no code, and its owner is told so; the asker is told nothing", async () => {
    const email = newEmail();
    const first = await send("REGISTER", email);
    await register(email);
    clock.advance(60_000);
    sent = [];
    expect(await send("REGISTER", email)).toEqual(first);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).not.toContain(CODE);
  });

  test("one phone is one account, however its number is written", async () => {
    const open = (phone: string) =>
      auth.register({ phone, signType: 2, loginPassword: password, code: CODE }, clock.now());
    const digits = "7911123457";
    const contact = phoneContact(`44 ${digits}`);
    if (contact === null) throw new Error("no number");
    const owner = { purpose: "REGISTER", contact, userId: null, ...visitor } as const;
    await auth.codes.send(owner);
    await open(`44 0${digits}`);
    clock.advance(60_000);
    await auth.codes.send(owner);
    await expect(open(`+44 ${digits}`)).rejects.toMatchObject({ key: "auth.contactTaken" });
    const signIn = { phone: `44 ${digits}`, signType: 2, loginPassword: password } as const;
    expect((await auth.login(signIn, arrival())).satoken).toBeTruthy();
  });

  test("a bad invitation does not use the code up", async () => {
    const email = newEmail();
    await send("REGISTER", email);
    await expect(register(email, { activeCode: "ZZZZZZZZ" })).rejects.toMatchObject({ key: "auth.inviteUnknown" });
    await register(email);
  });

  test("a text message to a visitor's number wants the answer to the image first", async () => {
    const contact = phoneContact("44 7911123456") ?? undefined;
    const asked = { codeType: "REGISTER", channel: "phone", typed: "44 7911123456", contact } as const;
    await expect(auth.codeRequests.send({ user: null, ...visitor }, asked)).rejects.toMatchObject({
      key: "auth.captchaRequired",
    });
    const { captchaId, letters, places } = await auth.codeRequests.question("REGISTER", visitor.ip);
    const code = places.map((place) => letters[place - 1]).join("");
    await auth.codeRequests.send({ user: null, ...visitor }, { ...asked, captchaId, code });
    expect(sent[0]).toMatchObject({ channel: "phone", to: "+447911123456" });
  });

  test("codes for those who are signed in are not sent to visitors", async () => {
    const call = callRoute(authRoutes(auth), sendEmailCode, { body: { codeType: "WITHDRAW" } });
    await expect(call).rejects.toMatchObject({ key: "auth.required" });
  });
});

describe("what comes many times at once", () => {
  const TIMES = 6;
  /** The keys of the refusals; the ones that passed are counted apart. */
  async function burst(act: (at: number) => Promise<unknown>): Promise<{ passed: number; refusals: unknown[] }> {
    const outcomes = await Promise.allSettled(Array.from({ length: TIMES }, (_, at) => act(at)));
    const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.key] : []));
    return { passed: TIMES - refusals.length, refusals: [...new Set(refusals)] };
  }

  test("a code opens one account", async () => {
    const email = newEmail();
    await send("REGISTER", email);
    expect(await burst(() => register(email))).toEqual({ passed: 1, refusals: ["auth.codeWrong"] });
    const { rowCount } = await database.pool.query("SELECT FROM app_user WHERE email_key = $1", [email]);
    expect(rowCount).toBe(1);
  });

  test("a code sets one new password, holds once and is told of once", async () => {
    const { email, asker } = await newPerson();
    clock.advance(60_000);
    await send("FIND_PASSWORD", email);
    const reset = (at: number) =>
      auth.credentials.reset(emailContact(email), CODE, `another long one ${at}`, { ...visitor, now: clock.now() });
    expect(await burst(reset)).toEqual({ passed: 1, refusals: ["auth.codeWrong"] });
    expect(told.map(({ type }) => type)).toEqual(["security.passwordReset"]);
    const holds = await database.pool.query("SELECT FROM withdrawal_hold WHERE user_id = $1", [asker.userId]);
    expect(holds.rowCount).toBe(1);
  });

  test("a fund password is set once: the first one stands", async () => {
    const { asker } = await newPerson();
    const pins = Array.from({ length: TIMES }, (_, at) => String(475_830 + at));
    const set = (at: number) => {
      const pin = pins[at] ?? "";
      return auth.credentials.setTradePassword(asker, { password: pin, confirm: pin, loginPassword: password });
    };
    expect(await burst(set)).toEqual({ passed: 1, refusals: ["auth.tradePwdExists"] });
    expect(told.map(({ type }) => type)).toEqual(["security.tradePwdSet"]);
  });

  test("a contact becomes one person's, whoever shows its code at the same moment", async () => {
    const contact = emailContact(newEmail().replace("person", "shared"));
    const askers: Asker[] = [];
    for (let person = 0; person < TIMES; person++) {
      const { asker } = await newPerson();
      clock.advance(60_000);
      await auth.codes.send({ purpose: "BIND", contact, userId: asker.userId, ...visitor });
      askers.push(asker);
      await database.pool.query("DELETE FROM code_budget");
    }
    const bind = (at: number) => {
      const asker = askers[at];
      if (asker === undefined) throw new Error("too few people");
      return auth.credentials.bind(asker, contact, CODE);
    };
    expect(await burst(bind)).toEqual({ passed: 1, refusals: ["auth.contactTaken"] });
  });
});

describe("a forgotten password", () => {
  const reset = (email: string, code = CODE, next = "another long one") =>
    callRoute(
      authRoutes(auth),
      findUserEmail,
      { body: { email, emailCode: code, password: next } },
      { now: clock.now() },
    );

  test("is set anew with a code: every session ends, withdrawals wait 24 h, and the owner is told", async () => {
    const { email, token, asker } = await newPerson();
    const other = await login(email);
    clock.advance(60_000);
    await send("FIND_PASSWORD", email);
    await reset(email);
    expect(ended).toHaveLength(2);
    expect(ended).toContain(asker.sessionId);
    for (const each of [token, other.satoken]) expect(await auth.authenticate(each, clock.now())).toBeNull();
    await expect(login(email)).rejects.toMatchObject({ key: "auth.wrongCredentials" });
    expect((await login(email, "another long one")).satoken).toBeTruthy();
    const until = clock.now() + 24 * HOUR_MS;
    expect(await auth.withdrawalHold(asker.userId)).toEqual({ reason: "passwordReset", until });
    clock.advance(24 * HOUR_MS);
    expect(await auth.withdrawalHold(asker.userId)).toBeNull();
    sent = [];
    await deliver();
    expect(sent.map(({ to }) => to)).toContain(email);
    expect(told.map(({ type }) => type)).toEqual(["security.passwordReset"]);
  });

  test("an address that nobody has answers as one that somebody has, and no code was sent", async () => {
    const { email } = await newPerson();
    const nobody = newEmail();
    clock.advance(60_000);
    sent = [];
    expect(Object.keys(await send("FIND_PASSWORD", nobody))).toEqual(Object.keys(await send("FIND_PASSWORD", email)));
    expect(sent.map(({ to }) => to)).toEqual([email]);
    const refusals = await Promise.all(
      [nobody, email].map((asked) => reset(asked, "000000").catch(({ key, data }) => ({ key, data }))),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    // Also the right one, which nobody was told, opens nothing.
    await expect(reset(nobody)).rejects.toMatchObject(wrongCode);
  });

  test("is the way back for who was guessed at too often, at an address that nobody knows", async () => {
    const { email } = await newPerson();
    clock.advance(60_000);
    for (let at = 0; at < 12; at++)
      await auth
        .login({ email, signType: 1, loginPassword: "guess" }, { ...arrival(), ip: `198.51.100.${at}` })
        .catch(() => undefined);
    const fromAnywhere = () =>
      auth.login({ email, signType: 1, loginPassword: "another long one" }, { ...arrival(), ip: "203.0.113.9" });
    await expect(fromAnywhere()).rejects.toMatchObject({ key: "auth.tooManyTries" });
    await send("FIND_PASSWORD", email);
    await reset(email);
    expect((await fromAnywhere()).satoken).toBeTruthy();
  });

  test("is held to the same rules as the first one, by every way that sets one", async () => {
    const { email, asker } = await newPerson();
    clock.advance(60_000);
    await send("FIND_PASSWORD", email);
    for (const common of ["Password123", "Evenkeel2026", email])
      await expect(reset(email, CODE, common)).rejects.toMatchObject({ key: expect.stringMatching(/^auth\.password/) });
    const change = (newPassword: string) =>
      auth.credentials.changePassword(asker, { oldPassword: password, newPassword, code: CODE });
    for (const common of ["Password123", "Evenkeel2026", email])
      await expect(change(common)).rejects.toMatchObject({ key: expect.stringMatching(/^auth\.password/) });
  });

  test("a code to open an account sets no password", async () => {
    const { email } = await newPerson();
    clock.advance(60_000);
    await send("REGISTER", email);
    await expect(reset(email)).rejects.toMatchObject(wrongCode);
  });
});

describe("changing the login password", () => {
  test("takes the old one and a code, keeps this session and ends the others", async () => {
    const { email, asker, token } = await newPerson();
    const elsewhere = (await login(email)).satoken;
    const other = await auth.authenticate(elsewhere, clock.now());
    const body = { oldPassword: password, newPassword: "another long one" };
    const change = (given: object) => auth.credentials.changePassword(asker, { ...body, ...given });
    await expect(change({ oldPassword: "wrong", code: CODE })).rejects.toMatchObject({ key: "auth.wrongPassword" });
    await expect(change({})).rejects.toMatchObject({ data: { errors: [{ field: "code", key: "please_code" }] } });
    await auth.codes.sendToOwn({ purpose: "CHANGE_PWD", userId: asker.userId, ...visitor });
    expect(ended).toEqual([]);
    await change({ code: CODE });
    expect(ended).toEqual([other?.sessionId]);
    expect(await auth.authenticate(elsewhere, clock.now())).toBeNull();
    expect(await auth.authenticate(token, clock.now())).not.toBeNull();
    expect((await login(email, "another long one")).satoken).toBeTruthy();
    expect(await auth.withdrawalHold(asker.userId)).toMatchObject({ reason: "passwordChanged" });
  });

  test("the name is no password", async () => {
    const { email, asker } = await newPerson();
    const call = callRoute(
      authRoutes(auth),
      changeLoginPwd,
      { body: { oldPassword: password, newPassword: email } },
      { userId: asker.userId, now: clock.now() },
    );
    await expect(call).rejects.toMatchObject({ key: "auth.passwordIsLoginName" });
  });
});

describe("the fund password", () => {
  const pin = "475839";
  const set = (asker: Asker, change: object = {}) =>
    auth.credentials.setTradePassword(asker, { password: pin, confirm: pin, loginPassword: password, ...change });

  test("is set with the login password, once, and not to an easy one", async () => {
    const { asker } = await newPerson();
    await expect(set(asker, { password: "123456" })).rejects.toMatchObject({ key: "auth.tradePwdEasy" });
    await expect(set(asker, { loginPassword: "wrong" })).rejects.toMatchObject({ key: "auth.wrongPassword" });
    await expect(auth.tradePasswords.check(asker.userId, pin)).rejects.toMatchObject({ key: "auth.tradePwdNotSet" });
    await set(asker);
    await auth.tradePasswords.check(asker.userId, pin);
    await expect(set(asker)).rejects.toMatchObject({ key: "auth.tradePwdExists" });
    expect(await auth.withdrawalHold(asker.userId)).toBeNull();
    const { rows } = await database.pool.query("SELECT hash FROM trade_password WHERE user_id = $1", [asker.userId]);
    expect(rows[0].hash).not.toContain(pin);
  });

  test("two that differ are refused by name", async () => {
    const { asker } = await newPerson();
    const body = { password: pin, confirm: "475830", loginPassword: password };
    const call = async () => callRoute(authRoutes(auth), tradePwdSet, { body }, { userId: asker.userId });
    await expect(call()).rejects.toMatchObject({
      data: { errors: [{ field: "confirm", key: "register_pwd_diff" }] },
    });
  });

  test("of fifty wrong tries at once five are looked at; then it is locked for two hours, also for the right one", async () => {
    const { asker } = await newPerson();
    await set(asker);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => auth.tradePasswords.check(asker.userId, "111112")),
    );
    const keys = tries.map((outcome) => (outcome.status === "rejected" ? outcome.reason.key : "right"));
    expect(keys.filter((key) => key === "auth.tradePwdWrong")).toHaveLength(4);
    expect(keys.filter((key) => key === "auth.tradePwdLocked")).toHaveLength(46);
    await expect(auth.tradePasswords.check(asker.userId, pin)).rejects.toMatchObject({
      key: "auth.tradePwdLocked",
      data: { retryAfter: 7200 },
    });
    expect(told.map(({ type }) => type)).toContain("security.tradePwdLocked");
    clock.advance(2 * HOUR_MS);
    await auth.tradePasswords.check(asker.userId, pin);
  });

  test("is changed with the old one or with a code, and then withdrawals wait", async () => {
    const { asker } = await newPerson();
    await set(asker);
    await expect(auth.credentials.changeTradePassword(asker, { old: "111112", new: "802957" })).rejects.toMatchObject({
      key: "auth.tradePwdWrong",
      data: { triesLeft: 4 },
    });
    await auth.credentials.changeTradePassword(asker, { old: pin, new: "802957" });
    await auth.codes.sendToOwn({ purpose: "TRADE_PWD", userId: asker.userId, ...visitor });
    await auth.credentials.changeTradePassword(asker, { code: CODE, new: "692847" });
    await auth.tradePasswords.check(asker.userId, "692847");
    expect(await auth.withdrawalHold(asker.userId)).toMatchObject({ reason: "tradePwdChanged" });
  });
});

describe("binding a contact", () => {
  test("the first holds withdrawals for 6 h, a change for 24 h and is told to the old address", async () => {
    const { email, asker } = await newPerson();
    const phone = phoneContact("44 7911123458");
    if (phone === null) throw new Error("no number");
    await auth.codes.send({ purpose: "BIND", contact: phone, userId: asker.userId, ...visitor });
    await auth.credentials.bind(asker, phone, CODE);
    expect(await auth.withdrawalHold(asker.userId)).toEqual({ reason: "phoneBound", until: clock.now() + 6 * HOUR_MS });

    const next = emailContact(newEmail().replace("person", "next"));
    await auth.codes.send({ purpose: "BIND", contact: next, userId: asker.userId, ...visitor });
    await auth.credentials.bind(asker, next, CODE);
    expect(await auth.withdrawalHold(asker.userId)).toEqual({
      reason: "emailChanged",
      until: clock.now() + 24 * HOUR_MS,
    });
    sent = [];
    await deliver();
    expect(sent.filter(({ to }) => to === email).map(({ text }) => text)).toContainEqual(
      expect.stringContaining("Your e-mail address was replaced"),
    );
    expect(sent.map(({ to }) => to)).not.toContain(next.address);
    expect(await auth.credentials.show(asker.userId)).toMatchObject({ email: expect.stringMatching(/^ne\*\*\*@/) });
  });

  test("a session alone binds nothing: the calls want proof besides the code", async () => {
    for (const { proof } of [bindEmail, bindPhone]) expect(proof).toBe("factor");
    const { asker } = await newPerson();
    const thief = emailContact(newEmail());
    await expect(auth.credentials.bind(asker, thief, CODE)).rejects.toMatchObject(wrongCode);
    await auth.codes.sendToOwn({ purpose: "BIND", userId: asker.userId, ...visitor });
    // The code of one address does not stand for another.
    await expect(auth.credentials.bind(asker, thief, CODE)).rejects.toMatchObject(wrongCode);
  });

  test("a contact of another's is not taken over, and asking tells nothing", async () => {
    const { email } = await newPerson();
    const { asker } = await newPerson();
    const context = { user: { id: asker.userId, mode: "SIM", sessionId: asker.sessionId } as const, ...visitor };
    sent = [];
    clock.advance(60_000);
    await auth.codeRequests.send(context, {
      codeType: "BIND",
      channel: "email",
      typed: email,
      contact: emailContact(email),
    });
    expect(sent[0]?.text).not.toContain(CODE);
  });
});
