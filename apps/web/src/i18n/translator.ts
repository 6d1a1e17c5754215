import { localeOf } from "./locales.ts";

/** The words of one namespace in one language, by key. */
export type Words = Readonly<Record<string, string>>;

/** What a text may be given: the values of its `{{places}}`, the count of its plural, and what to say where it has no words. */
export interface TextValues {
  readonly count?: number;
  /** What is said where neither the language nor the fallback has the key; the key itself without it. */
  readonly defaultValue?: string;
  readonly [place: string]: string | number | undefined;
}

/** Says a key in the present language. `namespace:key` names a key of another namespace. */
export type Translate = (key: string, values?: TextValues) => string;

/** Words in one language at a time, fetched by namespace, with a language to fall back to. */
export interface Translator {
  /** The language in use; an empty string before the first. */
  language(): string;
  /** Called after each change of language; the result ends it. */
  subscribe(listener: () => void): () => void;
  /** Puts words there without fetching, as the server does before it draws. */
  supply(language: string, namespace: string, words: Words): void;
  /** Whether the namespaces can be read in the present language without waiting. */
  has(namespaces: readonly string[]): boolean;
  /** Fetches what is missing of the namespaces, the same promise for as long as it runs. @throws what the fetch throws */
  load(namespaces: readonly string[]): Promise<unknown>;
  /** Changes the language when the words of all namespaces in use are there. The last call wins. @throws what the fetch throws */
  use(language: string, namespaces?: readonly string[]): Promise<void>;
  /** The translation of one namespace's keys; the same function until the language changes. */
  translate(namespace: string): Translate;
}

const PLACE = /\{\{(\w+)\}\}/g;

const filled = (text: string, values: TextValues) =>
  text.replace(PLACE, (place, name: string) => String(values[name] ?? place));

/**
 * Makes a translator. `fetchWords` gives the words of a file, `{}` where a language has none; what the present language
 * filesOf is said in `fallback`. Plural forms are the keys `name_one`, `name_other` …, chosen by CLDR's rules through Intl.
 */
export function createTranslator(
  fetchWords: (language: string, namespace: string) => Promise<Words>,
  fallback: string,
): Translator {
  const known = new Map<string, Words>();
  const running = new Map<string, Promise<unknown>>();
  const spoken = new Map<string, Translate>();
  const inUse = new Set<string>();
  const listeners = new Set<() => void>();
  let current = "";
  let asked = 0;

  const file = (language: string, namespace: string) => `${language}/${namespace}`;
  const filesOf = (language: string, namespaces: Iterable<string>) =>
    [...namespaces].flatMap((namespace) =>
      [...new Set([language, fallback])].map((each) => [each, namespace] as const),
    );

  async function fetchOne(language: string, namespace: string): Promise<void> {
    known.set(file(language, namespace), await fetchWords(language, namespace));
  }

  function fetchAll(language: string, namespaces: Iterable<string>): Promise<unknown> {
    const missing = filesOf(language, namespaces).filter(([each, namespace]) => !known.has(file(each, namespace)));
    const key = missing.map(([each, namespace]) => file(each, namespace)).join();
    let promise = running.get(key);
    if (!promise) {
      promise = Promise.all(missing.map(([each, namespace]) => fetchOne(each, namespace)));
      running.set(key, promise);
      // A fetch that failed is tried anew by whoever asks next.
      const done = () => running.delete(key);
      promise.then(done, done);
    }
    return promise;
  }

  function textOf(language: string, namespace: string, key: string, count: number | undefined): string | undefined {
    const words = known.get(file(language, namespace));
    if (!words) return undefined;
    if (count === undefined) return words[key];
    const form = new Intl.PluralRules(localeOf(language).tag).select(count);
    return words[`${key}_${form}`] ?? words[`${key}_other`] ?? words[key];
  }

  function say(namespace: string, whole: string, values: TextValues): string {
    const colon = whole.indexOf(":");
    const isElsewhere = colon > 0 && known.has(file(fallback, whole.slice(0, colon)));
    const home = isElsewhere ? whole.slice(0, colon) : namespace;
    const key = isElsewhere ? whole.slice(colon + 1) : whole;
    const text = textOf(current, home, key, values.count) ?? textOf(fallback, home, key, values.count);
    return filled(text ?? values.defaultValue ?? key, values);
  }

  return {
    language: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    supply: (language, namespace, words) => void known.set(file(language, namespace), words),
    has(namespaces) {
      for (const namespace of namespaces) inUse.add(namespace);
      return filesOf(current, namespaces).every(([each, namespace]) => known.has(file(each, namespace)));
    },
    load(namespaces) {
      for (const namespace of namespaces) inUse.add(namespace);
      return fetchAll(current, namespaces);
    },
    async use(language, namespaces = []) {
      asked += 1;
      const mine = asked;
      for (const namespace of namespaces) inUse.add(namespace);
      // With all words at hand the change is made at once, before this function returns.
      if (!filesOf(language, inUse).every(([each, namespace]) => known.has(file(each, namespace)))) {
        await fetchAll(language, inUse);
      }
      if (mine !== asked || current === language) return;
      current = language;
      spoken.clear();
      for (const listener of [...listeners]) listener();
    },
    translate(namespace) {
      let translate = spoken.get(namespace);
      if (!translate) {
        translate = (key, values = {}) => say(namespace, key, values);
        spoken.set(namespace, translate);
      }
      return translate;
    },
  };
}
