import { accountClose, accountKeep, dataExport } from "@evenkeel/contract/security-data";
import { securityOverview } from "@evenkeel/contract/security-factors";
import { phraseSet } from "@evenkeel/contract/security-settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type AuthBench, byPassword, createAuthBench } from "../testing/auth-bench.ts";

const DAY_MS = 24 * 3_600_000;
let database: TestDatabase;
let bench: AuthBench;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  bench = createAuthBench(database, Date.UTC(2026, 0, 15) + serial++ * 30 * DAY_MS);
});

/** Everything that the database holds, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await database.ownerPool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const texts = await Promise.all(
    rows.map(({ name }) => database.ownerPool.query(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)),
  );
  return texts.flatMap((result) => result.rows.map(({ row }) => row)).join("\n");
}

test("an export tells a person what is kept of them, by subject, and nobody else's; it holds no secret", async () => {
  const alice = await bench.person();
  const bob = await bench.person();
  const from = { token: alice.satoken };
  await bench.call(phraseSet, { body: { phrase: "blue gate", stepUp: byPassword } }, from);
  const told = await bench.call(dataExport, { body: { stepUp: byPassword } }, from);
  const names = told.subjects.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["app_user", "session", "known_device", "user_security"]));
  const text = JSON.stringify(told);
  expect(text).toContain(alice.loginName);
  expect(text).toContain("Chrome · Android");
  for (const canary of [bob.loginName, bob.id, "argon2", "_hash", alice.satoken]) expect(text).not.toContain(canary);
});

test("an account closes a week after it was asked for, and then nothing names its person any more", async () => {
  const { id, loginName, satoken } = await bench.person();
  const from = { token: satoken };
  // A nickname and both contacts, and a message that went to one of them.
  const contacts = [`canary.${loginName}@example.com`, `+8529${String(id).slice(-7)}`, "Canary Nickname"];
  await database.ownerPool.query(
    "UPDATE app_user SET email = $2, email_key = $2, phone = $3, nick_name = $4 WHERE id = $1",
    [id, ...contacts],
  );
  bench.outbox.start();
  await bench.login(loginName, { ip: "203.0.113.9" });
  await expect.poll(() => bench.sent.map(({ to }) => to)).toContain(contacts[0]);
  await bench.outbox.stop();
  await expect(bench.call(accountClose, { body: { stepUp: {} } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
  });
  const { closesAt } = await bench.call(accountClose, { body: { stepUp: byPassword } }, from);
  expect(closesAt).toBe(bench.clock.now() + 7 * DAY_MS);
  bench.clock.advance(3 * DAY_MS);
  const { closing } = bench.auth.security;
  expect(await closing.closeDue(bench.clock.now())).toBe(0);
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({ closesAt });
  bench.clock.advance(4 * DAY_MS);
  expect(await closing.closeDue(bench.clock.now())).toBe(1);
  expect(await bench.whoIs(satoken)).toBeNull();
  expect(bench.ended.length).toBeGreaterThan(0);
  await expect(bench.login(loginName)).rejects.toMatchObject({ key: "auth.wrongCredentials" });
  const kept = await wholeDatabase();
  for (const name of [loginName, ...contacts]) expect([name, kept.includes(name)]).toEqual([name, false]);
  // The books keep their number, without a name.
  const { rows } = await database.pool.query("SELECT nick_name FROM app_user WHERE id = $1", [id]);
  expect(rows).toEqual([{ nick_name: "Closed account" }]);
  expect(await closing.closeDue(bench.clock.now())).toBe(0);
});

test("a closing that was called off does not come", async () => {
  const { id, loginName, satoken } = await bench.person();
  const from = { token: satoken };
  await bench.call(accountClose, { body: { stepUp: byPassword } }, from);
  await bench.call(accountKeep, { body: {} }, from);
  bench.clock.advance(8 * DAY_MS);
  expect(await bench.auth.security.closing.closeDue(bench.clock.now())).toBe(0);
  await bench.login(loginName);
  expect(await bench.told(id)).toEqual(["closing", "kept"]);
});

test("an account with money in it does not close, when asked for and when it would be due", async () => {
  const { id, loginName, satoken } = await bench.person();
  const from = { token: satoken };
  bench.holdings.add(BigInt(id));
  await expect(bench.call(accountClose, { body: { stepUp: byPassword } }, from)).rejects.toMatchObject({
    key: "account.notEmpty",
  });
  bench.holdings.clear();
  await bench.call(accountClose, { body: { stepUp: byPassword } }, from);
  bench.holdings.add(BigInt(id));
  bench.clock.advance(8 * DAY_MS);
  expect(await bench.auth.security.closing.closeDue(bench.clock.now())).toBe(0);
  await bench.login(loginName);
});

test("no account is erased whose closing is not due, whoever asks the database", async () => {
  const { id } = await bench.person();
  await expect(database.pool.query("SELECT erase_person($1, now(), now())", [id])).rejects.toThrow("no closing");
});
