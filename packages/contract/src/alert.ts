import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { coin, decimal, id, instant, noticeChannel, page, positiveDecimal } from "./primitives.ts";
import { watchType } from "./watchlist.ts";

/** The windows of a change. */
export const CHANGE_WINDOWS = ["5m", "1h", "24h"] as const;
/** The candles that an indicator is computed of. */
export const CANDLE_WINDOWS = ["15m", "1h", "4h", "1d"] as const;

/** What the level of an alert on an indicator is, from least to most, with what it begins from. */
export interface IndicatorLevel {
  readonly first: string;
  readonly min: string;
  readonly max: string;
  /** Fraction digits. */
  readonly decimals: number;
}

/**
 * Indicators that the price, or one of their own lines, can cross, by the number that is their level: candles of the moving
 * average; the RSI itself, of 14 candles; candles of the signal line of MACD(12, 26); the width of a Bollinger band of 20
 * candles in standard deviations. Computed as charts draw them, with the candle in the making.
 */
export const INDICATOR_LEVELS = {
  ma: { first: "20", min: "2", max: "200", decimals: 0 },
  rsi: { first: "70", min: "1", max: "99", decimals: 2 },
  macd: { first: "9", min: "2", max: "50", decimals: 0 },
  boll: { first: "2", min: "0.5", max: "5", decimals: 1 },
} as const satisfies Record<string, IndicatorLevel>;
export type AlertIndicator = keyof typeof INDICATOR_LEVELS;

/** The kinds that watch an indicator: which, and from where it is crossed. */
export const INDICATOR_KINDS = {
  maUp: { indicator: "ma", isUp: true },
  maDown: { indicator: "ma", isUp: false },
  rsiUp: { indicator: "rsi", isUp: true },
  rsiDown: { indicator: "rsi", isUp: false },
  macdUp: { indicator: "macd", isUp: true },
  macdDown: { indicator: "macd", isUp: false },
  bollUp: { indicator: "boll", isUp: true },
  bollDown: { indicator: "boll", isUp: false },
} as const satisfies Record<string, { indicator: AlertIndicator; isUp: boolean }>;
export type IndicatorKind = keyof typeof INDICATOR_KINDS;

/**
 * What an alert watches (product design 2.19): the price at or above, at or below; the change in percent over a window, up or
 * down; the 24 h volume above; the funding rate of a contract in percent above; the price above or below its moving average
 * or beyond a Bollinger band, the RSI at or above, at or below, MACD above or below its signal line. Levels in the quote
 * currency, percent, base units, or as `INDICATOR_LEVELS` says.
 */
export const ALERT_KINDS = [
  "priceAbove",
  "priceBelow",
  "changeUp",
  "changeDown",
  "volumeAbove",
  "fundingAbove",
  ...(Object.keys(INDICATOR_KINDS) as IndicatorKind[]),
] as const;
export const alertKind = z.enum(ALERT_KINDS, "field.choice");
/** The window of a change, or the candles of an indicator. */
export const alertWindow = z.enum([...new Set([...CHANGE_WINDOWS, ...CANDLE_WINDOWS])], "field.choice");

/** How often it may fire: once and then off; once in 24 hours; every time, at least five minutes apart. */
export const alertFrequency = z.enum(["once", "daily", "always"], "field.choice");
/** Where it is told. */
export const alertChannel = noticeChannel;

/** Active alerts of one person. */
export const ALERTS_MAX = 50;
/** Characters of the person's own words for an alert. */
export const ALERT_NOTE_MAX = 80;

const words = {
  coinId: z.string().check(z.minLength(1, "field.required"), z.maxLength(32, "field.tooLong")),
  type: watchType,
  kind: alertKind,
  level: positiveDecimal,
  window: z.optional(alertWindow),
  frequency: alertFrequency,
  channels: z.array(alertChannel).check(z.minLength(1, "field.required"), z.maxLength(2, "field.tooLong")),
  note: z.optional(z.string().check(z.maxLength(ALERT_NOTE_MAX, "field.tooLong"))),
};

