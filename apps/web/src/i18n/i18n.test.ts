import { expect, test } from "vitest";
import { SHELL_WORDS, translator } from "./i18n.ts";

test("a word that a language lacks is there in English as soon as the language's own words are", async () => {
  await translator.use("iw", [SHELL_WORDS]);
  expect(translator.translate("common")("tabs.home")).toBe("בית");
  await translator.load(["auth", "security"]);
  expect(translator.translate("auth")("welcomeBack")).toBe("Welcome back");
  expect(translator.translate("auth")("security:codes.left", { count: 2 })).toBe("2 left");
});
