import type { CallOf, DataOf, RowOf } from "@evenkeel/contract/endpoint";
import { noticeCategoryTree, noticeDetail, noticeLabelGroups, noticeSearch } from "@evenkeel/contract/notice";
import { notifyList, notifyRead, notifySettings, notifySettingsUpdate, notifyTest } from "@evenkeel/contract/notify";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { NOTICES_KEY } from "#/api/notices-query.ts";
import { queryClient } from "#/api/query-client.ts";

export type NoticeDetail = DataOf<typeof noticeDetail>;
export type Notice = RowOf<typeof noticeSearch>;

const LONG_MS = 5 * 60_000;

/** One announcement or article whole, in one language. */
export const noticeQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ["notice", id, language],
    queryFn: ({ signal }) => call(noticeDetail, { params: { id } }, { signal }),
    staleTime: LONG_MS,
  });

/** The categories of the help. */
export const categoriesQuery = queryOptions({
  queryKey: ["noticeCategories"],
  queryFn: ({ signal }) => call(noticeCategoryTree, {}, { signal }),
  staleTime: LONG_MS,
});

/** The articles of a category and of those below it, by label, in one language. */
export const helpGroupsQuery = (categoryId: string, language: string) =>
  queryOptions({
    queryKey: ["helpGroups", categoryId, language],
    queryFn: async ({ signal }) => (await call(noticeLabelGroups, { query: { categoryId } }, { signal })).rows,
    staleTime: LONG_MS,
  });

/** As many articles as a search shows. */
const FOUND = 50;

/** The announcements and articles that hold every word of a text, in one language. */
export const searchQuery = (text: string, language: string) =>
  queryOptions({
    queryKey: ["noticeSearch", text, language],
    queryFn: async ({ signal }) => (await call(noticeSearch, { body: { text, pageSize: FOUND } }, { signal })).rows,
    staleTime: LONG_MS,
  });

const PAGE_SIZE = 20;

/** The person's notices, newest first, page by page. */
export const ownNoticesQuery = infiniteQueryOptions({
  queryKey: [...NOTICES_KEY, "all"],
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }) =>
    (await call(notifyList, { query: { pageNum: String(pageParam), pageSize: String(PAGE_SIZE) } }, { signal })).rows,
  getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  staleTime: 0,
});

/** What the person wants by push, and when not. */
export const noticeSettingsQuery = queryOptions({
  queryKey: ["user", "noticeSettings"],
  queryFn: ({ signal }) => call(notifySettings, {}, { signal }),
});

/** Asks for every list of notices again. */
export const refreshNotices = () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY });

/** Marks one notice as read, or all. */
export async function markRead(id?: string): Promise<void> {
  await call(notifyRead, { body: id === undefined ? {} : { id } });
  await refreshNotices();
}

/** Changes the switches or the quiet hours; shown at once, and put right when the server refuses. */
export async function changeSettings(body: CallOf<typeof notifySettingsUpdate>["body"]): Promise<void> {
  const { push, quiet } = body;
  queryClient.setQueryData(noticeSettingsQuery.queryKey, (now) => {
    if (!now) return now;
    const switches = Object.fromEntries(Object.entries(push ?? {}).filter(([, isOn]) => isOn !== undefined));
    return { ...now, push: { ...now.push, ...switches }, ...(quiet !== undefined && { quiet }) };
  });
  try {
    await call(notifySettingsUpdate, { body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey });
  }
}

/** Sends the person a notice by one channel. @returns whether it went, or what held it back. */
export async function testChannel(
  channel: CallOf<typeof notifyTest>["body"]["channel"],
): Promise<DataOf<typeof notifyTest>["state"]> {
  return (await call(notifyTest, { body: { channel } })).state;
}
