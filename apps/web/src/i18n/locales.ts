/** One language of the product. `code` is what the wire and the settings say. */
export interface Locale {
  readonly code: string;
  /** What the LANGUAGE key of local storage holds, and the state's spelling: `zh_CN`. */
  readonly stored: string;
  /** What `html lang` and Intl understand. */
  readonly tag: string;
  /** The language's own name. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
}

const locale = (code: string, stored: string, tag: string, name: string, dir: "ltr" | "rtl" = "ltr"): Locale => ({
  code,
  stored,
  tag,
  name,
  dir,
});

/** The 21 languages of the specification. `iw` is Hebrew's older code; `tw` is Chinese in traditional characters. */
export const LOCALES: readonly Locale[] = [
  locale("af", "af_ZA", "af", "Afrikaans"),
  locale("ar", "ar_SA", "ar", "العربية", "rtl"),
  locale("da", "da_DK", "da", "Dansk"),
  locale("de", "de_DE", "de", "Deutsch"),
  locale("en", "en_US", "en", "English"),
  locale("es", "es_ES", "es", "Español"),
  locale("fr", "fr_FR", "fr", "Français"),
  locale("hi", "hi_IN", "hi", "हिन्दी"),
  locale("it", "it_IT", "it", "Italiano"),
  locale("iw", "iw_IL", "he", "עברית", "rtl"),
  locale("ja", "ja_JP", "ja", "日本語"),
  locale("ko", "ko_KR", "ko", "한국어"),
  locale("nl", "nl_NL", "nl", "Nederlands"),
  locale("pl", "pl_PL", "pl", "Polski"),
  locale("pt", "pt_PT", "pt", "Português"),
  locale("ru", "ru_RU", "ru", "Русский"),
  locale("th", "th_TH", "th", "ไทย"),
  locale("tr", "tr_TR", "tr", "Türkçe"),
  locale("tw", "zh_TW", "zh-Hant-TW", "繁體中文"),
  locale("vi", "vi_VN", "vi", "Tiếng Việt"),
  locale("zh", "zh_CN", "zh-CN", "简体中文"),
];

const ENGLISH = LOCALES.find((entry) => entry.code === "en") as Locale;

/** The language that every missing word falls back to. */
export const FALLBACK_CODE = "en";
/** The state before the server's list has said which language is the default. */
export const INITIAL_CODE = "zh";

/** The languages in which every word of the product exists; the language screen says of the others that they are partial. */
export const COMPLETE_CODES: readonly string[] = ["en", "zh"];

/** The language of a wire code (`zh`), or English for one that is not ours. */
export function localeOf(code: string): Locale {
  return LOCALES.find((entry) => entry.code === code) ?? ENGLISH;
}

/** The language that the LANGUAGE key of local storage names; `undefined` when it names none of ours. */
export function localeOfStored(stored: string | null): Locale | undefined {
  return LOCALES.find((entry) => entry.stored === stored || entry.code === stored);
}
