import {
  accountFreeze,
  accountUnfreeze,
  sessionList,
  sessionRevoke,
  sessionRevokeOthers,
} from "@evenkeel/contract/security-devices";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type AuthBench, byPassword, createAuthBench } from "../testing/auth-bench.ts";

const DAY_MS = 24 * 3_600_000;
const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
let database: TestDatabase;
let bench: AuthBench;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  bench = createAuthBench(database, Date.UTC(2026, 0, 15) + serial++ * 200 * DAY_MS);
});

test("the list names each device and its network, the latest used first, and marks this one", async () => {
  const { loginName, satoken } = await bench.person();
  bench.clock.advance(60_000);
  await bench.login(loginName, { ip: "203.0.113.9", userAgent: LAPTOP });
  const { rows, total } = await bench.call(sessionList, {}, { token: satoken });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { device: "Firefox · Linux", network: "203.0.113.x", isThis: false },
    { device: "Chrome · Android", network: "192.0.2.x", isThis: true },
  ]);
  expect(JSON.stringify(rows)).not.toContain("203.0.113.9");
});

test("a session that its owner ends is no use at once, and is announced for its sockets", async () => {
  const { loginName, satoken } = await bench.person();
  const stolen = await bench.login(loginName, { userAgent: LAPTOP });
  const id = (await bench.whoIs(stolen.satoken))?.sessionId ?? "";
  await bench.call(sessionRevoke, { body: { id } }, { token: satoken });
  expect(await bench.whoIs(stolen.satoken)).toBeNull();
  expect(bench.ended).toContain(id);
  expect((await bench.call(sessionList, {}, { token: satoken })).total).toBe(1);
});

test("a session takes the push messages of its browser along, however it ends, and those of no other", async () => {
  const { id, loginName, satoken } = await bench.person();
  const other = await bench.login(loginName, { userAgent: LAPTOP });
  const sessionOf = async (token: string) => (await bench.whoIs(token))?.sessionId ?? "";
  const subscribe = async (token: string, name: string) =>
    database.pool.query(
      `INSERT INTO push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       VALUES ($1, $2, $3, $4, '', '', now())`,
      [BigInt(id) * 10n + BigInt(name.length), id, await sessionOf(token), `https://push.example/${id}/${name}`],
    );
  const told = async () =>
    (await database.pool.query("SELECT endpoint FROM push_subscription WHERE user_id = $1", [id])).rows.map(
      ({ endpoint }) => String(endpoint).split("/").at(-1),
    );
  await subscribe(satoken, "own");
  await subscribe(other.satoken, "other");
  await bench.call(sessionRevoke, { body: { id: await sessionOf(other.satoken) } }, { token: satoken });
  expect(await told()).toEqual(["own"]);
  await bench.call(accountFreeze, { body: {} }, { token: satoken });
  expect(await told()).toEqual([]);
});

test("somebody else's session answers like one that never was, and goes on", async () => {
  const alice = await bench.person();
  const bob = await bench.person();
  const id = (await bench.whoIs(bob.satoken))?.sessionId ?? "";
  const from = { token: alice.satoken };
  await expect(bench.call(sessionRevoke, { body: { id } }, from)).rejects.toMatchObject({ key: "session.notFound" });
  await expect(bench.call(sessionRevoke, { body: { id: "1" } }, from)).rejects.toMatchObject({
    key: "session.notFound",
  });
  expect(await bench.whoIs(bob.satoken)).not.toBeNull();
});

test("all other devices are signed out together", async () => {
  const { loginName, satoken } = await bench.person();
  const others = [await bench.login(loginName), await bench.login(loginName)];
  expect(await bench.call(sessionRevokeOthers, { body: {} }, { token: satoken })).toEqual({ ended: 2 });
  for (const other of others) expect(await bench.whoIs(other.satoken)).toBeNull();
  expect(await bench.whoIs(satoken)).not.toBeNull();
});

