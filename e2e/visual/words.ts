import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../harness/repository.ts";

const LOCALES = join(ROOT, "apps/web/src/i18n/locales");

/** The words of one key in a language, or the English ones where that language has none yet. */
export function words(language: string, file: string, key: string): string {
  for (const code of [language, "en"]) {
    const path = join(LOCALES, code, `${file}.json`);
    const text = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>)[key] : undefined;
    if (text !== undefined) return text;
  }
  throw new Error(`There are no words for ${file}:${key}`);
}
