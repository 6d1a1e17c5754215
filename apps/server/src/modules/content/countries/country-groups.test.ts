import { countryCodes } from "@evenkeel/contract/reference-calls";
import { expect, test } from "vitest";
import { CHINESE_LETTERS } from "./chinese-letters.ts";
import { createCountryGroups } from "./country-groups.ts";
import { pinyinLetters } from "./generate-letters.ts";

const groupsIn = createCountryGroups();
const inEnglish = groupsIn("en");
const inChinese = groupsIn("zh");
const sizes = (groups: typeof inEnglish) => groups.map(({ letter, data }) => `${letter}${data.length}`).join(" ");
const find = (groups: typeof inEnglish, code: string) =>
  groups.flatMap(({ letter, data }) =>
    data.filter(({ countryCode }) => countryCode === code).map((country) => ({ letter, ...country })),
  );

test("245 countries by the first letter of the English name, accents taken off", () => {
  expect(sizes(inEnglish)).toBe("A16 B20 C24 D4 E8 F7 G16 H4 I9 J4 K6 L9 M22 N15 O1 P11 Q1 R4 S32 T15 U8 V4 W2 Y1 Z2");
  expect(find(inEnglish, "AX")).toMatchObject([{ letter: "A", englishName: "Åland Islands", phoneCode: "358" }]);
  expect(countryCodes.data.safeParse(inEnglish).success).toBe(true);
});

test("the same countries by pinyin, where the language is Chinese in either script", () => {
  expect(find(inChinese, "LU")).toMatchObject([{ letter: "L", chineseName: "卢森堡" }]);
  expect(find(inChinese, "US")).toMatchObject([{ letter: "M", chineseName: "美国", phoneCode: "1" }]);
  expect(find(inChinese, "CN")).toMatchObject([{ letter: "Z", chineseName: "中国", englishName: "China" }]);
  expect(inChinese.flatMap(({ data }) => data)).toHaveLength(245);
  expect(groupsIn("tw")).toBe(inChinese);
  expect(groupsIn("de")).toBe(inEnglish);
});

test("countries that share an area code are all there, each once", () => {
  for (const [code, countries] of [
    ["1", ["US", "CA", "AG"]],
    ["7", ["RU", "KZ"]],
    ["44", ["GB", "GG", "IM", "JE"]],
  ] as const) {
    for (const country of countries) expect(find(inEnglish, country)).toMatchObject([{ phoneCode: code }]);
  }
});

test("within a letter names are in order", () => {
  for (const [groups, name, collation] of [
    [inEnglish, "englishName", "en"],
    [inChinese, "chineseName", "zh-u-co-pinyin"],
  ] as const) {
    const { compare } = new Intl.Collator(collation);
    for (const { data } of groups)
      expect(data.map((each) => each[name])).toEqual(data.map((each) => each[name]).sort(compare));
  }
});

test("the letters are those that the readings give today", () => {
  const kept = CHINESE_LETTERS.trim()
    .split(/\s+/)
    .map((word) => [word.slice(0, 2), word.slice(2)]);
  expect(Object.fromEntries(kept)).toEqual(pinyinLetters());
});
