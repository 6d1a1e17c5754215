import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant } from "./primitives.ts";

/** The settings that anybody may read (specification, section 3); a key that is not here is never answered. */
export const PUBLIC_SETTINGS = [
  "APP_SIDEBAR_SETTING",
  "COMMON_DERIVATIVES_SETTING",
  "ASSET_COIN",
  "WITHDRAWAL_CHANNEL_SETTING",
  "DEFI_INCOME_SETTING",
  "HOME_COIN_SETTING",
  "LOGIN_REGIS_SETTING",
  "MODULE_FREEZE_TYPE_SETTING",
  "TAB_SETTING",
  "PLAYING_SETTING",
  "DOWNLOAD_SETTING",
  "LOGO_SETTING",
  "MARKET_URL",
  "VIP_LEVEL_SETTING",
  "VIP_DIRECTIONS_SETTING",
  "SUPPORT_STAFF_SETTING",
  "APP_SETTING",
  "SIMULATE_SETTING",
] as const;
export type PublicSetting = (typeof PUBLIC_SETTINGS)[number];

export const settings = endpoint({
  name: "settings",
  method: "GET",
  path: "/api/common/get/setting",
  access: "public",
  rate: "read",
  summary: "The public settings; `val` is JSON text.",
  data: z.array(z.object({ key: z.enum(PUBLIC_SETTINGS), val: z.string() })),
  errors: [],
});

/** The value of TAB_SETTING: one entry of the bottom bar and, in `routes`, where the bar is shown. */
export const tabSetting = z.object({
  routes: z.array(z.string()),
  items: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      linkUrl: z.string(),
      imgUrl: z.string(),
      checkedImgUrl: z.string(),
    }),
  ),
});
export type TabSetting = z.infer<typeof tabSetting>;

/**
 * The value of PLAYING_SETTING: which modules are open, in which kinds of money. `minKyc` is the identity level that opening
 * risk in a module takes in real money, where it is higher than the one of `identity-level.ts`; that of `live` holds for
 * all of them.
 */
export const playingSetting = z
  .array(
    z.object({
      name: z.string(),
      isOpen: z.boolean(),
      modes: z.array(z.enum(["SIM", "LIVE"])),
      regions: z.optional(z.array(z.string())),
      minKyc: z.optional(z.int().check(z.minimum(0), z.maximum(3))),
    }),
  )
  .check(
    z.refine(
      (modules) => !modules.some(({ name, isOpen, modes }) => name === "second" && isOpen && modes.includes("LIVE")),
      {
        error: "second contracts are a practice game: they cannot be open for real money",
      },
    ),
  );
export type PlayingSetting = z.infer<typeof playingSetting>;

/** The value of LOGIN_REGIS_SETTING: which ways in are open. */
export const loginRegisSetting = z.object({
  account: z.boolean(),
  email: z.boolean(),
  phone: z.boolean(),
  inviteRequired: z.boolean(),
  captcha: z.boolean(),
});

/** The value of APP_SETTING. `staleMs` is milliseconds by class; `offset` is hours from UTC. */
export const appSetting = z.object({
  timezone: z.string(),
  offset: z.number(),
  timeFormat: z.string(),
  publicPaths: z.array(z.string()),
  zoomBlock: z.boolean(),
  staleMs: z.record(z.string(), z.int()),
  defaultPalette: z.string(),
});

/** The value of LOGO_SETTING: the exchange's display name (a placeholder until an operator sets it) and its mark. */
export const logoSetting = z.object({ name: z.string(), isPlaceholder: z.boolean(), logoUrl: z.string() });

export const languages = endpoint({
  name: "languages",
  method: "GET",
  path: "/api/business/languageConfig/list",
  access: "public",
  rate: "read",
  summary: "The languages that are on, one of them the default.",
  row: z.object({
    id: z.string(),
    langCode: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    enabled: z.boolean(),
  }),
  errors: [],
});

export const navigation = endpoint({
  name: "navigation",
  method: "GET",
  path: "/api/business/navigation/list",
  access: "public",
  rate: "read",
  summary: "The entries of the home screen's grid and of the side drawer.",
  row: z.object({
    id: z.string(),
    home: z.boolean(),
    isOpen: z.boolean(),
    name: z.string(),
    imgUrl: z.string(),
    path: z.string(),
    linkUrl: z.string(),
  }),
  errors: [],
});

/** A notice. Home shows those with status 1. `title` and `subTitle` come in the language that the request names. */
export const notice = z.object({
  id: z.string(),
  title: z.string(),
  subTitle: z.string(),
  status: z.int(),
  startTime_timestamp: instant,
});

export const noticesByType = endpoint({
  name: "noticesByType",
  method: "GET",
  path: "/api/business/notice/getByType",
  access: "public",
  rate: "read",
  summary: "Notices of one type.",
  query: z.strictObject({ type: z.enum(["announcement", "home_articles"], "field.choice") }),
  row: notice,
  errors: [],
});
