import i18next, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { FALLBACK_CODE } from "./locales.ts";

/** One lazy file per language and part of the product: `./locales/en/home.json`. */
const files = import.meta.glob<ResourceKey>("./locales/*/*.json", { import: "default" });

/** The words of one file; none where a language has no such file. */
async function wordsOf(language: string, namespace: string): Promise<ResourceKey> {
  return (await files[`./locales/${language}/${namespace}.json`]?.()) ?? {};
}

const lazyFiles: BackendModule = {
  type: "backend",
  init() {},
  async read(language, namespace, done) {
    try {
      const [own, english] = await Promise.all([wordsOf(language, namespace), wordsOf(FALLBACK_CODE, namespace)]);
      // A screen is drawn as soon as its own language is there, so the words it falls back to must be there first.
      if (language !== FALLBACK_CODE) i18next.addResourceBundle(FALLBACK_CODE, namespace, english, false, true);
      done(null, own);
    } catch (error) {
      done(error as Error, false);
    }
  },
};

/** Starts the translator in one language; resolves when the words of the shell are there. */
export async function startTranslator(language: string): Promise<void> {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK_CODE,
      load: "currentOnly",
      ns: ["common"],
      defaultNS: "common",
      // Keys of the error catalogue hold points ("order.notFound"): a key is one flat name, never a path.
      keySeparator: false,
      nsSeparator: ":",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

export { i18next as translator };
