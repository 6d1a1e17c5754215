import { LIMITS } from "@evenkeel/contract/limits";
import { collectionList, type WatchEntry } from "@evenkeel/contract/watchlist";
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { learnInstruments } from "#/live/index.ts";
import { askedType, belongs, type Kind } from "./model/kinds.ts";
import { nextPage } from "./model/paging.ts";

const KEY = ["user", "collection"] as const;

export interface CollectionPage {
  readonly entries: readonly WatchEntry[];
  /** Rows that the server gave, before those of other kinds were left out. */
  readonly given: number;
}

/** The favourites of one sub-tab, page by page. Nothing is kept of a tab that was left: it starts at page 1 again. */
export const collectionQuery = (kind: Kind, language: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, kind, language],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<CollectionPage> => {
      const type = askedType(kind);
      const query = {
        pageNum: String(pageParam),
        pageSize: String(LIMITS.pageSize),
        ...(type !== undefined && { type: String(type) as "3" | "4" | "5" | "6" }),
      };
      const { rows } = await call(collectionList, { query }, { signal });
      learnInstruments(rows.map((entry) => entry.market));
      return { entries: rows.filter((entry) => belongs(kind, entry)), given: rows.length };
    },
    getNextPageParam: (last, pages) => nextPage(last.given, pages.length),
    gcTime: 0,
    staleTime: 0,
  });

/** After a change of the favourites: page 1 is asked for again, and the pages behind it are forgotten. */
export async function reloadFirstPage(client: QueryClient): Promise<void> {
  client.setQueriesData<InfiniteData<CollectionPage>>(
    { queryKey: KEY },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await client.invalidateQueries({ queryKey: KEY });
}
