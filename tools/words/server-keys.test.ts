import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DICTIONARIES } from "@evenkeel/server/src/modules/content/dictionaries.ts";
import { NOTICE_CATEGORIES, NOTICES } from "@evenkeel/server/src/modules/content/notice-seeds.ts";
import { CUSTOMER_SERVICES } from "@evenkeel/server/src/modules/content/seeds.ts";
import { TASKS } from "@evenkeel/server/src/modules/rewards/tasks.ts";
import { expect, test } from "vitest";

// The server sends names as keys and the web app has the words: what is added on one side must be there on the other.

const LOCALES = join(import.meta.dirname, "../../apps/web/src/i18n/locales");

const wordsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(LOCALES, language, `${namespace}.json`), "utf8")) as Record<string, string>;

const labels = Object.values(DICTIONARIES).flatMap((entries) => entries.map(({ labelKey }) => labelKey));
const services = CUSTOMER_SERVICES.map(({ name }) => name);
const help = [...NOTICE_CATEGORIES.map(({ name }) => name), ...NOTICES.map(({ label }) => label).filter(Boolean)];

test.each(["en", "zh", "ar"])("what the server names by a key has words in %s", (language) => {
  const lacks = (namespace: string, keys: readonly string[]) => {
    const words = wordsOf(language, namespace);
    return keys.filter((key) => !words[key]);
  };
  expect(lacks("dictionary", [...labels, ...services])).toEqual([]);
  expect(lacks("notices", help)).toEqual([]);
  expect(
    lacks(
      "home",
      TASKS.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test("no word of the dictionaries has outlived its key", () => {
  expect(Object.keys(wordsOf("en", "dictionary")).sort()).toEqual([...labels, ...services].sort());
});