/** The favourites' code of contracts on coins. */
const CONTRACT = 2 satisfies z.infer<typeof watchType>;

/** The windows that a kind chooses from; null for a kind that has none. */
function windowsOf(kind: unknown): readonly unknown[] | null {
  if (kind === "changeUp" || kind === "changeDown") return CHANGE_WINDOWS;
  return Object.keys(INDICATOR_KINDS).some((known) => known === kind) ? CANDLE_WINDOWS : null;
}

/** A change and an indicator need their window, a level of a price has none; only contracts have funding. */
const windowAndType: CrossRule = ({ kind, window, type }, refuse) => {
  const windows = windowsOf(kind);
  if (windows === null && window !== undefined) refuse("window", "field.forbidden");
  if (windows !== null && window === undefined) refuse("window", "field.required");
  if (windows !== null && window !== undefined && !windows.includes(window)) refuse("window", "field.choice");
  if (kind === "fundingAbove" && type !== CONTRACT) refuse("kind", "field.choice");
};

/** An alert as it stands; `firedAt` null before the first time. */
export const alert = z.object({
  id,
  coinId: z.string(),
  type: watchType,
  coin,
  symbol: z.string(),
  kind: alertKind,
  level: decimal,
  window: z.nullable(alertWindow),
  frequency: alertFrequency,
  channels: z.array(alertChannel),
  note: z.string(),
  isOn: z.boolean(),
  firedAt: z.nullable(instant),
  firedCount: z.int(),
  createdAt: instant,
});
export type Alert = z.infer<typeof alert>;

export const alertList = endpoint({
  name: "alertList",
  method: "GET",
  path: "/api/alert/list",
  access: "user",
  rate: "read",
  summary: "The person's alerts, newest first.",
  query: z.strictObject({ ...page, coinId: z.optional(words.coinId) }),
  row: alert,
  errors: [],
});

export const alertAdd = endpoint({
  name: "alertAdd",
  method: "POST",
  path: "/api/alert/add",
  access: "user",
  rate: "write",
  summary: "Set an alert. One whose condition holds already is refused, since it would fire at once.",
  body: z.strictObject(words).check(crossCheck(windowAndType)),
  data: alert,
  errors: ["market.unknownInstrument", "market.stale", "alert.holdsAlready", "alert.tooMany"],
});

export const alertUpdate = endpoint({
  name: "alertUpdate",
  method: "POST",
  path: "/api/alert/update",
  access: "user",
  rate: "write",
  summary: "Switch an alert on or off, or change its level, frequency, channels or note.",
  body: z.strictObject({
    id,
    isOn: z.optional(z.boolean("field.type")),
    level: z.optional(words.level),
    frequency: z.optional(words.frequency),
    channels: z.optional(words.channels),
    note: words.note,
  }),
  data: alert,
  errors: ["alert.notFound", "alert.holdsAlready", "alert.tooMany", "market.stale"],
});

export const alertDel = endpoint({
  name: "alertDel",
  method: "POST",
  path: "/api/alert/del",
  access: "user",
  rate: "write",
  summary: "Remove an alert.",
  body: z.strictObject({ id }),
  data: z.object({}),
  errors: ["alert.notFound"],
});

/** One firing: the alert as it was, and the tick that fired it. */
export const alertFiring = z.object({
  id,
  alertId: id,
  coin,
  symbol: z.string(),
  kind: alertKind,
  level: decimal,
  window: z.nullable(alertWindow),
  value: decimal,
  quoteId: z.string(),
  firedAt: instant,
});

export const alertHistory = endpoint({
  name: "alertHistory",
  method: "GET",
  path: "/api/alert/history",
  access: "user",
  rate: "read",
  summary: "When the person's alerts fired, and on which tick; newest first.",
  query: z.strictObject({ ...page }),
  row: alertFiring,
  errors: [],
});
