import { type Alert, alertAdd, alertDel, alertHistory, alertList, alertUpdate } from "@evenkeel/contract/alert";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";

const KEY = ["user", "alerts"] as const;
const PAGE_SIZE = 20;
/** More than a person may have active. */
const ALL = "100";

/** The person's alerts, newest first; of one instrument where `coinId` is given. */
export const alertsQuery = (coinId?: string) =>
  queryOptions({
    queryKey: [...KEY, "list", coinId ?? null],
    queryFn: async ({ signal }) =>
      (await call(alertList, { query: { pageSize: ALL, ...(coinId !== undefined && { coinId }) } }, { signal })).rows,
    // One that is told by push message alone fires without a word to this page.
    staleTime: 0,
  });

/** When alerts fired, newest first, page by page. */
export const firingsQuery = infiniteQueryOptions({
  queryKey: [...KEY, "history"],
  initialPageParam: 1,
  queryFn: async ({ pageParam, signal }) =>
    (await call(alertHistory, { query: { pageNum: String(pageParam), pageSize: String(PAGE_SIZE) } }, { signal })).rows,
  getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  staleTime: 0,
});

/** Asks for every list of alerts again. */
export const refreshAlerts = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Sets an alert. */
export async function addAlert(body: CallOf<typeof alertAdd>["body"]): Promise<void> {
  await call(alertAdd, { body });
  await refreshAlerts();
}

/** Changes an alert. */
export async function changeAlert(body: CallOf<typeof alertUpdate>["body"]): Promise<void> {
  await call(alertUpdate, { body });
  await refreshAlerts();
}

/** Switches an alert on or off; the lists show it at once and are put right when the server refuses. */
export async function switchAlert({ id }: Alert, isOn: boolean): Promise<void> {
  queryClient.setQueriesData<readonly Alert[]>({ queryKey: [...KEY, "list"] }, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, isOn } : row)),
  );
  try {
    await call(alertUpdate, { body: { id, isOn } });
  } finally {
    await refreshAlerts();
  }
}

/** Removes an alert. */
export async function removeAlert({ id }: Alert): Promise<void> {
  await call(alertDel, { body: { id } });
  await refreshAlerts();
}
