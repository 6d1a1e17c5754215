import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createLoginThrottle, type LoginThrottle, type LoginTry } from "./login-throttle.ts";

const OWNER = 123_456_789n;
let database: TestDatabase;
let clock: TestClock;
let throttle: LoginThrottle;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(
    `INSERT INTO app_user (id, login_name, login_key, nick_name, invite_code, created_at)
     VALUES ($1, 'alice', 'alice', 'Alice', 'ABCDEFGH', now())`,
    [OWNER],
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("DELETE FROM login_tries");
  await database.pool.query("DELETE FROM known_address");
  clock = createTestClock();
  throttle = createLoginThrottle(database.pool, clock, 1);
});

const guess = (change: Partial<LoginTry> = {}): LoginTry => ({
  name: "alice",
  ip: "192.0.2.1",
  userId: OWNER,
  ...change,
});

/** How many tries are let through before the first that is not. */
async function admittedOf(tries: readonly LoginTry[]): Promise<number> {
  let admitted = 0;
  for (const attempt of tries) {
    try {
      await throttle.admit(attempt);
      admitted++;
    } catch {
      return admitted;
    }
  }
  return admitted;
}
const many = (count: number, make: (index: number) => LoginTry) =>
  Array.from({ length: count }, (_, index) => make(index));

test("of a thousand guesses in a row very few are looked at", async () => {
  let admitted = 0;
  for (const attempt of many(1_000, () => guess())) {
    await throttle.admit(attempt).then(
      () => admitted++,
      () => undefined,
    );
  }
  expect(admitted).toBeLessThanOrEqual(20);
});

test("of two hundred guesses at once no more are looked at than of guesses in a row, time after time", async () => {
  // A name that was never tried is the hardest: its first counts are made by statements that cannot see each other.
  for (let round = 0; round < 25; round++) {
    const fresh = many(200, () => guess({ name: `name-${round}`, ip: `192.0.2.${round + 2}` }));
    const results = await Promise.allSettled(fresh.map((attempt) => throttle.admit(attempt)));
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(6);
  }
});

test("people who come together do not hold each other back, whoever of them read the clock first", async () => {
  for (let person = 0; person < 20; person++) {
    await throttle.admit(guess({ name: `person${person}`, userId: null }));
    clock.advance(-1);
  }
});

test("the wait doubles, ends, and is never longer than a quarter of an hour", async () => {
  await admittedOf(many(6, () => guess()));
  const waits: number[] = [];
  for (let round = 0; round < 12; round++) {
    const refusal = await throttle.admit(guess()).catch((error: { data: { retryAfter: number } }) => error.data);
    if (refusal === undefined) throw new Error("was let through");
    waits.push(refusal.retryAfter);
    clock.advance(refusal.retryAfter * 1_000);
    await throttle.admit(guess());
  }
  expect(waits.slice(0, 5)).toEqual([2, 4, 8, 16, 32]);
  expect(Math.max(...waits)).toBe(900);
});

test("the hundredth failure in a row is the last for a day, and a new password ends that at once", async () => {
  /** The seconds to wait; null where the guess was let through. */
  const guessed = (ip = "192.0.2.1") =>
    throttle.admit(guess({ ip })).then(
      () => null,
      (error: { data: { retryAfter: number } }) => error.data.retryAfter,
    );
  let admitted = 0;
  let wait = 0;
  while (wait <= 900) {
    clock.advance(wait * 1_000);
    const refused = await guessed();
    if (refused === null) admitted += 1;
    wait = refused ?? 0;
  }
  expect(admitted).toBe(100);
  expect(wait).toBeGreaterThan(23 * 3_600);
  clock.advance((wait - 1) * 1_000);
  expect(await guessed("198.51.100.7")).toBe(1);
  await throttle.forgive(["alice", "alice@example.com"], "192.0.2.1");
  expect([await guessed(), await guessed("198.51.100.8")]).toEqual([null, null]);
});

test("many addresses at one name are stopped together", async () => {
  expect(await admittedOf(many(100, (index) => guess({ ip: `198.51.100.${index}` })))).toBeLessThanOrEqual(11);
});

test("one address at many names is stopped as well", async () => {
  expect(await admittedOf(many(200, (index) => guess({ name: `name${index}`, userId: null })))).toBeLessThanOrEqual(51);
});

test("strangers cannot lock out an address that the person has signed in from", async () => {
  await throttle.succeeded({ ...guess({ ip: "203.0.113.5" }), userId: OWNER });
  await admittedOf(many(100, (index) => guess({ ip: `198.51.100.${index}` })));
  await expect(throttle.admit(guess({ ip: "203.0.113.77" }))).rejects.toMatchObject({ key: "auth.tooManyTries" });
  await throttle.admit(guess({ ip: "203.0.113.5" }));
});

test("signing in clears the count", async () => {
  expect(await admittedOf(many(4, () => guess()))).toBe(4);
  await throttle.succeeded({ ...guess(), userId: OWNER });
  expect(await admittedOf(many(5, () => guess()))).toBe(5);
});

test("a name that nobody has is counted like any other, and neither name nor address is written down", async () => {
  expect(await admittedOf(many(10, () => guess({ name: "nobody", userId: null })))).toBeLessThanOrEqual(6);
  const { rows } = await database.pool.query("SELECT subject FROM login_tries");
  expect(JSON.stringify(rows)).not.toMatch(/nobody|192\.0\.2/);
});

test("counts are forgotten after a day, addresses after three months", async () => {
  await throttle.admit(guess());
  await throttle.succeeded({ ...guess({ ip: "203.0.113.5" }), userId: OWNER });
  expect(await throttle.purge()).toBe(0);
  clock.advance(25 * 3_600_000);
  expect(await throttle.purge()).toBe(2);
  clock.advance(90 * 24 * 3_600_000);
  expect(await throttle.purge()).toBe(1);
});
