import { languages, navigation, noticesByType, settings } from "@evenkeel/contract/config-calls";
import type { Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import type { HomeData } from "@evenkeel/contract/home-page";
import { detail, homeCoins, kline, STAND_IN_COIN } from "@evenkeel/contract/market";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { parseInput } from "../parse-input.ts";
import { presentResult } from "../replies.ts";
import type { Route } from "../route.ts";
import { keepBriefly } from "./brief-cache.ts";

/** A course of hours need not be newer than this. */
const COURSE_MS = 60_000;
/** A day of hours. */
const COURSE_HOURS = "24";

type Query = Readonly<Record<string, string>>;

/** Reads what home shows. Both reject with what the calls refuse. */
export interface HomeReader {
  home(language: string): Promise<HomeData>;
  languages(): Promise<HomeData["languages"]>;
}

/**
 * Makes the reader of what home shows: by the same calls that the app would make, as somebody who is signed out, checked
 * against the contract as its replies are.
 */
export function createHomeReader(routes: readonly Route[], clock: Clock): HomeReader {
  async function ask<E extends Endpoint>(endpoint: E, language: string, query: Query = {}): Promise<ResultOf<E>> {
    const found = routes.find((route) => route.endpoint === endpoint);
    if (found === undefined) throw new Error(`The call ${endpoint.name} has no route.`);
    const context = { user: null, requestId: "home", now: clock.now(), locale: language, ip: "", claim: null };
    const input = parseInput(endpoint, { params: {}, query, body: undefined });
    const reply = presentResult(endpoint, await found.handle(context, input));
    return ("rows" in reply ? { rows: reply.rows, total: reply.total } : reply.data) as ResultOf<E>;
  }

  const course = keepBriefly(
    async (referCoin) => {
      const { rows } = await ask(kline, "en", { referCoin, interval: "1h", limit: COURSE_HOURS });
      return rows.map(({ c }) => c);
    },
    COURSE_MS,
    () => clock.monotonic(),
  );

  async function courses(referCoins: readonly string[]): Promise<HomeData["courses"]> {
    const found = await Promise.all(
      referCoins.map(async (referCoin) => [referCoin, await orWithout(course(referCoin))] as const),
    );
    return Object.fromEntries(found.flatMap(([referCoin, closes]) => (closes === null ? [] : [[referCoin, closes]])));
  }

  const home: HomeReader["home"] = async (language) => {
    const atMs = clock.now();
    const coins = await ask(homeCoins, language);
    const [settingList, languageList, entries, announcements, standIn, drawn] = await Promise.all([
      ask(settings, language),
      ask(languages, language),
      ask(navigation, language),
      ask(noticesByType, language, { type: "announcement" }),
      orWithout(ask(detail, language, { referCoin: STAND_IN_COIN })),
      courses(coins.contractCoinConfigs.map(({ referCoin }) => referCoin)),
    ]);
    return {
      atMs,
      language,
      settings: settingList,
      languages: languageList,
      navigation: entries,
      announcements,
      homeCoins: coins,
      priceSource: standIn?.source.kind ?? null,
      courses: drawn,
    };
  };
  return { home, languages: () => ask(languages, "en") };
}

/** What the market refuses, because it has no source for it, the page does without. */
async function orWithout<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.key.startsWith("market.")) return null;
    throw error;
  }
}
