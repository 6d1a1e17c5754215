import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, instant, noticeChannel, page } from "./primitives.ts";

/** What notices are about; each has a switch of its own, except those that a person must not miss. */
export const NOTICE_CATEGORIES = ["security", "orders", "margin", "alerts", "announcements", "rewards"] as const;
export const noticeCategory = z.enum(NOTICE_CATEGORIES, "field.choice");

/** A notice to one person: a key with its values, worded by the client. */
export const personalNotice = z.object({
  id,
  category: noticeCategory,
  type: z.string(),
  args: z.record(z.string(), z.string()),
  link: z.nullable(z.string()),
  isRead: z.boolean(),
  createdAt: instant,
});
export type PersonalNotice = z.infer<typeof personalNotice>;

export const notifyList = endpoint({
  name: "notifyList",
  method: "GET",
  path: "/api/notify/list",
  access: "user",
  rate: "read",
  summary: "The person's notices, newest first.",
  query: z.strictObject({ ...page, category: z.optional(noticeCategory) }),
  row: personalNotice,
  errors: [],
});

export const notifyRead = endpoint({
  name: "notifyRead",
  method: "POST",
  path: "/api/notify/read",
  access: "user",
  rate: "write",
  summary: "Mark one notice as read, or all of them.",
  body: z.strictObject({ id: z.optional(id) }),
  data: z.object({ unread: z.int() }),
  errors: [],
});

/** Quiet hours in minutes of the day in the person's time zone offset (minutes from UTC); equal bounds: none. */
const quietHours = z.object({
  from: z.int().check(z.gte(0), z.lte(1439)),
  to: z.int().check(z.gte(0), z.lte(1439)),
  offsetMinutes: z.int().check(z.gte(-720), z.lte(840)),
});

const switches = z.object({
  orders: z.boolean(),
  alerts: z.boolean(),
  announcements: z.boolean(),
  rewards: z.boolean(),
});

export const notifySettings = endpoint({
  name: "notifySettings",
  method: "GET",
  path: "/api/notify/settings",
  access: "user",
  rate: "read",
  summary:
    "Which notices the person wants by push, quiet hours, and the server's public push key (null where push is off).",
  data: z.object({
    push: switches,
    quiet: z.nullable(quietHours),
    vapidPublicKey: z.nullable(z.string()),
    devices: z.int(),
  }),
  errors: [],
});

export const notifySettingsUpdate = endpoint({
  name: "notifySettingsUpdate",
  method: "POST",
  path: "/api/notify/settings",
  access: "user",
  rate: "write",
  summary: "Change the switches or the quiet hours.",
  body: z.strictObject({ push: z.optional(z.partial(switches)), quiet: z.optional(z.nullable(quietHours)) }),
  data: z.object({}),
  errors: [],
});

export const notifyTest = endpoint({
  name: "notifyTest",
  method: "POST",
  path: "/api/notify/test",
  access: "user",
  rate: "write",
  summary:
    "Send the person a notice by one channel, as an alert would: `quiet` and `switchedOff` say why a push was held back. " +
    "Once in ten seconds.",
  body: z.strictObject({ channel: noticeChannel }),
  data: z.object({ state: z.enum(["sent", "quiet", "switchedOff"]) }),
  errors: ["notify.pushOff", "notify.noDevice"],
});

const pushEndpoint = z
  .string()
  .check(z.maxLength(1_024, "field.tooLong"), z.regex(/^https:\/\/[^\s]+$/, "field.format"));
const key = z.string().check(z.maxLength(256, "field.tooLong"), z.regex(/^[A-Za-z0-9_-]+$/, "field.format"));

export const pushSubscribe = endpoint({
  name: "pushSubscribe",
  method: "POST",
  path: "/api/notify/push/subscribe",
  access: "user",
  rate: "write",
  summary: "Send notices to this browser too.",
  body: z.strictObject({ endpoint: pushEndpoint, keys: z.strictObject({ p256dh: key, auth: key }) }),
  data: z.object({}),
  errors: ["notify.pushOff", "notify.tooManyDevices"],
});

export const pushUnsubscribe = endpoint({
  name: "pushUnsubscribe",
  method: "POST",
  path: "/api/notify/push/unsubscribe",
  access: "user",
  rate: "write",
  summary: "Send this browser nothing more.",
  body: z.strictObject({ endpoint: pushEndpoint }),
  data: z.object({}),
  errors: [],
});
