import { LIMITS } from "@evenkeel/contract/limits";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#/api/client.ts";
import { useLocale } from "#/i18n/language.ts";
import { useStore } from "#/lib/external-store.ts";
import { learnInstruments } from "#/live/index.ts";
import { listEndpoint } from "./list-endpoint.ts";
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

/** The last list that was left, so that going back finds its rows and the place where it was scrolled. */
let left: { readonly key: string; readonly list: MarketList } | undefined;

/** The list that was left, where it is the one that is asked for again. */
function leftList(key: string): MarketList | undefined {
  return left?.key === key && left.list.state.get().rows.length > 0 ? left.list : undefined;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * A market list that loads as it is scrolled. A change of any part of the request starts again at page 1; `isBack` says
 * that the person came back to the screen, which then shows the rows that it was left with.
 */
export function useMarketList({ category, sort, search }: ListRequest, isBack = false) {
  const { code } = useLocale();
  const key = JSON.stringify([category, sort, search, code]);
  const [list] = useState(() => (isBack ? leftList(key) : undefined) ?? new MarketList(fetchPage, sleep));
  const isKept = useRef(list.state.get().rows.length > 0);
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
    if (isKept.current) isKept.current = false;
    else void load();
    return () => {
      list.stop();
      left = { key, list };
    };
  }, [list, load, code]);
  return { ...useStore(list.state), loadMore: () => void list.more(), retry: () => void load() };
}
