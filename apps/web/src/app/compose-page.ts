import { HOME_DATA_ID, type HomeData } from "@evenkeel/contract/home-page";
import type { Locale } from "#/i18n/locales.ts";
import type { Palette } from "#/lib/display.ts";

/** What makes the app's empty page a page of home. */
export interface PageParts {
  readonly data: HomeData;
  /** The app's markup. */
  readonly app: string;
  readonly locale: Locale;
  readonly palette: Palette;
  /** The window's title; `undefined` keeps the page's own. */
  readonly name: string | undefined;
  /** Scripts that the app will ask for, to be fetched along with those that the page names. */
  readonly scripts: readonly string[];
}

/** Browsers hold the first paint back for a font that is preloaded. This page's own styles ask for it just as early. */
const PRELOADED_FONT = /<link rel="preload"[^>]*as="font"[^>]*>/;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** JSON that ends no element early, whatever is in it. */
const inertJson = (data: HomeData) => JSON.stringify(data).replaceAll("<", "\\u003c");

/** Puts home into the app's page (`template`, as it was built). The theme is the light one until the device says otherwise. */
export function composePage(template: string, { data, app, locale, palette, name, scripts }: PageParts): string {
  const html = `<html lang="${locale.tag}" dir="${locale.dir}" data-theme="light" data-palette="${palette}">`;
  const links = scripts.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`).join("");
  const body = `<div id="root">${app}</div><script type="application/json" id="${HOME_DATA_ID}">${inertJson(data)}</script></body>`;
  // Functions, because text in the place of a replacement has signs of its own.
  return template
    .replace(/<html[^>]*>/, () => html)
    .replace(/<title>[^<]*<\/title>/, (title) => (name === undefined ? title : `<title>${escaped(name)}</title>`))
    .replace(PRELOADED_FONT, "")
    .replace("</head>", () => `${links}</head>`)
    .replace(/<div id="root">[\s\S]*<\/body>/, () => body);
}
