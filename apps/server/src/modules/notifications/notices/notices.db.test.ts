import { notifyList, notifyRead, notifyTest, type PersonalNotice } from "@evenkeel/contract/notify";
import { notifyUnread } from "@evenkeel/contract/unread";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#/platform/db/transaction.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Channels, NewNotice, Notifications } from "../index.ts";
import { createNoticeBench, type NoticeBench } from "../testing/bench.ts";

let database: TestDatabase;
let bench: NoticeBench;
let instance: Notifications;
let alice: string;
let bob: string;

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
  bench = await createNoticeBench(database.pool);
  instance = await bench.boot();
});
afterAll(async () => {
  await bench.stop();
  await database.close();
});
beforeEach(() => {
  bench.pushed.length = 0;
  [alice, bob] = [bench.newUserId(), bench.newUserId()];
});

const noticeFor = (userId: string, ref: string, category: PersonalNotice["category"] = "orders"): NewNotice => ({
  userId,
  ref,
  category,
  type: `${category}.happened`,
  args: { symbol: "BTC/USDT" },
  link: null,
});
const publish = (notice: NewNotice, channels?: Channels) =>
  inTransaction(database.pool, (tx) => instance.notices.publish(tx, notice, channels));
const list = (userId: string, query: object = {}) => bench.call(notifyList, { query }, userId);
const read = async (userId: string, id?: string) =>
  (await bench.call(notifyRead, { body: id === undefined ? {} : { id } }, userId)).unread;

test("a notice is listed and told to its person's sockets in the same form", async () => {
  expect(await publish(noticeFor(alice, "one"))).toBe(true);
  bench.outbox.wake();
  const { rows, total } = await list(alice);
  expect([rows.length, total]).toEqual([1, 1]);
  await expect.poll(() => bench.pushed).toEqual([{ userId: alice, type: "userNotice", data: rows[0] }]);
  expect((await list(bob)).total).toBe(0);
});

test("one fact is told once, however often and by however many", async () => {
  const told = await Promise.all(Array.from({ length: 24 }, () => publish(noticeFor(alice, "same"))));
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await publish(noticeFor(bob, "same"))).toBe(true);
  bench.outbox.wake();
  await expect.poll(() => bench.pushed.map(({ userId }) => userId).sort()).toEqual([alice, bob].sort());
});

test("what is rolled back was never told", async () => {
  const failing = inTransaction(database.pool, async (tx) => {
    await instance.notices.publish(tx, noticeFor(alice, "void"));
    throw new Error("void");
  });
  await expect(failing).rejects.toThrow("void");
  expect((await list(alice)).total).toBe(0);
});

test("a notice that is not for the app stands in the list alone", async () => {
  await publish(noticeFor(alice, "silent"), { inApp: false, push: true });
  await publish(noticeFor(bob, "loud"));
  bench.outbox.wake();
  await expect.poll(() => bench.pushed.map(({ userId }) => userId)).toEqual([bob]);
  expect((await list(alice)).total).toBe(1);
});

test("newest first, by category, page by page", async () => {
  for (let n = 0; n < 5; n++) await publish(noticeFor(alice, `n${n}`, n % 2 === 0 ? "orders" : "margin"));
  const categories = async (query: object) => {
    const { rows, total } = await list(alice, query);
    return [rows.map(({ category }) => category), total];
  };
  expect(await categories({ category: "margin" })).toEqual([["margin", "margin"], 2]);
  expect(await categories({ pageSize: "2", pageNum: "3" })).toEqual([["orders"], 5]);
  const { rows } = await list(alice);
  expect(rows.map(({ id }) => BigInt(id))).toEqual(rows.map(({ id }) => BigInt(id)).sort((a, b) => (a < b ? 1 : -1)));
});

test("read one, read all; another's is not touched", async () => {
  for (const ref of ["a", "b", "c"]) await publish(noticeFor(alice, ref));
  await publish(noticeFor(bob, "a"));
  const unread = async () => (await bench.call(notifyUnread, {}, alice)).unread;
  const [first, second] = (await list(alice)).rows;
  expect(await unread()).toBe(3);
  expect(await read(bob, first?.id)).toBe(1);
  expect(await read(alice, second?.id)).toBe(2);
  expect(await read(alice, second?.id)).toBe(2);
  expect(await unread()).toBe(2);
  expect((await list(alice)).rows.map(({ isRead }) => isRead)).toEqual([false, true, false]);
  expect(await read(alice)).toBe(0);
  expect(await read(bob, "1")).toBe(1);
});

test("a channel is tested on the way of an alert, once in ten seconds", async () => {
  const testing = (channel: "inApp" | "push") => bench.call(notifyTest, { body: { channel } }, alice);
  expect(await testing("inApp")).toEqual({ state: "sent" });
  const told = () => bench.pushed.filter(({ userId }) => userId === alice);
  await expect.poll(told).toMatchObject([{ type: "userNotice", data: { type: "test.inApp" } }]);
  await expect(testing("inApp")).rejects.toMatchObject({ key: "request.tooMany", data: { retryAfter: 10 } });
  bench.clock.advance(10_000);
  expect(await testing("inApp")).toEqual({ state: "sent" });
  await expect(testing("push")).rejects.toMatchObject({ key: "notify.pushOff" });
});

test("what is older than half a year goes", async () => {
  await publish(noticeFor(alice, "old"));
  bench.clock.advance(181 * 86_400_000);
  await publish(noticeFor(alice, "new"));
  await instance.notices.purge();
  expect((await list(alice)).total).toBe(1);
});