test("a device or network that is new is told of, the first one ever and a known one are not", async () => {
  const { id, loginName } = await bench.person();
  await bench.login(loginName);
  expect(await bench.told(id)).toEqual([]);
  await bench.login(loginName, { userAgent: LAPTOP });
  expect(await bench.told(id)).toEqual(["newDevice"]);
  await bench.login(loginName, { userAgent: LAPTOP });
  await bench.login(loginName, { ip: "198.51.100.4" });
  expect(await bench.told(id)).toEqual(["newDevice", "newDevice"]);
});

test("a freeze ends every session at once; whoever signs in later is marked as frozen", async () => {
  const { id, loginName, satoken } = await bench.person();
  const other = await bench.login(loginName);
  await bench.call(accountFreeze, { body: {} }, { token: satoken });
  for (const token of [satoken, other.satoken]) expect(await bench.whoIs(token)).toBeNull();
  expect(bench.ended).toHaveLength(2);
  const later = await bench.login(loginName);
  expect(await bench.whoIs(later.satoken)).toMatchObject({ isFrozen: true });
  expect(await bench.told(id)).toEqual(["frozen"]);
});

test("a freeze ends a day after its owner has proved who they are, and freezing again calls that off", async () => {
  const { loginName, satoken } = await bench.person();
  await bench.call(accountFreeze, { body: {} }, { token: satoken });
  let from = { token: (await bench.login(loginName)).satoken };
  await expect(bench.call(accountUnfreeze, { body: { stepUp: {} } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
  });
  const { thawsAt } = await bench.call(accountUnfreeze, { body: { stepUp: byPassword } }, from);
  expect(thawsAt).toBe(bench.clock.now() + DAY_MS);
  bench.clock.advance(DAY_MS / 2);
  // Asking again does not begin the wait anew.
  expect(await bench.call(accountUnfreeze, { body: { stepUp: byPassword } }, from)).toEqual({ thawsAt });
  await bench.call(accountFreeze, { body: {} }, from);
  from = { token: (await bench.login(loginName)).satoken };
  bench.clock.advance(DAY_MS);
  expect(await bench.whoIs(from.token)).toMatchObject({ isFrozen: true });
  await bench.call(accountUnfreeze, { body: { stepUp: byPassword } }, from);
  bench.clock.advance(DAY_MS + 2_000);
  expect(await bench.whoIs(from.token)).toMatchObject({ isFrozen: false });
  await expect(bench.call(accountUnfreeze, { body: { stepUp: byPassword } }, from)).rejects.toMatchObject({
    key: "account.notFrozen",
  });
});

test("a new device is told by mail too, in the language of the app that signed in, whoever reads the app's notices", async () => {
  const { loginName, id } = await bench.person();
  await database.ownerPool.query("UPDATE app_user SET email = $2, email_key = $2 WHERE id = $1", [
    id,
    `${loginName}@example.com`,
  ]);
  bench.outbox.start();
  bench.clock.advance(60_000);
  await bench.login(loginName, { ip: "203.0.113.9", userAgent: LAPTOP, locale: "zh" });
  await expect.poll(() => bench.sent.length).toBe(1);
  expect(bench.sent[0]).toMatchObject({
    channel: "email",
    to: `${loginName}@example.com`,
    subject: "Evenkeel：您的账户有变更",
  });
  expect(bench.sent[0]?.text).toContain("Firefox · Linux，网络 203.0.113.x");
  expect(bench.sent[0]?.text).not.toContain("203.0.113.9");
  // The app has no Finnish words for mail: it says so in English rather than not at all.
  bench.clock.advance(60_000);
  await bench.login(loginName, { ip: "198.51.100.7", userAgent: LAPTOP, locale: "fi" });
  await expect.poll(() => bench.sent.length).toBe(2);
  expect(bench.sent[1]?.text).toContain("signed in to from a new device: Firefox · Linux, network 198.51.100.x");
  await bench.outbox.stop();
});
