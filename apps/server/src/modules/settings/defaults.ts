import type {
  appSetting,
  loginRegisSetting,
  logoSetting,
  PlayingSetting,
  PublicSetting,
  TabSetting,
} from "@evenkeel/contract/config-calls";
import type * as z from "zod/mini";

const tabs: TabSetting = {
  routes: ["/", "/home", "/activity", "/quotes", "/assets", "/ucenter"],
  items: [
    { key: "home", name: "tab.home", linkUrl: "/", imgUrl: "home", checkedImgUrl: "home" },
    { key: "activity", name: "tab.activity", linkUrl: "/activity", imgUrl: "activity", checkedImgUrl: "activity" },
    { key: "quotes", name: "tab.quotes", linkUrl: "/quotes", imgUrl: "quotes", checkedImgUrl: "quotes" },
    { key: "assets", name: "tab.assets", linkUrl: "/assets", imgUrl: "assets", checkedImgUrl: "assets" },
    { key: "ucenter", name: "tab.account", linkUrl: "/ucenter", imgUrl: "account", checkedImgUrl: "account" },
  ],
};

const open = (name: string): PlayingSetting[number] => ({ name, isOpen: true, modes: ["SIM"] });
const closed = (name: string): PlayingSetting[number] => ({ name, isOpen: false, modes: [] });

// Open is what is built, in simulated money; a module's tab and entries appear when it works. Delicate ones (second, card),
// what pays out (promotion) and real money itself stay closed until an operator opens them.
const modules: PlayingSetting = [
  open("uContract"),
  open("derivatives"),
  open("spot"),
  closed("loan"),
  closed("borrowing"),
  closed("redPacket"),
  closed("c2c"),
  closed("follow"),
  closed("finance"),
  closed("strategy"),
  closed("points"),
  closed("activity"),
  closed("second"),
  closed("card"),
  closed("promotion"),
  closed("live"),
];

const login: z.infer<typeof loginRegisSetting> = {
  account: true,
  email: true,
  phone: true,
  inviteRequired: false,
  captcha: false,
};

const app: z.infer<typeof appSetting> = {
  timezone: "Asia/Hong_Kong",
  offset: 8,
  timeFormat: "MM/DD/YYYY",
  publicPaths: [
    "/",
    "/home",
    "/login",
    "/password",
    "/emailpassword",
    "/phonepassword",
    "/register",
    "/app-download",
    "/quote",
    "/language-selection",
    "/help",
    "/term-service",
    "/introduction",
    "/service",
    "/broadcastDetails",
    "/sidebar-termsService",
    "/termsOfuse",
    "/privacyPolicy",
  ],
  zoomBlock: true,
  staleMs: { crypto: 5_000, futures: 30_000, forex: 30_000, index: 30_000, stock: 30_000 },
  defaultPalette: "greenUp",
};

const logo: z.infer<typeof logoSetting> = { name: "Evenkeel", isPlaceholder: true, logoUrl: "" };

/**
 * Fractions a year: the house's own charge by class and each currency's benchmark rate, rough values to begin with. Nothing follows the
 * central banks for an operator, who keeps the benchmarks current.
 */
const overnight = {
  admin: { futures: "0.025", forex: "0.005", index: "0.025", stock: "0.025" },
  benchmark: {
    USD: "0.0365",
    EUR: "0.0195",
    GBP: "0.0375",
    JPY: "0.0075",
    CHF: "0",
    AUD: "0.036",
    CAD: "0.0225",
    NZD: "0.0225",
    CNH: "0.015",
    HKD: "0.031",
    SGD: "0.0125",
  },
};

/** What each public setting is until an operator changes it. */
export const DEFAULT_SETTINGS: Readonly<Record<PublicSetting, unknown>> = {
  TAB_SETTING: tabs,
  PLAYING_SETTING: modules,
  LOGIN_REGIS_SETTING: login,
  APP_SETTING: app,
  LOGO_SETTING: logo,
  APP_SIDEBAR_SETTING: [],
  COMMON_DERIVATIVES_SETTING: { swap: overnight },
  ASSET_COIN: [],
  WITHDRAWAL_CHANNEL_SETTING: [],
  DEFI_INCOME_SETTING: { isOpen: false },
  HOME_COIN_SETTING: ["btcusdt", "ethusdt", "solusdt"],
  MODULE_FREEZE_TYPE_SETTING: [],
  DOWNLOAD_SETTING: { isOpen: false },
  MARKET_URL: { h5Code: "" },
  VIP_LEVEL_SETTING: [],
  VIP_DIRECTIONS_SETTING: [],
  SUPPORT_STAFF_SETTING: [],
  SIMULATE_SETTING: { startingBalance: "100000", asset: "USDT", accountType: 3 },
};
