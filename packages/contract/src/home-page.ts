import type { languages, navigation, noticesByType, settings } from "./config-calls.ts";
import type { DataOf, ResultOf } from "./endpoint.ts";
import type { detail, homeCoins } from "./market.ts";

/** What the page of home is drawn from on the server, and again in the browser: answers of calls, read at one moment. */
export interface HomeData {
  /** When it was read, milliseconds since the epoch. */
  readonly atMs: number;
  /** The language of the page and of the answers in it. */
  readonly language: string;
  readonly settings: ResultOf<typeof settings>;
  readonly languages: ResultOf<typeof languages>;
  readonly navigation: ResultOf<typeof navigation>;
  readonly announcements: ResultOf<typeof noticesByType>;
  readonly homeCoins: DataOf<typeof homeCoins>;
  /** Where prices come from, by the instrument that stands for all; null where that has no source. */
  readonly priceSource: DataOf<typeof detail>["source"]["kind"] | null;
  /** The hourly closes of the last day by referCoin, oldest first, of the rows that are seen first. */
  readonly courses: Readonly<Record<string, readonly string[]>>;
}

/** The element that holds the page's HomeData as JSON. */
export const HOME_DATA_ID = "home-data";

/** The web app's half of the first page: a module of its build, which the server loads by its path. */
export interface HomeRenderer {
  /** The languages that it can draw in. */
  readonly languages: readonly string[];
  /** The cookie in which the app tells the server the language that a person has chosen. */
  readonly languageCookie: string;
  /** The whole document: the app's page (`template`) with home in it, and the data that it was drawn from. */
  renderHome(data: HomeData, template: string): string;
}
