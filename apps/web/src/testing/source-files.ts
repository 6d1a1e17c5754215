import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("..", import.meta.url));

/** Path (from src/) and text of every source file of the web app that people see: no tests, nothing of testing/. */
export function sourceFiles(): { readonly path: string; readonly text: string }[] {
  return globSync("**/*.{ts,tsx}", { cwd: SRC })
    .filter((path) => !/\.test\.|\.prop\.|^testing\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${SRC}${path}`, "utf8") }));
}

/** The words of one language and namespace; `undefined` where there is no such file. */
export function wordsOf(language: string, namespace: string): Record<string, string> | undefined {
  try {
    return JSON.parse(readFileSync(`${SRC}i18n/locales/${language}/${namespace}.json`, "utf8"));
  } catch {
    return undefined;
  }
}

/** The namespaces that a language has files for. */
export function namespacesOf(language: string): string[] {
  return globSync("*.json", { cwd: `${SRC}i18n/locales/${language}` }).map((name) => name.replace(".json", ""));
}
