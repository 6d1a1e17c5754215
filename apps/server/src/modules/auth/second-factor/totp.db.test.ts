import { changeLoginPwd, tradePwdChange, tradePwdSet } from "@evenkeel/contract/credentials";
import { recoveryRenew, securityOverview, totpBegin, totpConfirm, totpOff } from "@evenkeel/contract/security-factors";
import { loginFactor } from "@evenkeel/contract/security-login";
import { phraseSet, phraseShow } from "@evenkeel/contract/security-settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AppError } from "#/platform/app-error.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type AuthBench, byPassword, createAuthBench, PASSWORD } from "../testing/auth-bench.ts";
import { totpCodeAt, totpStep } from "./totp-code.ts";

const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let bench: AuthBench;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  bench = createAuthBench(database, Date.UTC(2026, 0, 15) + serial++ * 3 * DAY_MS);
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Somebody with an authenticator app; `code` is what it shows now. */
async function guarded() {
  const person = await bench.person();
  const from = { token: person.satoken };
  const { secret, uri } = await bench.call(totpBegin, { body: { stepUp: byPassword } }, from);
  const key = fromBase32(secret);
  const code = () => totpCodeAt(key, totpStep(bench.clock.now()));
  const { recoveryCodes } = await bench.call(totpConfirm, { body: { code: code() } }, from);
  bench.clock.advance(60_000);
  return { ...person, from, secret, uri, code, recoveryCodes };
}

async function ticketOf(loginName: string): Promise<{ ticket: string; factors: string[] }> {
  const refusal = (await bench.login(loginName).catch((error: AppError) => error)) as AppError;
  expect(refusal).toMatchObject({ key: "auth.factorRequired", status: 428 });
  return refusal.data as { ticket: string; factors: string[] };
}

test("an authenticator app is turned on with a code of its secret, which is shown as text and as a QR's address", async () => {
  const { secret, uri, from, recoveryCodes, loginName, id } = await guarded();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toBe(`otpauth://totp/Evenkeel%3A${loginName}?secret=${secret}&issuer=Evenkeel`);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({
    totp: { isOn: true },
    factors: ["totp", "recoveryCode"],
    recoveryCodesLeft: 10,
  });
  expect(await bench.told(id)).toEqual(["totpOn"]);
});

test("a wrong code turns nothing on, and a secret nobody confirmed lapses", async () => {
  const { satoken } = await bench.person();
  const from = { token: satoken };
  await bench.call(totpBegin, { body: { stepUp: byPassword } }, from);
  await expect(bench.call(totpConfirm, { body: { code: "000000" } }, from)).rejects.toMatchObject({
    key: "security.proofWrong",
  });
  bench.clock.advance(11 * 60_000);
  await expect(bench.call(totpConfirm, { body: { code: "000000" } }, from)).rejects.toMatchObject({
    key: "security.challengeExpired",
  });
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({ totp: { isOn: false }, factors: [] });
});

test("the password alone no longer signs in; with the app's code it does, once for each ticket", async () => {
  const { loginName, code } = await guarded();
  const { ticket, factors } = await ticketOf(loginName);
  expect(factors).toEqual(["totp", "recoveryCode"]);
  const { satoken } = await bench.call(loginFactor, { body: { ticket, totp: code() } });
  expect(await bench.whoIs(satoken)).not.toBeNull();
  bench.clock.advance(60_000);
  await expect(bench.call(loginFactor, { body: { ticket, totp: code() } })).rejects.toMatchObject({
    key: "auth.ticketExpired",
  });
});

test("a code counts once: its replay is refused at the login and inside", async () => {
  const { loginName, code, from } = await guarded();
  const used = code();
  await bench.call(loginFactor, { body: { ticket: (await ticketOf(loginName)).ticket, totp: used } });
  await expect(
    bench.call(loginFactor, { body: { ticket: (await ticketOf(loginName)).ticket, totp: used } }),
  ).rejects.toMatchObject({ key: "security.proofWrong" });
  await expect(bench.call(phraseSet, { body: { phrase: "x", stepUp: { totp: used } } }, from)).rejects.toMatchObject({
    key: "security.proofWrong",
  });
});

