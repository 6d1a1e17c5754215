import type { HomeRenderer } from "@evenkeel/contract/home-page";
import { renderToString } from "react-dom/server";
import { queryClient } from "#/api/query-client.ts";
import { speak } from "#/i18n/language.ts";
import { FALLBACK_CODE, LOCALES, localeOf } from "#/i18n/locales.ts";
import { supplyFirstScreenWords } from "#/i18n/supply-words.ts";
import { paletteOfSetting } from "#/lib/display.ts";
import type { Navigation, Place } from "#/lib/navigation.ts";
import { LANGUAGE_COOKIE } from "#/lib/server-choices.ts";
import { App } from "./app.tsx";
import { composePage } from "./compose-page.ts";
import { defaultPaletteIn, nameIn, supplyHomeData } from "./home-data.ts";

const LANGUAGES = LOCALES.map(({ code }) => code);
const HOME: Place = { pathname: "/", search: "", state: null, depth: 0, move: "pop" };
const AT_HOME: Navigation = { place: () => HOME, subscribe: () => () => {}, navigate: () => {}, back: () => {} };
/** The built file of each language's words, written in by the build. */
const TEXT_FILES: Readonly<Record<string, string>> = import.meta.env.VITE_TEXT_FILES ?? {};

supplyFirstScreenWords(LANGUAGES);
// What is kept for one drawing needs no timer that throws it away.
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, gcTime: Number.POSITIVE_INFINITY },
});

/**
 * The server's way into the app. The app's stores are shared by all drawings; that is sound because a drawing sets them
 * and runs to its end without waiting.
 */
export const homeRenderer: HomeRenderer = {
  languages: LANGUAGES,
  languageCookie: LANGUAGE_COOKIE,
  renderHome(data, template) {
    queryClient.clear();
    supplyHomeData(data);
    speak(data.language);
    const scripts = [...new Set([data.language, FALLBACK_CODE])].flatMap((code) => TEXT_FILES[code] ?? []);
    return composePage(template, {
      data,
      app: renderToString(<App navigation={AT_HOME} />),
      locale: localeOf(data.language),
      palette: paletteOfSetting(defaultPaletteIn(data) ?? "") ?? "green-up",
      name: nameIn(data),
      scripts,
    });
  },
};
