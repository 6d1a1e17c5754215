import { type Bill, billList, type EntryType } from "@evenkeel/contract/asset";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";

const PAGE_SIZE = 20;

export const BILLS_KEY = ["user", "bills"] as const;

/** The ledger's rows of the person, newest first, page by page; of one kind where `type` is given. */
export const billsQuery = (type: EntryType | undefined) =>
  infiniteQueryOptions({
    queryKey: [...BILLS_KEY, type ?? "all"],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<{ rows: readonly Bill[]; total: number }> => {
      const page = { pageNum: String(pageParam), pageSize: String(PAGE_SIZE) };
      return call(billList, { query: type === undefined ? page : { ...page, type } }, { signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
      return last.rows.length === 0 || loaded >= last.total ? undefined : pages.length + 1;
    },
  });
