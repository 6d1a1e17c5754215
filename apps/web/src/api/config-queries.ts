import {
  appSetting,
  languages,
  loginRegisSetting,
  logoSetting,
  navigation,
  noticesByType,
  type PublicSetting,
  playingSetting,
  settings,
  tabSetting,
} from "@evenkeel/contract/config-calls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "./client.ts";

const LONG_MS = 5 * 60_000;

/** All public settings by key; each value is parsed when it is read. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => new Map((await call(settings, {}, { signal })).map(({ key, val }) => [key, val])),
  staleTime: LONG_MS,
});

function useSetting<S extends z.ZodMiniType>(key: PublicSetting, schema: S): z.infer<S> | undefined {
  return useQuery({
    ...settingsQuery,
    select: (values): z.infer<S> | undefined => {
      const text = values.get(key);
      if (text === undefined) return undefined;
      const parsed = z.safeParse(schema, JSON.parse(text));
      return parsed.success ? parsed.data : undefined;
    },
  }).data as z.infer<S> | undefined;
}

/** The bottom bar's entries and the routes that show it; `undefined` until known. */
export const useTabSetting = () => useSetting("TAB_SETTING", tabSetting);
/** Time zone, public paths, zoom rule, palette; `undefined` until known. */
export const useAppSetting = () => useSetting("APP_SETTING", appSetting);
/** Which ways in are open; `undefined` until known. */
export const useLoginSetting = () => useSetting("LOGIN_REGIS_SETTING", loginRegisSetting);
/** The exchange's display name; `undefined` until known. */
export const useLogoSetting = () => useSetting("LOGO_SETTING", logoSetting);
/** Which modules are open; `undefined` until known. */
export const usePlayingSetting = () => useSetting("PLAYING_SETTING", playingSetting);

/** The languages that are on, one of them the default. */
export const languagesQuery = queryOptions({
  queryKey: ["languages"],
  queryFn: ({ signal }) => call(languages, {}, { signal }),
  staleTime: LONG_MS,
});

/** The entries of home's grid and of the drawer. */
export const navigationQuery = queryOptions({
  queryKey: ["navigation"],
  queryFn: ({ signal }) => call(navigation, {}, { signal }),
  staleTime: LONG_MS,
});

/** Notices of one type, in one language. */
export const noticesQuery = (type: "announcement" | "home_articles", language: string) =>
  queryOptions({
    queryKey: ["notices", type, language],
    queryFn: ({ signal }) => call(noticesByType, { query: { type } }, { signal }),
    staleTime: LONG_MS,
  });
