import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./primitives.ts";

export const notifyUnread = endpoint({
  name: "notifyUnread",
  method: "GET",
  path: "/api/notify/unread",
  access: "user",
  rate: "read",
  summary: "How many of the person's notices are unread.",
  data: z.object({ unread: z.int() }),
  errors: [],
});

export const noticeUnread = endpoint({
  name: "noticeUnread",
  method: "GET",
  path: "/api/business/notice/unread",
  access: "user",
  rate: "read",
  summary: "The announcements that the person has not read, newest first.",
  data: z.object({ ids: z.array(id) }),
  errors: [],
});

export const noticeRead = endpoint({
  name: "noticeRead",
  method: "POST",
  path: "/api/business/notice/read",
  access: "user",
  rate: "write",
  summary: "Mark one announcement as read, or all of them; answers what is left.",
  body: z.strictObject({ id: z.optional(id) }),
  data: z.object({ ids: z.array(id) }),
  errors: ["notice.notFound"],
});
