import type { Words } from "./translator.ts";

/** The files of every screen but the first. Their list is long and of no use to home, so it is a module of its own. */
const files = import.meta.glob<Words>(["./locales/*/*.json", "!./locales/*/{common,home,markets}.json"], {
  import: "default",
});

/** The words of one file; none where a language has no such file. */
export async function moreWords(language: string, namespace: string): Promise<Words> {
  return (await files[`./locales/${language}/${namespace}.json`]?.()) ?? {};
}
