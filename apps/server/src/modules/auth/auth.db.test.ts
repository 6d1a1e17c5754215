import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createUsers } from "#/modules/users/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { createIds } from "#/platform/ids.ts";
import { createOutbox } from "#/platform/outbox.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type Auth, createAuth } from "./index.ts";
import { noOwnData } from "./testing/no-own-data.ts";

const DAY_MS = 24 * 3_600_000;
const password = "correct horse";
let database: TestDatabase;
let clock: TestClock;
let auth: Auth;
let isFaucetDry = false;
let granted: string[] = [];
let ended: string[] = [];
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = createTestClock(Date.UTC(2026, 0, 15) + serial++ * DAY_MS);
  const { pool } = database;
  const ids = createIds(clock);
  granted = [];
  ended = [];
  isFaucetDry = false;
  auth = createAuth({
    pool,
    clock,
    ids,
    log: silentLog,
    users: createUsers({ pool }),
    outbox: createOutbox({ pool, clock, ids, log: silentLog }),
    secret: createServerSecret(Buffer.alloc(32, 7)),
    messenger: {
      isOpen: () => false,
      post: async () => {},
      resume: async () => 0,
      retry: async () => 0,
      stop: async () => {},
    },
    displayName: () => "Evenkeel",
    textAreaCodes: [],
    isWayOpen: (way) => way === "account",
    isAsked: () => false,
    publishNotice: async () => {},
    grantStartingBalance: async (_tx, userId) => {
      if (isFaucetDry) throw new AppError("ledger.insufficient");
      granted.push(userId);
    },
    rateLimitScale: 1,
    publicOrigin: null,
    holdsAnything: async () => false,
    ownData: noOwnData,
  });
  auth.onSessionEnded((sessionId) => ended.push(sessionId));
});

const newName = () => `person${serial}x${Math.floor(performance.now())}`;
const register = (loginName: string, change: object = {}) =>
  auth.register({ loginName, signType: 3, loginPassword: password, ...change }, clock.now());
const login = (loginName: string, loginPassword = password, ip = "192.0.2.1", sessionId: string | null = null) =>
  auth.login({ loginName, signType: 3, loginPassword }, { ip, userAgent: "", now: clock.now(), sessionId });
const whoIs = (token: string) => auth.authenticate(token, clock.now());

