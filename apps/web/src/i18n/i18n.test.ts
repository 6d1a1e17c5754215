import { expect, test } from "vitest";
import { startTranslator, translator } from "./i18n.ts";

test("a word that a language lacks is there in English as soon as the language's own words are", async () => {
  await startTranslator("iw");
  expect(translator.t("tabs.home")).toBe("בית");
  await translator.loadNamespaces("auth");
  expect(translator.t("auth:welcomeBack")).toBe("Welcome back");
  await translator.loadNamespaces("home");
  expect(translator.t("home:task.left", { count: 2 })).toBe("New here: 2 steps left");
});
