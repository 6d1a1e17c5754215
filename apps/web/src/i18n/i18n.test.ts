import { expect, test } from "vitest";
import { wordsOf } from "#/testing/source-files.ts";
import { FIRST_SCREEN_WORDS, SHELL_WORDS, translator } from "./i18n.ts";
import { LOCALES } from "./locales.ts";

test("a word that a language lacks is there in English as soon as the language's own words are", async () => {
  await translator.use("iw", [SHELL_WORDS]);
  expect(translator.translate("common")("tabs.home")).toBe("בית");
  await translator.load(["auth", "security"]);
  expect(translator.translate("auth")("welcomeBack")).toBe("Welcome back");
  expect(translator.translate("auth")("security:codes.left", { count: 2 })).toBe("2 left");
});

test.each(LOCALES.map(({ code }) => code))(
  "the first screen's words of %s are those of its files",
  async (language) => {
    await translator.use(language, FIRST_SCREEN_WORDS);
    for (const namespace of FIRST_SCREEN_WORDS) {
      const [key = "", text] = Object.entries(wordsOf(language, namespace) ?? {})[0] ?? [];
      expect(translator.translate(namespace)(key)).toBe(text);
    }
  },
);
