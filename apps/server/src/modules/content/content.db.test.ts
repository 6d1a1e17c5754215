import { languages } from "@evenkeel/contract/config-calls";
import { countryCodes, customerServices, dictionary } from "@evenkeel/contract/reference-calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type Content, contentRoutes, createContent } from "./index.ts";

let database: TestDatabase;
let content: Content;
const clock = createTestClock();

beforeAll(async () => {
  database = await createTestDatabase();
  content = createContent({ pool: database.pool, clock });
  await content.seed();
  await content.seed();
});
afterAll(() => database.close());

test("twenty-one languages, one of them the default", async () => {
  const languages = await content.listLanguages();
  expect(languages.map(({ langCode }) => langCode).sort()).toEqual(
    "af ar da de en es fr hi it iw ja ko nl pl pt ru th tr tw vi zh".split(" "),
  );
  expect(languages.filter(({ isDefault }) => isDefault).map(({ langCode }) => langCode)).toEqual(["en"]);
});

test("a default that an operator has chosen survives the next start", async () => {
  await database.ownerPool.query("UPDATE language SET is_default = false");
  await database.ownerPool.query("UPDATE language SET is_default = true WHERE code = 'zh'");
  await content.seed();
  expect((await content.listLanguages()).find(({ isDefault }) => isDefault)?.langCode).toBe("zh");
});

test("the grid of the home screen comes first, in its order", async () => {
  const entries = await content.listNavigation();
  expect(entries.slice(0, 3).map(({ linkUrl, home }) => [linkUrl, home])).toEqual([
    ["/deposit", true],
    ["/withdrawal", true],
    ["/transfer", true],
  ]);
  expect(entries.some(({ home }) => !home)).toBe(true);
});

test("a notice comes in the asked language, or else in English, and not before its time", async () => {
  const now = clock.now();
  const inChinese = await content.listNotices("announcement", "zh", now);
  const inThai = await content.listNotices("announcement", "th", now);
  expect(inChinese).toHaveLength(2);
  expect(inChinese.map(({ title }) => title)).toContain("您正在使用模拟资金交易");
  expect(inThai.map(({ title }) => title)).toContain("You are trading with simulated money");
  expect(await content.listNotices("announcement", "en", now - 1)).toEqual([]);
  expect(await content.listNotices("home_articles", "en", now)).toEqual([]);
});

test("only the ways to customer service that an operator has opened are shown, in their order", async () => {
  const kinds = async () => (await content.listCustomerServices()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["link"]);
  await database.ownerPool.query("UPDATE customer_service SET is_open = true, position = 0 WHERE kind = 'ticket'");
  await content.seed();
  expect(await kinds()).toEqual(["ticket", "link"]);
});

test("a way without an address cannot be opened", async () => {
  const opening = database.ownerPool.query("UPDATE customer_service SET is_open = true WHERE kind = 'email'");
  await expect(opening).rejects.toMatchObject({ code: "23514" });
});

test("every call of the area answers as its contract says", async () => {
  const routes = contentRoutes(content);
  const now = clock.now();
  expect((await callRoute(routes, languages, {}, { now })).total).toBe(21);
  expect((await callRoute(routes, customerServices, {}, { now })).total).toBeGreaterThan(0);
  const [first] = await callRoute(routes, countryCodes, {}, { locale: "zh" });
  expect(first?.letter).toBe("A");
  const kinds = await callRoute(routes, dictionary, { params: { type: "alertKind" } });
  expect(kinds.map(({ labelKey }) => labelKey)).toContain("alertKind.priceBelow");
  await expect(callRoute(routes, dictionary, { params: { type: "secrets" as "palette" } })).rejects.toMatchObject({
    data: { errors: [{ field: "type", key: "field.choice" }] },
  });
});
