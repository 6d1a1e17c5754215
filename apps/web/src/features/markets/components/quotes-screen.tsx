import type { MarketRow } from "@evenkeel/contract/instrument";
import Search from "lucide-react/icons/search";
import { type ReactNode, useRef } from "react";
import { ALL_TYPES, type Category, categoryKey, categoryOf, MARKET_TYPES } from "#/api/market-list/market-class.ts";
import type { Sort } from "#/api/market-list/sort.ts";
import { useMarketList } from "#/api/market-list/use-market-list.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { keep, useKept } from "#/lib/kept-state.ts";
import { Link, useLocation, useSearchParams } from "#/lib/router.tsx";
import { ICON_BUTTON } from "#/ui/icon-button.tsx";
import { PageHeader, type PageHeaderProps } from "#/ui/page-header.tsx";
import { CategoryTabs } from "./category-tabs.tsx";
import { MarketListView } from "./market-list-view.tsx";
import { SortHeader } from "./sort-header.tsx";

export interface QuotesScreenProps {
  /** The person's watchlist, which belongs to another area. A visitor has none, and no stars. */
  watchlist?: ReactNode;
  back?: PageHeaderProps["back"];
  /** The bar that marks simulated money, for the prices of one instrument. */
  banner: (referCoin: string | undefined) => ReactNode;
}

const SORT = keep<Sort>(undefined);

/** The lists of all classes with live prices. The chosen list stands in the address, so Back finds it again. */
export function QuotesScreen({ watchlist, back, banner }: QuotesScreenProps) {
  const { t } = useTranslation("markets");
  const [query, setQuery] = useSearchParams();
  const [sort, setSort] = useKept(SORT);
  const types = watchlist ? ALL_TYPES : MARKET_TYPES;
  const category = categoryOf(query, types);
  const isBack = useLocation().move === "pop";
  const list = useMarketList({ category, sort, search: undefined }, isBack);
  const standIn = useStandIn(category, list.rows);
  const choose = ({ type, subType }: Category) =>
    setQuery({ type, ...(type === "CryptoCoin" && { subType }) }, { replace: true });
  return (
    <main className="column">
      <div className="sticky top-0 z-20 bg-ground">
        <PageHeader
          title={t("quotes")}
          {...(back && { back })}
          actions={
            <Link to={searchPath(category)} aria-label={t("common:search")} className={ICON_BUTTON}>
              <Search className="size-6" strokeWidth={1.6} />
            </Link>
          }
        />
        {banner(standIn)}
        <CategoryTabs types={types} category={category} onChange={choose} />
        {category.type !== "collect" && <SortHeader sort={sort} onChange={setSort} />}
      </div>
      {category.type === "collect" ? watchlist : <MarketListView list={list} isReadOnly={watchlist === undefined} />}
    </main>
  );
}

/** One instrument that stands for a category's prices: the first that was seen of it, however the list is sorted since. */
function useStandIn({ type, subType }: Category, rows: readonly MarketRow[]): string | undefined {
  const seen = useRef(new Map<string, string>());
  const key = categoryKey({ type, subType });
  const [first] = rows;
  // Rows of the tab before may still be there while the new one begins to load.
  if (first?.type === type && !seen.current.has(key)) seen.current.set(key, first.referCoin);
  return seen.current.get(key);
}

/** The search opens on the class that is shown. */
function searchPath({ type, subType }: Category): string {
  return `/quoteSearch?${new URLSearchParams({ type, subType })}`;
}
