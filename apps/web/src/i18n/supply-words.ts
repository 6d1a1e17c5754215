import { FIRST_SCREEN_WORDS, translator } from "./i18n.ts";
import type { Words } from "./translator.ts";

const files = import.meta.glob<Words>("./locales/*/{common,home,markets}.json", { eager: true, import: "default" });

/** Puts the first screen's words of all languages there, so that they are said without waiting. For the server alone. */
export function supplyFirstScreenWords(languages: readonly string[]): void {
  for (const language of languages) {
    for (const namespace of FIRST_SCREEN_WORDS) {
      translator.supply(language, namespace, files[`./locales/${language}/${namespace}.json`] ?? {});
    }
  }
}
