import { LIMITS } from "@evenkeel/contract/limits";
import { useCallback, useEffect, useState } from "react";
import { call } from "#/api/client.ts";
import { useLocale } from "#/i18n/language.ts";
import { useStore } from "#/lib/external-store.ts";
import { learnInstruments } from "#/live/index.ts";
import { listEndpoint } from "./market-class.ts";
import { type ListRequest, MarketList, type PageFetch } from "./market-list.ts";

const NOTHING = { rows: [], total: 0 };

const fetchPage: PageFetch = async ({ category, sort, search }, page, options) => {
  const endpoint = listEndpoint(category);
  if (!endpoint) return NOTHING;
  const query = {
    pageNum: String(page),
    pageSize: String(LIMITS.pageSize),
    ...sort,
    ...(search && { [search.field]: search.text }),
    ...(category.type === "Stock" && { country: "en" }),
  };
  const answer = await call(endpoint, { query }, options);
  learnInstruments(answer.rows);
  return answer;
};

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A market list that loads as it is scrolled. A change of any part of the request starts again at page 1. */
export function useMarketList({ category, sort, search }: ListRequest) {
  const [list] = useState(() => new MarketList(fetchPage, sleep));
  const { code } = useLocale();
  const { type, subType } = category;
  const { field, text } = search ?? { field: undefined, text: undefined };
  const sortKey = sort?.sort;
  const order = sort?.order;
  const load = useCallback(
    () =>
      list.load({
        category: { type, subType },
        sort: sortKey && order ? { sort: sortKey, order } : undefined,
        search: field && text ? { field, text } : undefined,
      }),
    [list, type, subType, sortKey, order, field, text],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come in the request's language, so a new one asks again.
  useEffect(() => {
    void load();
    return () => list.stop();
  }, [list, load, code]);
  return { ...useStore(list.state), loadMore: () => void list.more(), retry: () => void load() };
}
