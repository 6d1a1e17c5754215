import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createMessenger, type Message } from "#/modules/messaging/index.ts";
import { createUsers, emailContact } from "#/modules/users/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createOutbox } from "#/platform/outbox.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type Auth, createAuth } from "./index.ts";
import { noOwnData } from "./testing/no-own-data.ts";

/** Every statement and every hash that was computed, in order. */
const work: string[] = [];
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counted =
    (name: "hash" | "verify") =>
    (...args: never[]) => {
      // With its costs: a cheaper hash for nobody would tell.
      const [first] = args as unknown[];
      work.push(`argon2 ${name} ${name === "verify" ? String(first).split("$", 4).join("$") : ""}`.trim());
      return (real[name] as (...given: never[]) => unknown)(...args);
    };
  return { ...real, hash: counted("hash"), verify: counted("verify") };
});

const password = "correct horse";
const CODE = "246802";
const clock = createTestClock();
let database: TestDatabase;
let auth: Auth;
let sent: Message[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const ids = createIds(clock);
  const take = async (message: Message) => void sent.push(message);
  auth = createAuth({
    pool,
    clock,
    ids,
    log: silentLog,
    users: createUsers({ pool }),
    outbox: createOutbox({ pool, clock, ids, log: silentLog }),
    secret: createServerSecret(Buffer.alloc(32, 7)),
    messenger: createMessenger({
      carriers: { mail: { send: take }, text: { send: take }, kept: null },
      clock,
      store: null,
      log: silentLog,
    }),
    displayName: () => "Evenkeel",
    isWayOpen: () => true,
    isAsked: () => false,
    grantStartingBalance: async () => {},
    publishNotice: async () => {},
    rateLimitScale: 100,
    textAreaCodes: [],
    publicOrigin: null,
    holdsAnything: async () => false,
    ownData: noOwnData,
    drawCode: () => CODE,
  });
  await auth.codeRequests.send(visitor, { codeType: "REGISTER", ...contactOf("ann@example.com") });
  await auth.register({ email: "ann@example.com", signType: 1, loginPassword: password, code: CODE }, clock.now());
  await auth.register({ loginName: "annsailor", signType: 3, loginPassword: password }, clock.now());
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    work.push((typeof first === "string" ? first : (first.text ?? "")).replaceAll(/\s+/g, " ").trim());
    return query.apply(this, args) as never;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const visitor = { user: null, ip: "192.0.2.9", locale: "en" };
const contactOf = (email: string) => ({ channel: "email" as const, typed: email, contact: emailContact(email) });
const arrival = { ip: "192.0.2.8", userAgent: "test", now: clock.now(), sessionId: null };

/** What was done for a request, and how it was answered. */
async function workOf(request: () => Promise<unknown>): Promise<{ done: string[]; answer: unknown }> {
  work.length = 0;
  const answer = await request().catch((error: { key: string; data: unknown }) => [error.key, error.data]);
  return { done: [...work], answer };
}

test("a name that nobody has and a wrong password take the same statements and one hash each", async () => {
  const byName = (loginName: string) =>
    workOf(() => auth.login({ loginName, signType: 3, loginPassword: "wrong horse" }, arrival));
  const byEmail = (email: string) =>
    workOf(() => auth.login({ email, signType: 1, loginPassword: "wrong horse" }, arrival));
  const [somebody, nobody] = [await byName("annsailor"), await byName("nosailor")];
  expect(nobody).toEqual(somebody);
  expect(somebody.answer).toEqual(["auth.wrongCredentials", undefined]);
  expect(somebody.done.filter((step) => step.startsWith("argon2"))).toEqual([
    "argon2 verify $argon2id$v=19$m=19456,t=2,p=1",
  ]);
  expect(somebody.done.length).toBeGreaterThan(4);
  expect(await byEmail("nobody@example.com")).toEqual(await byEmail("ann@example.com"));
});

test("a new password with a wrong code takes the same, whosever the address is", async () => {
  const reset = (email: string) =>
    workOf(() =>
      auth.credentials.reset(emailContact(email), "000000", "another horse", { ...visitor, now: clock.now() }),
    );
  const [somebody, nobody] = [await reset("ann@example.com"), await reset("nobody@example.com")];
  expect(nobody).toEqual(somebody);
  expect(somebody.done.length).toBeGreaterThan(0);
});

test("asking for a code takes the same statements for somebody and for nobody, and tells neither", async () => {
  const ask = (codeType: "FIND_PASSWORD" | "REGISTER", email: string) => {
    // The next code to the same address may be asked for.
    clock.advance(3_600_000);
    return workOf(() => auth.codeRequests.send(visitor, { codeType, ...contactOf(email) }));
  };
  sent = [];
  for (const codeType of ["FIND_PASSWORD", "REGISTER"] as const) {
    const [somebody, nobody] = [
      await ask(codeType, "ann@example.com"),
      await ask(codeType, `no${codeType}@example.com`),
    ];
    expect(nobody.done).toEqual(somebody.done);
    expect(JSON.stringify(nobody.answer).replaceAll(/[^"]*@/g, "")).toBe(
      JSON.stringify(somebody.answer).replaceAll(/[^"]*@/g, ""),
    );
  }
});
