import { expect, test } from "vitest";
import { INITIAL_CODE, localeOf, localeOfStored } from "./locales.ts";

test("the state begins in zh_CN, until the server's list says which language is the default", () => {
  expect(localeOf(INITIAL_CODE)).toMatchObject({ stored: "zh_CN", tag: "zh-CN", dir: "ltr" });
});

test("what storage holds names a language in either spelling, and nothing else does", () => {
  expect(localeOfStored("ar_SA")?.dir).toBe("rtl");
  expect(localeOfStored("zh_CN")).toBe(localeOfStored("zh"));
  expect(localeOfStored("xx_XX")).toBeUndefined();
  expect(localeOfStored(null)).toBeUndefined();
});
