import { expect, test, vi } from "vitest";
import { createTranslator, type Words } from "./translator.ts";

const FILES: Record<string, Words> = {
  "en/common": {
    hello: "Hello, {{name}}",
    left_one: "{{count}} day left",
    left_other: "{{count}} days left",
    only: "Only",
  },
  "en/errors": { "order.notFound": "No such order" },
  "ar/common": {
    left_zero: "لا أيام",
    left_one: "يوم",
    left_two: "يومان",
    left_few: "{{count}} أيام",
    left_many: "{{count}} يومًا",
    left_other: "{{count}} يوم",
  },
  "de/common": { hello: "Hallo, {{name}}" },
};

function started() {
  const fetchWords = vi.fn(async (language: string, namespace: string) => FILES[`${language}/${namespace}`] ?? {});
  return { fetchWords, translator: createTranslator(fetchWords, "en") };
}

test("fills the places of a text, and leaves a place that got no value to be seen", async () => {
  const { translator } = started();
  await translator.use("de", ["common"]);
  const t = translator.translate("common");
  expect(t("hello", { name: "Ada" })).toBe("Hallo, Ada");
  expect(t("hello")).toBe("Hallo, {{name}}");
  expect(t("hello", { name: "$&{{name}}" })).toBe("Hallo, $&{{name}}");
});

test("says what a language lacks in the fallback with the fallback's plural, then the default, then the key", async () => {
  const { translator } = started();
  await translator.use("de", ["common"]);
  const t = translator.translate("common");
  expect(t("only")).toBe("Only");
  expect(t("left", { count: 1 })).toBe("1 day left");
  expect(t("nowhere", { defaultValue: "As sent" })).toBe("As sent");
  expect(t("nowhere")).toBe("nowhere");
  expect(t("Raw words: of a server")).toBe("Raw words: of a server");
});

test.each([
  [0, "لا أيام"],
  [1, "يوم"],
  [2, "يومان"],
  [5, "5 أيام"],
  [11, "11 يومًا"],
  [100, "100 يوم"],
])("Arabic says %i days in its own form", async (count, text) => {
  const { translator } = started();
  await translator.use("ar", ["common"]);
  expect(translator.translate("common")("left", { count })).toBe(text);
});

test("keys with points are flat names, and another namespace is named before a colon", async () => {
  const { translator } = started();
  await translator.use("en", ["common", "errors"]);
  expect(translator.translate("errors")("order.notFound")).toBe("No such order");
  expect(translator.translate("common")("errors:order.notFound")).toBe("No such order");
});

test("fetches a file once however many ask, and again after it failed", async () => {
  const { fetchWords, translator } = started();
  await translator.use("en", ["common"]);
  fetchWords.mockClear();
  fetchWords.mockRejectedValueOnce(new Error("offline"));
  const asked = [translator.load(["errors"]), translator.load(["errors"])];
  expect(asked[0]).toBe(asked[1]);
  await expect(asked[0]).rejects.toThrow("offline");
  expect(translator.has(["errors"])).toBe(false);
  await translator.load(["errors"]);
  expect(translator.has(["errors"])).toBe(true);
  expect(fetchWords).toHaveBeenCalledTimes(2);
});

test("changes the language when all words in use are there, and tells of it once", async () => {
  const { translator } = started();
  await translator.use("en", ["common"]);
  const before = translator.translate("common");
  const told = vi.fn();
  translator.subscribe(told);
  const changed = translator.use("de");
  expect(translator.language()).toBe("en");
  expect(translator.translate("common")).toBe(before);
  await changed;
  expect(translator.language()).toBe("de");
  expect(told).toHaveBeenCalledTimes(1);
  expect(translator.translate("common")).not.toBe(before);
});

test("changes at once to a language whose words have been supplied", () => {
  const { fetchWords, translator } = started();
  translator.supply("en", "common", { only: "Only" });
  translator.supply("de", "common", { only: "Nur" });
  void translator.use("en", ["common"]);
  expect(translator.translate("common")("only")).toBe("Only");
  void translator.use("de", ["common"]);
  expect(translator.translate("common")("only")).toBe("Nur");
  expect(fetchWords).not.toHaveBeenCalled();
});

test("the last language asked for wins, whichever comes first", async () => {
  const waiting = new Map<string, (words: Words) => void>();
  const translator = createTranslator(
    (language, namespace) => new Promise((give) => waiting.set(`${language}/${namespace}`, give)),
    "en",
  );
  translator.supply("en", "common", {});
  const first = translator.use("de", ["common"]);
  const second = translator.use("ar");
  waiting.get("ar/common")?.({});
  await second;
  waiting.get("de/common")?.({});
  await first;
  expect(translator.language()).toBe("ar");
});
