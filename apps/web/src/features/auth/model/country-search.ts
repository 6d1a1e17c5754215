import type { DataOf } from "@evenkeel/contract/endpoint";
import type { countryCodes } from "@evenkeel/contract/reference-calls";

export type CountryGroups = DataOf<typeof countryCodes>;
export type Country = CountryGroups[number]["data"][number];

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * The countries that a text finds, in their groups: by any part of the English or the Chinese name, by the name in the
 * present language, or by the beginning of the area code.
 */
export function findCountries(
  groups: CountryGroups,
  text: string,
  localName: (country: Country) => string,
): CountryGroups {
  const wanted = plain(text.trim());
  if (wanted === "") return groups;
  const digits = wanted.replace(/^\+/, "");
  const isCode = /^\d+$/.test(digits);
  const isFound = (country: Country) =>
    isCode
      ? country.phoneCode.startsWith(digits)
      : [country.englishName, country.chineseName, localName(country)].some((name) => plain(name).includes(wanted));
  return groups
    .map(({ letter, data }) => ({ letter, data: data.filter(isFound) }))
    .filter(({ data }) => data.length > 0);
}
