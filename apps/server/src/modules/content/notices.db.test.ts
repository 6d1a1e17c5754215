import { noticesByType } from "@evenkeel/contract/config-calls";
import { noticeCategoryTree, noticeDetail, noticeLabelGroups, noticeSearch } from "@evenkeel/contract/notice";
import { noticeRead, noticeUnread } from "@evenkeel/contract/unread";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Route } from "#/transport/http/route.ts";
import { createContent, noticeRoutes } from "./index.ts";
import { NOTICES } from "./notice-seeds.ts";

const clock = createTestClock();
const now = clock.now();
let database: TestDatabase;
let routes: Route[];

beforeAll(async () => {
  database = await createTestDatabase();
  await createContent({ pool: database.pool, clock }).seed();
  routes = noticeRoutes(database.pool);
  await database.ownerPool.query(
    "INSERT INTO notice (id, type, status, starts_at, updated_at) VALUES (900, 'announcement', 0, $1, $1)",
    [new Date(now + 60_000)],
  );
  await database.ownerPool.query(
    "INSERT INTO notice_text (notice_id, language, title, sub_title, body) VALUES (900, 'en', 'Tomorrow 50%', '', '')",
  );
});
afterAll(() => database.close());

const detail = (id: string, locale = "en", at = now) =>
  callRoute(routes, noticeDetail, { params: { id } }, { locale, now: at });
const search = (text: string, more: object = {}, at = now) =>
  callRoute(routes, noticeSearch, { body: { text, ...more } }, { now: at });
const titles = async (text: string, more: object = {}) => (await search(text, more)).rows.map(({ title }) => title);

describe("one notice", () => {
  test("comes whole, in the asked language, or in English and says so", async () => {
    expect(await detail("1", "zh")).toMatchObject({ title: "您正在使用模拟资金交易", isTranslated: true });
    const english = await detail("1", "th");
    expect(english).toMatchObject({ title: "You are trading with simulated money", isTranslated: false });
    expect(english).toMatchObject({ type: "announcement", updatedAt: now, startTime_timestamp: now });
    expect(english.body.split("\n\n")).toHaveLength(2);
  });

  test("is not there before its time, nor under a strange number", async () => {
    await expect(detail("900")).rejects.toMatchObject({ key: "notice.notFound" });
    expect(await detail("900", "en", now + 60_000)).toMatchObject({ title: "Tomorrow 50%" });
    await expect(detail("8999999999999999999")).rejects.toMatchObject({ key: "notice.notFound" });
  });

  test("gets its body in a database that was seeded before there were bodies, unless an operator changed its words", async () => {
    await database.ownerPool.query("UPDATE notice_text SET body = '' WHERE notice_id IN (1, 2)");
    await database.ownerPool.query("UPDATE notice_text SET title = 'Ours' WHERE notice_id = 2 AND language = 'en'");
    await createContent({ pool: database.pool, clock }).seed();
    expect((await detail("1")).body).toBe(NOTICES[0]?.texts.en?.body);
    expect(await detail("2")).toMatchObject({ title: "Ours", body: "" });
  });

  test("gets a language that came later, unless an operator changed its words", async () => {
    await database.ownerPool.query("DELETE FROM notice_text WHERE notice_id IN (1, 2) AND language = 'ar'");
    await createContent({ pool: database.pool, clock }).seed();
    expect(await detail("1", "ar")).toMatchObject({ title: NOTICES[0]?.texts.ar?.title, isTranslated: true });
    expect(await detail("2", "ar")).toMatchObject({ title: "Ours", isTranslated: false });
  });
});

describe("searching", () => {
  test("finds what holds every word, in any text and case, titles first", async () => {
    expect(await titles("LIQUIDATION")).toEqual(["What liquidation means", "Your first trade", expect.any(String)]);
    expect(await titles("liquidation insurance")).toEqual(["What liquidation means"]);
    expect(await titles("liquidation zebra")).toEqual([]);
  });

  test("takes signs of patterns as they are, and shows nothing before its time", async () => {
    expect(await titles("%")).toEqual([]);
    expect((await search("50%", {}, now + 60_000)).rows.map(({ title }) => title)).toEqual(["Tomorrow 50%"]);
    expect(await titles("_")).toEqual([]);
    expect(await titles("\\")).toEqual([]);
  });

  test("stays within a category and those below it, page by page", async () => {
    expect(await titles("the", { categoryId: "2" })).toHaveLength(2);
    expect(await titles("the", { categoryId: "4" })).toEqual(["What liquidation means"]);
    const [first, second] = await Promise.all([1, 2].map((pageNum) => search("the", { pageNum, pageSize: 1 })));
    expect(first?.rows).toHaveLength(1);
    expect(first?.rows).not.toEqual(second?.rows);
    expect(await search("the", { pageNum: 100 })).toEqual({ rows: [], total: first?.total });
  });

  test("refuses an empty text", async () => {
    await expect(search("  ")).rejects.toMatchObject({ data: { errors: [{ field: "text", key: "field.required" }] } });
  });
});

describe("the help", () => {
  test("is a tree of categories whose articles stand by label", async () => {
    const tree = await callRoute(routes, noticeCategoryTree, {});
    expect(tree.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ["helpCategory.start", []],
      ["helpCategory.trading", ["helpCategory.orders", "helpCategory.margin"]],
      ["helpCategory.prices", []],
    ]);
    const groups = await callRoute(routes, noticeLabelGroups, { query: { categoryId: "2" } }, { now });
    expect(groups.rows.map(({ label, notices }) => [label, notices.map(({ title }) => title)])).toEqual([
      ["helpLabel.howItWorks", ["How an order is filled", "What liquidation means"]],
    ]);
    const none = callRoute(routes, noticeLabelGroups, { query: { categoryId: "77" } }, { now });
    await expect(none).rejects.toMatchObject({ key: "notice.notFound" });
  });

  test("is not among the announcements", async () => {
    const { rows } = await callRoute(routes, noticesByType, { query: { type: "announcement" } }, { now });
    expect(rows.map(({ id }) => id)).toEqual(["2", "1"]);
  });
});

describe("what a person has read", () => {
  const unread = async (userId: string) => (await callRoute(routes, noticeUnread, {}, { userId, now })).ids;
  const read = (userId: string, id?: string) =>
    callRoute(routes, noticeRead, { body: id === undefined ? {} : { id } }, { userId, now });

  test("is marked one by one, or all at once, and counts for that person alone", async () => {
    expect(await unread("7")).toEqual(["2", "1"]);
    expect(await read("7", "1")).toEqual({ ids: ["2"] });
    expect(await read("7", "1")).toEqual({ ids: ["2"] });
    expect(await unread("8")).toEqual(["2", "1"]);
    expect(await read("7")).toEqual({ ids: [] });
    expect(await unread("7")).toEqual([]);
  });

  test("cannot be what has not begun or is not there", async () => {
    await expect(read("9", "900")).rejects.toMatchObject({ key: "notice.notFound" });
    await expect(read("9", "12345")).rejects.toMatchObject({ key: "notice.notFound" });
    expect(await unread("9")).toEqual(["2", "1"]);
  });
});