test("of many calls with one code at once, one passes", async () => {
  const { code, from } = await guarded();
  const stepUp = { totp: code() };
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => bench.call(phraseSet, { body: { phrase: "blue gate", stepUp } }, from)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("five wrong codes lock the factor for two hours, however many come at once, and its owner is told", async () => {
  const { code, from, id } = await guarded();
  const guesses = Array.from({ length: 40 }, (_, guess) => String(guess).padStart(6, "0")).filter(
    (guess) => guess !== code(),
  );
  const keys = await Promise.all(
    guesses.map((totp) =>
      bench.call(phraseShow, { body: { stepUp: { totp } } }, from).then(
        () => "passed",
        (error: AppError) => error.key,
      ),
    ),
  );
  expect(keys.filter((key) => key === "security.proofWrong")).toHaveLength(5);
  expect(keys.filter((key) => key === "security.proofLocked")).toHaveLength(guesses.length - 5);
  expect(await bench.told(id)).toContain("factorLocked");
  await expect(bench.call(phraseShow, { body: { stepUp: { totp: code() } } }, from)).rejects.toMatchObject({
    key: "security.proofLocked",
    data: { retryAfter: expect.any(Number) },
  });
  bench.clock.advance(2 * 3_600_000 + 1_000);
  await bench.call(phraseShow, { body: { stepUp: { totp: code() } } }, from);
});

test("a recovery code opens once, in any writing", async () => {
  const { loginName, recoveryCodes } = await guarded();
  const [first = ""] = recoveryCodes;
  const { ticket } = await ticketOf(loginName);
  await bench.call(loginFactor, { body: { ticket, recoveryCode: first.toLowerCase().replace("-", " ") } });
  await expect(
    bench.call(loginFactor, { body: { ticket: (await ticketOf(loginName)).ticket, recoveryCode: first } }),
  ).rejects.toMatchObject({ key: "security.proofWrong" });
});

test("of many logins with one recovery code at once one opens, and so does one with many codes on one ticket", async () => {
  const { loginName, recoveryCodes, id } = await guarded();
  const sessions = async () =>
    (await database.pool.query("SELECT FROM session WHERE user_id = $1 AND ended_at IS NULL", [id])).rowCount ?? 0;
  const opened = async (tries: Promise<unknown>[]) =>
    (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled").length;
  const [first = "", ...others] = recoveryCodes;
  // Fewer than would lock the way.
  const tickets = [await ticketOf(loginName), await ticketOf(loginName), await ticketOf(loginName)];
  const before = await sessions();
  const byCode = tickets.map(({ ticket }) => bench.call(loginFactor, { body: { ticket, recoveryCode: first } }));
  expect([await opened(byCode), (await sessions()) - before]).toEqual([1, 1]);

  const { ticket } = await ticketOf(loginName);
  const byTicket = others
    .slice(0, 4)
    .map((recoveryCode) => bench.call(loginFactor, { body: { ticket, recoveryCode } }));
  expect([await opened(byTicket), (await sessions()) - before]).toEqual([1, 2]);
});

test("new recovery codes take the place of the old ones, and need password and factor", async () => {
  const { from, code, recoveryCodes, loginName } = await guarded();
  await expect(bench.call(recoveryRenew, { body: { stepUp: { totp: code() } } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
    data: { needsPassword: true },
  });
  await bench.call(recoveryRenew, { body: { stepUp: { loginPassword: PASSWORD, totp: code() } } }, from);
  const { ticket } = await ticketOf(loginName);
  const [old = ""] = recoveryCodes;
  await expect(bench.call(loginFactor, { body: { ticket, recoveryCode: old } })).rejects.toMatchObject({
    key: "security.proofWrong",
  });
});

test("a stolen session alone turns nothing off; the password alone does not either", async () => {
  const { from, code, loginName } = await guarded();
  await expect(bench.call(totpOff, { body: { stepUp: {} } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
  });
  await expect(bench.call(totpOff, { body: { stepUp: byPassword } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
    data: { factors: ["totp", "recoveryCode"] },
  });
  await expect(
    bench.call(totpOff, { body: { stepUp: { loginPassword: "wrong horse", totp: code() } } }, from),
  ).rejects.toMatchObject({
    key: "security.proofWrong",
    data: { factor: "loginPassword" },
  });
  // The wrong password has not used the code up.
  await bench.call(totpOff, { body: { stepUp: { loginPassword: PASSWORD, totp: code() } } }, from);
  await bench.login(loginName);
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
});

test("tries at the door lock nobody out of what is inside", async () => {
  const { loginName, code, from } = await guarded();
  const { ticket } = await ticketOf(loginName);
  for (let guess = 0; guess < 5; guess++) {
    await bench.call(loginFactor, { body: { ticket, totp: "000000" } }).catch(() => undefined);
  }
  await expect(bench.call(loginFactor, { body: { ticket, totp: code() } })).rejects.toMatchObject({
    key: "security.proofLocked",
  });
  await bench.call(phraseSet, { body: { phrase: "blue gate", stepUp: { totp: code() } } }, from);
});

test("the database holds neither the secret, nor a recovery code, nor the phrase", async () => {
  const { secret, recoveryCodes, from, code } = await guarded();
  await bench.call(phraseSet, { body: { phrase: "purple lighthouse", stepUp: { totp: code() } } }, from);
  const { rows } = await database.ownerPool.query(
    `SELECT row_to_json(t)::text AS row FROM totp t UNION ALL SELECT row_to_json(r)::text FROM recovery_code r
     UNION ALL SELECT row_to_json(u)::text FROM user_security u`,
  );
  const kept = rows.map(({ row }) => row).join("\n");
  for (const text of [secret, fromBase32(secret).toString("hex"), Buffer.from("purple lighthouse").toString("hex")]) {
    expect(kept).not.toContain(text);
  }
  for (const recoveryCode of recoveryCodes) expect(kept).not.toContain(recoveryCode);
});

const HOUR_MS = 3_600_000;

test("a factor that is new holds withdrawals for 6 h; one that is replaced or taken off, for 24 h", async () => {
  const { from, code, id } = await guarded();
  const hold = () => bench.auth.withdrawalHold(id);
  const startedAt = bench.clock.now() - 60_000;
  expect(await hold()).toEqual({ reason: "totpOn", until: startedAt + 6 * HOUR_MS });
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({ withdrawalHold: await hold() });

  const { secret } = await bench.call(totpBegin, { body: { stepUp: { totp: code() } } }, from);
  const next = () => totpCodeAt(fromBase32(secret), totpStep(bench.clock.now()));
  await bench.call(totpConfirm, { body: { code: next() } }, from);
  expect(await hold()).toEqual({ reason: "totpChanged", until: bench.clock.now() + 24 * HOUR_MS });

  bench.clock.advance(HOUR_MS);
  await bench.call(totpOff, { body: { stepUp: { ...byPassword, totp: next() } } }, from);
  expect(await hold()).toEqual({ reason: "totpOff", until: bench.clock.now() + 24 * HOUR_MS });
  bench.clock.advance(24 * HOUR_MS);
  expect(await hold()).toBeNull();
});

test("who has a second factor shows it before the login or the fund password is set or changed", async () => {
  const { from, code } = await guarded();
  const digits = { password: "285714", confirm: "285714", loginPassword: PASSWORD };
  const newPassword = "another horse battery";
  const changes = [
    (stepUp?: object) => bench.call(tradePwdSet, { body: { ...digits, ...(stepUp && { stepUp }) } }, from),
    (stepUp?: object) =>
      bench.call(tradePwdChange, { body: { old: "285714", new: "714285", ...(stepUp && { stepUp }) } }, from),
    (stepUp?: object) =>
      bench.call(changeLoginPwd, { body: { oldPassword: PASSWORD, newPassword, ...(stepUp && { stepUp }) } }, from),
  ];
  for (const change of changes) {
    await expect(change()).rejects.toMatchObject({ key: "security.proofRequired", data: { needsPassword: false } });
    // The fund password is no second factor of what guards the account.
    await expect(change({ tradePwd: "285714" })).rejects.toMatchObject({ key: "security.proofRequired" });
    await expect(change({ totp: "000000" })).rejects.toMatchObject({ key: "security.proofWrong" });
    await change({ totp: code() });
    bench.clock.advance(60_000);
  }
});
