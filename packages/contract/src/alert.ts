import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { coin, decimal, id, instant, noticeChannel, page, positiveDecimal } from "./primitives.ts";
import { watchType } from "./watchlist.ts";

/**
 * What an alert watches (product design 2.19): the price at or above, at or below; the change in percent over a window, up or
 * down; the 24 h volume above. Levels in the quote currency, percent, or base units.
 */
export const ALERT_KINDS = ["priceAbove", "priceBelow", "changeUp", "changeDown", "volumeAbove"] as const;
export const alertKind = z.enum(ALERT_KINDS, "field.choice");
/** The window of a change. */
export const alertWindow = z.enum(["5m", "1h", "24h"], "field.choice");
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

/** A change needs its window, a level of a price has none. */
const windowOfChange: CrossRule = (fields, refuse) => {
  const isChange = fields.kind === "changeUp" || fields.kind === "changeDown";
  if (isChange && fields.window === undefined) refuse("window", "field.required");
  if (!isChange && fields.window !== undefined) refuse("window", "field.forbidden");
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
  body: z.strictObject(words).check(crossCheck(windowOfChange)),
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
