import { noticesByType } from "@evenkeel/contract/config-calls";
import * as calls from "@evenkeel/contract/notice";
import * as unread from "@evenkeel/contract/unread";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import { type Route, revalidated, route } from "#/transport/http/route.ts";
import {
  listNotices,
  listUnread,
  markAnnouncementsRead,
  readCategoryTree,
  readLabelGroups,
  readNotice,
  searchNotices,
} from "./notice.repository.ts";

/** The calls of announcements and help, which anybody may read, and of what a person has read of them. */
export function noticeRoutes(pool: Pool): Route[] {
  const forEverybody = [
    route(noticesByType, async ({ locale, now }, { query }) => {
      const rows = await listNotices(pool, query.type, locale, now);
      return { rows, total: rows.length };
    }),
    route(calls.noticeCategoryTree, () => readCategoryTree(pool)),
    route(calls.noticeLabelGroups, async ({ locale, now }, { query }) => {
      const rows = there(await readLabelGroups(pool, query.categoryId, locale, now));
      return { rows, total: rows.length };
    }),
    route(calls.noticeDetail, async ({ locale, now }, { params }) =>
      there(await readNotice(pool, params.id, locale, now)),
    ),
  ];
  return [
    ...forEverybody.map(revalidated),
    route(calls.noticeSearch, ({ locale, now }, { body }) => searchNotices(pool, body, locale, now)),
    route(unread.noticeUnread, async ({ user, now }) => ({ ids: await listUnread(pool, user.id, now) })),
    route(unread.noticeRead, async ({ user, now }, { body }) => {
      const ids = body.id === undefined ? await listUnread(pool, user.id, now) : [body.id];
      if (body.id !== undefined) there(await readNotice(pool, body.id, "en", now));
      await markAnnouncementsRead(pool, user.id, ids, now);
      return { ids: await listUnread(pool, user.id, now) };
    }),
  ];
}

function there<T>(found: T | null): T {
  if (found === null) throw new AppError("notice.notFound");
  return found;
}
