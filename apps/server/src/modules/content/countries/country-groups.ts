import type { DataOf } from "@evenkeel/contract/endpoint";
import type { countryCodes } from "@evenkeel/contract/reference-calls";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { CHINESE_LETTERS } from "./chinese-letters.ts";

type Groups = DataOf<typeof countryCodes>;
type Country = Groups[number]["data"][number];
type Script = "latin" | "pinyin";

/**
 * Every country that has an area code, in groups by first letter and sorted within them: by the English name, or by
 * the pinyin of the Chinese one for `zh` and `tw`. Several share an area code, so that the key is the ISO code.
 */
export function createCountryGroups(): (language: string) => Groups {
  const english = new Intl.DisplayNames("en", { type: "region" });
  const chinese = new Intl.DisplayNames("zh", { type: "region" });
  const letters = new Map(
    CHINESE_LETTERS.trim()
      .split(/\s+/)
      .map((word) => [word.slice(0, 2), word.slice(2)]),
  );
  const countries = getCountries().map((code) => ({
    englishName: english.of(code) ?? code,
    chineseName: chinese.of(code) ?? code,
    phoneCode: getCountryCallingCode(code) as string,
    countryCode: code as string,
  }));
  const made: Record<Script, Groups> = {
    latin: group(countries, ({ englishName }) => firstLatinLetter(englishName), "en", "englishName"),
    pinyin: group(countries, ({ countryCode }) => letters.get(countryCode) ?? "#", "zh-u-co-pinyin", "chineseName"),
  };
  return (language) => made[language === "zh" || language === "tw" ? "pinyin" : "latin"];
}

/** The first letter without its accent: Åland stands under A. */
function firstLatinLetter(name: string): string {
  return name.normalize("NFD").charAt(0).toUpperCase();
}

function group(
  countries: readonly Country[],
  letterOf: (country: Country) => string,
  collation: string,
  name: "englishName" | "chineseName",
): Groups {
  const byLetter = Map.groupBy(countries, letterOf);
  const { compare } = new Intl.Collator(collation);
  return [...byLetter]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([letter, data]) => ({ letter, data: data.sort((a, b) => compare(a[name], b[name])) }));
}
