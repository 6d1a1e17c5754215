import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ICON_BUTTON } from "#/ui/icon-button.tsx";
import { PageHeader, type PageHeaderProps } from "#/ui/page-header.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { useMarketList } from "../hooks/use-market-list.ts";
import { type Category, categoryOf, MARKET_TYPES, type MarketType } from "../model/market-class.ts";
import type { Sort } from "../model/sort.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { MarketListView } from "./market-list-view.tsx";
import { SortHeader } from "./sort-header.tsx";

export interface QuotesScreenProps {
  /** The watchlist is a signed-in person's; the public page has none. */
  hasWatchlist: boolean;
  back?: PageHeaderProps["back"];
  banner: ReactNode;
}

/** The lists of all classes with live prices. The chosen list stands in the address, so Back finds it again. */
export function QuotesScreen({ hasWatchlist, back, banner }: QuotesScreenProps) {
  const { t } = useTranslation("markets");
  const [query, setQuery] = useSearchParams();
  const [sort, setSort] = useState<Sort>(undefined);
  const category = categoryOf(query);
  const list = useMarketList({ category, sort, search: undefined });
  const types: readonly MarketType[] = hasWatchlist ? ["collect", ...MARKET_TYPES] : MARKET_TYPES;
  const choose = ({ type, subType }: Category) =>
    setQuery({ type, ...(type === "CryptoCoin" && { subType }) }, { replace: true });
  return (
    <main className="column">
      <div className="sticky top-0 z-20 bg-ground">
        <PageHeader
          title={t("quotes")}
          {...(back && { back })}
          actions={
            <Link to="/quoteSearch" aria-label={t("common:search")} className={ICON_BUTTON}>
              <Search className="size-6" strokeWidth={1.6} />
            </Link>
          }
        />
        {banner}
        <CategoryTabs types={types} category={category} onChange={choose} />
        {category.type !== "collect" && <SortHeader sort={sort} onChange={setSort} />}
      </div>
      {category.type === "collect" ? (
        <EmptyState title={t("watchlist.title")}>{t("watchlist.text")}</EmptyState>
      ) : (
        <MarketListView list={list} />
      )}
    </main>
  );
}
