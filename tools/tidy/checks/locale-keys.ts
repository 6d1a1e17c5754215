import { posix } from "node:path";
import type { Check, Finding, Tree } from "../tree.ts";

/** The languages in which every string exists; the others fall back to English until they are translated. */
const COMPLETE = ["zh"];
const BASE = "en";

/** `…/locales/<language>/<feature>.json` or `…/locales/<language>.json`. */
const LOCALE_FILE = /^(.*\/locales\/)([a-z]{2})(\/[\w-]+)?\.json$/;

export const localeKeys: Check = {
  name: "English and Chinese hold the same strings",
  run(tree) {
    return tree.files.flatMap((file): Finding[] => {
      const [, folder, language, feature = ""] = LOCALE_FILE.exec(file.path) ?? [];
      if (!folder || language !== BASE) return [];
      const keys = keysOf(file.text);
      return COMPLETE.flatMap((other) => compare(tree, posix.normalize(`${folder}${other}${feature}.json`), keys));
    });
  },
};

function compare(tree: Tree, path: string, expected: ReadonlySet<string>): Finding[] {
  const file = tree.files.find((candidate) => candidate.path === path);
  if (!file) return [{ path, message: "is missing" }];
  const present = keysOf(file.text);
  const missing = [...expected].filter((key) => !present.has(key)).map((key) => `lacks ${key}`);
  const surplus = [...present].filter((key) => !expected.has(key)).map((key) => `holds ${key}, which English lacks`);
  return [...missing, ...surplus].map((message) => ({ path, message }));
}

/** Every key with its dots; plural forms count once, since languages have different ones. */
function keysOf(text: string): Set<string> {
  const keys = new Set<string>();
  const walk = (value: unknown, prefix: string): void => {
    if (value === null || typeof value !== "object") {
      keys.add(prefix.replace(/_(zero|one|two|few|many|other)$/, ""));
      return;
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, prefix ? `${prefix}.${key}` : key);
  };
  walk(JSON.parse(text), "");
  return keys;
}
