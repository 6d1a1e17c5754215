import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HomeRenderer } from "@evenkeel/contract/home-page";
import { entityTagOf, type WebFile } from "../web-file.ts";
import { keepBriefly } from "./brief-cache.ts";
import type { HomeReader } from "./home-data.ts";
import type { PageTemplate, PaintablePage } from "./page-template.ts";

/** A page is drawn at most this often in each language, however many ask for it. */
const DRAWN_EVERY_MS = 1_000;
/** Which language is the default changes when an operator says so. */
const DEFAULT_KEPT_MS = 5_000;
/** A level that costs a few milliseconds, as it is paid for every second. */
const BROTLI_QUALITY = 5;
const LAST_RESORT = "en";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface HomePagesDeps {
  readonly renderer: HomeRenderer;
  readonly template: PageTemplate;
  readonly reader: HomeReader;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
}

/** A page of home as it travels. */
export interface HomePage {
  readonly file: WebFile;
  readonly inline: PaintablePage["inline"];
}

/** The drawn pages of home. */
export interface HomePages {
  /** The page in the language that a cookie header names, else in the server's default. @throws what reading or drawing throws */
  page(cookies: string | undefined): Promise<HomePage>;
}

/** Draws home when it is asked for, in each language at most once a second, and keeps it compressed in the meantime. */
export function createHomePages({ renderer, template, reader, now }: HomePagesDeps): HomePages {
  const known = new Set(renderer.languages);
  const defaultLanguage = keepBriefly(
    async () => {
      const { rows } = await reader.languages();
      const named = rows.find(({ isDefault }) => isDefault)?.langCode;
      return named !== undefined && known.has(named) ? named : LAST_RESORT;
    },
    DEFAULT_KEPT_MS,
    now,
  );
  const pageIn = keepBriefly(
    async (language) => {
      const { text, inline } = template.finish(renderer.renderHome(await reader.home(language), template.text));
      return { file: await compressed(text), inline };
    },
    DRAWN_EVERY_MS,
    now,
  );
  return {
    page: async (cookies) => {
      const asked = cookieOf(cookies, renderer.languageCookie);
      return pageIn(asked !== undefined && known.has(asked) ? asked : await defaultLanguage(""));
    },
  };
}

async function compressed(text: string): Promise<WebFile> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  const [br, gz] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  return {
    type: "text/html; charset=utf-8",
    etag: entityTagOf(plain),
    cacheControl: "private, no-cache",
    plain,
    br,
    gzip: gz,
  };
}

/** The value of a cookie in a Cookie header; undefined where it is not there. */
function cookieOf(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(";") ?? []) {
    const [key = "", value] = pair.split("=", 2);
    if (key.trim() === name) return value?.trim();
  }
  return undefined;
}
