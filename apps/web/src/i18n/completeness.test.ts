import { ERRORS, FIELD_KEYS } from "@evenkeel/contract/errors";
import { describe, expect, test } from "vitest";
import { ROUTES } from "#/app/paths.ts";
import { namespacesOf, sourceFiles, wordsOf } from "#/testing/source-files.ts";
import { usedKeys } from "#/testing/used-keys.ts";
import { COMPLETE_CODES, LOCALES } from "./locales.ts";

const files = sourceFiles();
/** Keys of failures that the web app itself names. */
const LOCAL_ERRORS = ["network.timeout", "network.unreachable", "reply.invalid"];
/** Screens whose titles stand in their own namespaces. */
const OWN_TITLES = new Set<string>([
  "/",
  "/home",
  "/quotes",
  "/quote",
  "/login",
  "/register",
  "/password",
  "/language-selection",
]);
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

function has(words: Record<string, string>, key: string, isPrefix: boolean): boolean {
  if (isPrefix) return Object.keys(words).some((known) => known.startsWith(key));
  return key in words || `${key}_other` in words;
}

describe.each(COMPLETE_CODES)("%s", (language) => {
  test("has every key that a screen asks for, in a namespace that the screen loads", () => {
    const missing = files.flatMap(({ path, text }) => {
      const { keys, loaded } = usedKeys(text);
      return keys
        .filter(({ namespace, key, isPrefix }) => {
          const words = wordsOf(language, namespace);
          return !words || !loaded.includes(namespace) || !has(words, key, isPrefix);
        })
        .map(({ namespace, key }) => `${path}: ${namespace}:${key}`);
    });
    expect(missing).toEqual([]);
  });

  test("has words for every key of the error catalogue, of refused fields and of the app's own failures", () => {
    const words = wordsOf(language, "errors") ?? {};
    const keys = [...Object.keys(ERRORS), ...FIELD_KEYS, ...LOCAL_ERRORS];
    expect(keys.filter((key) => !words[key])).toEqual([]);
  });

  test("names every route", () => {
    const words = wordsOf(language, "screens") ?? {};
    const unnamed = [...ROUTES.keys()].filter((path) => !OWN_TITLES.has(path) && !words[`${path}.title`]);
    expect(unnamed).toEqual([]);
  });

  test("has the same keys as English, none of them empty", () => {
    for (const namespace of namespacesOf("en")) {
      const own = wordsOf(language, namespace) ?? {};
      // Languages differ in their plurals; the forms of one key count as one.
      const bare = (words: Record<string, string>) =>
        [...new Set(Object.keys(words).map((key) => key.replace(PLURAL, "")))].sort();
      expect(bare(own), namespace).toEqual(bare(wordsOf("en", namespace) ?? {}));
      expect(Object.values(own).filter((text) => text.trim() === "")).toEqual([]);
    }
  });
});

test("no language has a key that English lacks, and none belongs to no language of ours", () => {
  for (const { code } of LOCALES) {
    for (const namespace of namespacesOf(code)) {
      const english = wordsOf("en", namespace) ?? {};
      const unknown = Object.keys(wordsOf(code, namespace) ?? {}).filter(
        (key) => !has(english, key.replace(PLURAL, ""), false) && !(key in english),
      );
      expect(unknown, `${code}/${namespace}`).toEqual([]);
    }
  }
});

/** Text between tags, and text in the attributes that people read or hear. */
const LITERAL_TEXT = [
  />\s*([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*?)\s*<\//gu,
  /\s(?:aria-label|aria-valuetext|placeholder|title|alt|label|text)="([^"]*\p{L}[^"]*)"/gu,
];

test("no component holds words of its own", () => {
  const found = files
    .filter(({ path }) => path.endsWith(".tsx"))
    .flatMap(({ path, text }) =>
      LITERAL_TEXT.flatMap((pattern) => [...text.matchAll(pattern)].map(([, words]) => `${path}: ${words}`)),
    );
  expect(found).toEqual([]);
});

test("the 21 languages of the specification are there", () => {
  expect(LOCALES.map(({ code }) => code).join(", ")).toBe(
    "af, ar, da, de, en, es, fr, hi, it, iw, ja, ko, nl, pl, pt, ru, th, tr, tw, vi, zh",
  );
});
