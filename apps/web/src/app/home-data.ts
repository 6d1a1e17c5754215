import { appSetting, logoSetting, type PublicSetting } from "@evenkeel/contract/config-calls";
import { HOME_DATA_ID, type HomeData } from "@evenkeel/contract/home-page";
import { STAND_IN_COIN } from "@evenkeel/contract/market";
import * as z from "zod/mini";
import { languagesQuery, navigationQuery, noticesQuery, settingsQuery } from "#/api/config-queries.ts";
import { priceSourceQuery } from "#/api/price-source.ts";
import { queryClient } from "#/api/query-client.ts";
import { learnCourses } from "#/api/sparklines/use-sparkline.ts";
import { homeCoinsQuery } from "#/features/markets/home-coins-query.ts";
import { imagesAsOf } from "#/lib/image-address.ts";
import { drawAsOf } from "#/lib/minute.ts";

/** The data of a page that the server has drawn; `undefined` on any other page. */
export function readHomeData(): HomeData | undefined {
  const text = document.getElementById(HOME_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as HomeData) : undefined;
}

/** Puts the page's data where the screens look for it, as if it had been fetched when it was read. */
export function supplyHomeData(data: HomeData): void {
  const { language, atMs } = data;
  // A device whose clock is behind must not take the data for something of the future.
  const options = { updatedAt: Math.min(atMs, Date.now()) };
  queryClient.setQueryData(settingsQuery.queryKey, new Map(data.settings.map(({ key, val }) => [key, val])), options);
  queryClient.setQueryData(languagesQuery.queryKey, data.languages, options);
  queryClient.setQueryData(navigationQuery.queryKey, data.navigation, options);
  queryClient.setQueryData(noticesQuery("announcement", language).queryKey, data.announcements, options);
  queryClient.setQueryData(homeCoinsQuery(language).queryKey, data.homeCoins, options);
  if (data.priceSource) queryClient.setQueryData(priceSourceQuery(STAND_IN_COIN).queryKey, data.priceSource, options);
  learnCourses(data.courses);
  drawAsOf(atMs);
  imagesAsOf(atMs);
}

function settingOf<S extends z.ZodMiniType>(data: HomeData, key: PublicSetting, schema: S): z.infer<S> | undefined {
  const text = data.settings.find((setting) => setting.key === key)?.val;
  const parsed = text === undefined ? undefined : z.safeParse(schema, JSON.parse(text));
  return parsed?.success ? parsed.data : undefined;
}

/** The operator's palette, as the setting writes it. */
export const defaultPaletteIn = (data: HomeData) => settingOf(data, "APP_SETTING", appSetting)?.defaultPalette;

/** The exchange's display name. */
export const nameIn = (data: HomeData) => settingOf(data, "LOGO_SETTING", logoSetting)?.name;
