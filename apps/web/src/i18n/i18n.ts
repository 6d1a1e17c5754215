import { FALLBACK_CODE } from "./locales.ts";
import { createTranslator, type Words } from "./translator.ts";

/** The namespace of the shell, which is there from the start. */
export const SHELL_WORDS = "common";

/** What the first screen says, in one file for each language: there before it is drawn. */
export const FIRST_SCREEN_WORDS: readonly string[] = [SHELL_WORDS, "home", "markets"];

/** One lazy file for each language, named once: the app carries this list from the start. */
const firstScreen = import.meta.glob<Readonly<Record<string, Words>>>("./locales/*/first-screen.ts");

async function wordsOf(language: string, namespace: string): Promise<Words> {
  if (FIRST_SCREEN_WORDS.includes(namespace)) {
    return (await firstScreen[`./locales/${language}/first-screen.ts`]?.())?.[namespace] ?? {};
  }
  const { moreWords } = await import("./more-words.ts");
  return moreWords(language, namespace);
}

/** The app's words. A language that lacks a file says that part in English. */
export const translator = createTranslator(wordsOf, FALLBACK_CODE);