describe("opening an account", () => {
  test("makes a person with a number that tells nothing, a starting balance and a fact for others", async () => {
    const { id } = await register(newName());
    expect(id).toMatch(/^\d{9,10}$/);
    expect(granted).toEqual([id]);
    const { rows } = await database.pool.query("SELECT payload FROM outbox_fact WHERE topic = 'user.registered'");
    expect(rows).toContainEqual({ payload: { userId: id } });
  });

  test("leaves nothing when the starting balance cannot be given", async () => {
    const name = newName();
    isFaucetDry = true;
    await expect(register(name)).rejects.toMatchObject({ key: "ledger.insufficient" });
    expect((await database.pool.query("SELECT 1 FROM app_user WHERE login_name = $1", [name])).rowCount).toBe(0);
    isFaucetDry = false;
    await register(name);
  });

  test("gives a name to one person, whatever its case, also when many ask at once", async () => {
    const name = newName();
    const results = await Promise.allSettled([name, name.toUpperCase(), name, name].map((asked) => register(asked)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ key: "auth.loginNameTaken" });
    }
  });

  test("remembers who invited, and knows no invitation that was never given", async () => {
    const inviter = await register(newName());
    const { rows } = await database.pool.query("SELECT invite_code FROM app_user WHERE id = $1", [inviter.id]);
    const invited = await register(`${newName()}b`, { activeCode: rows[0].invite_code.toLowerCase() });
    const found = await database.pool.query("SELECT invited_by FROM app_user WHERE id = $1", [invited.id]);
    expect(String(found.rows[0].invited_by)).toBe(inviter.id);
    await expect(register(`${newName()}c`, { activeCode: "ZZZZZZZZ" })).rejects.toMatchObject({
      key: "auth.inviteUnknown",
    });
  });

  test.each([
    ["a common password", { loginPassword: "Password123" }, "auth.passwordCommon"],
    [
      "the name as password",
      { loginName: "zebra-crossing-7", loginPassword: "Zebra-Crossing-7" },
      "auth.passwordIsLoginName",
    ],
    ["a name that looks like another", { loginName: "\u0430lice77" }, "request.invalid"],
    ["a reserved name", { loginName: "support" }, "request.invalid"],
    ["an invisible nickname", { nickName: "a\u202eb" }, "request.invalid"],
    ["a way that is closed", { loginName: undefined, signType: 1, email: "a@example.com" }, "auth.wayClosed"],
  ])("refuses %s", async (_case, change, key) => {
    await expect(register(newName(), change)).rejects.toMatchObject({ key });
  });

  test("the database holds neither the password nor anything that would pass for it", async () => {
    const { id } = await register(newName());
    const { rows } = await database.ownerPool.query("SELECT hash FROM login_password WHERE user_id = $1", [id]);
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("signing in", () => {
  test("opens a session, under the name in any case", async () => {
    const name = newName();
    const { id } = await register(name);
    const { satoken, expiresAt } = await login(name.toUpperCase());
    expect(expiresAt).toBe(clock.now() + 30 * DAY_MS);
    expect(await whoIs(satoken)).toMatchObject({ id, mode: "SIM" });
  });

  test("a wrong name and a wrong password are answered alike", async () => {
    const name = newName();
    await register(name);
    const answers = await Promise.all([
      login(name, "wrong horse").catch((error: AppError) => [error.key, error.data, error.args]),
      login(`${name}x`, "wrong horse").catch((error: AppError) => [error.key, error.data, error.args]),
      login("not a name!", "wrong horse").catch((error: AppError) => [error.key, error.data, error.args]),
    ]);
    for (const answer of answers) expect(answer).toEqual(["auth.wrongCredentials", undefined, undefined]);
  });

  test("ends the session that the device still had, says so, and leaves other devices alone", async () => {
    const name = newName();
    await register(name);
    const elsewhere = await login(name);
    const first = await login(name);
    const firstSession = await whoIs(first.satoken);
    const second = await login(name, password, "192.0.2.1", firstSession?.sessionId ?? null);
    expect(await whoIs(first.satoken)).toBeNull();
    expect(await whoIs(second.satoken)).not.toBeNull();
    expect(await whoIs(elsewhere.satoken)).not.toBeNull();
    expect(ended).toEqual([firstSession?.sessionId]);
  });

  test("leaves ten sessions open at most, also when many sign in at once", async () => {
    const name = newName();
    await register(name);
    const logins = [];
    for (let count = 0; count < 9; count++) logins.push(await login(name));
    logins.push(...(await Promise.all([1, 2, 3, 4].map(() => login(name)))));
    const people = await Promise.all(logins.map(({ satoken }) => whoIs(satoken)));
    expect(people.filter((person) => person !== null)).toHaveLength(10);
    expect(new Set(ended).size).toBe(3);
  });

  test("is refused to a frozen account, and only once the password is right", async () => {
    const name = newName();
    const { id } = await register(name);
    await database.ownerPool.query("UPDATE app_user SET frozen_at = now() WHERE id = $1", [id]);
    await expect(login(name)).rejects.toMatchObject({ key: "account.frozen" });
    await expect(login(name, "wrong horse")).rejects.toMatchObject({ key: "auth.wrongCredentials" });
  });

  test("is slowed after a few failures, also with the right password, and works again after the wait", async () => {
    const name = newName();
    await register(name);
    for (let tries = 0; tries < 6; tries++) await login(name, "wrong horse", "192.0.2.66").catch(() => undefined);
    await expect(login(name, password, "192.0.2.66")).rejects.toMatchObject({ key: "auth.tooManyTries" });
    clock.advance(10_000);
    await login(name, password, "192.0.2.66");
  });
});

describe("a session", () => {
  test("ends with signing out, at once", async () => {
    const name = newName();
    await register(name);
    const { satoken } = await login(name);
    const user = await whoIs(satoken);
    if (user === null) throw new Error("not signed in");
    await auth.logout(user, clock.now());
    expect(await whoIs(satoken)).toBeNull();
    expect(ended).toEqual([user.sessionId]);
  });

  test("lapses after a week without use", async () => {
    const name = newName();
    await register(name);
    const { satoken } = await login(name);
    clock.advance(7 * DAY_MS + 1_000);
    expect(await whoIs(satoken)).toBeNull();
  });

  test("is kept by use, but not beyond thirty days", async () => {
    const name = newName();
    await register(name);
    const { satoken } = await login(name);
    for (let day = 0; day < 29; day += 5) {
      clock.advance(5 * DAY_MS - 1_000);
      expect(await whoIs(satoken)).not.toBeNull();
    }
    clock.advance(DAY_MS);
    expect(await whoIs(satoken)).toBeNull();
  });

  test("is no use to a reader of the database", async () => {
    const name = newName();
    await register(name);
    const { satoken } = await login(name);
    // As text and as bytes, in any table.
    const shapes = [satoken, Buffer.from(satoken).toString("hex"), Buffer.from(satoken, "base64url").toString("hex")];
    const { rows: tables } = await database.ownerPool.query(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name: table } of tables) {
      const { rows } = await database.ownerPool.query(`SELECT t::text AS row FROM "${table}" t`);
      const kept = rows.map(({ row }) => row).join("\n");
      expect([table, shapes.filter((shape) => kept.includes(shape))]).toEqual([table, []]);
    }
    const { rows } = await database.ownerPool.query("SELECT encode(token_hash, 'base64') AS hash FROM session");
    for (const { hash } of rows)
      for (const form of ["base64", "base64url", "hex"] as const)
        expect(await whoIs(Buffer.from(hash, "base64").toString(form))).toBeNull();
  });
});
