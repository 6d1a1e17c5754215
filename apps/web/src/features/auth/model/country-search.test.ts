import { expect, test } from "vitest";
import { type CountryGroups, findCountries } from "./country-search.ts";

const HK = {
  englishName: "Hong Kong SAR China",
  chineseName: "中国香港特别行政区",
  phoneCode: "852",
  countryCode: "HK",
};
const CI = { englishName: "Côte d’Ivoire", chineseName: "科特迪瓦", phoneCode: "225", countryCode: "CI" };
const EG = { englishName: "Egypt", chineseName: "埃及", phoneCode: "20", countryCode: "EG" };
const GROUPS: CountryGroups = [
  { letter: "C", data: [CI] },
  { letter: "E", data: [EG] },
  { letter: "H", data: [HK] },
];
const find = (text: string) =>
  findCountries(GROUPS, text, ({ countryCode }) => (countryCode === "EG" ? "مصر" : "")).flatMap(({ data }) => data);

test("no text finds all, in their groups", () => expect(findCountries(GROUPS, " ", () => "")).toEqual(GROUPS));

test.each([
  ["hong", [HK]],
  ["香港", [HK]],
  ["cote", [CI]],
  ["مصر", [EG]],
  ["+85", [HK]],
  ["2", [CI, EG]],
  ["nowhere", []],
])("%s finds its countries", (text, countries) => expect(find(text)).toEqual(countries));
