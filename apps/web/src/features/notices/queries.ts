import type { CallOf } from "@evenkeel/contract/endpoint";
import { notifyList, notifyRead, notifySettings, notifySettingsUpdate } from "@evenkeel/contract/notify";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { NOTICES_KEY } from "#/api/notices-query.ts";
import { queryClient } from "#/api/query-client.ts";

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
