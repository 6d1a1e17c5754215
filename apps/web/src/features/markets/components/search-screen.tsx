import { LIMITS } from "@evenkeel/contract/limits";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { ALL_TYPES, type Category, categoryOf, hasCodeSearch, MARKET_TYPES } from "#/api/market-list/market-class.ts";
import type { Sort } from "#/api/market-list/sort.ts";
import { useMarketList } from "#/api/market-list/use-market-list.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { keep, useKept } from "#/lib/kept-state.ts";
import { useLocation, useSearchParams } from "#/lib/router.tsx";
import { useDebounced } from "#/lib/use-debounced.ts";
import { PageHeader } from "#/ui/page-header.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { CategoryTabs } from "./category-tabs.tsx";
import { MarketListView } from "./market-list-view.tsx";
import { SortHeader } from "./sort-header.tsx";

type SearchField = "name" | "coin";

const TEXT = keep("");
const FIELD = keep<SearchField>("name");
const SORT = keep<Sort>(undefined);

export interface SearchScreenProps {
  onBack: () => void;
  /** The person's favourites that match a text, which belong to another area. A visitor has none, and no stars. */
  favourites?: (text: string) => ReactNode;
}

/** Search over all classes by name or, where a class has codes of its own, by code. */
export function SearchScreen({ onBack, favourites }: SearchScreenProps) {
  const { t } = useTranslation("markets");
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useKept(TEXT);
  const [wantedField, setField] = useKept(FIELD);
  const [sort, setSort] = useKept(SORT);
  const isBack = useLocation().move === "pop";
  const settled = useDebounced(text.trim(), LIMITS.searchDebounceMs);
  const types = favourites ? ALL_TYPES : MARKET_TYPES;
  const category = categoryOf(query, types);
  const hasCodes = hasCodeSearch(category);
  const field = hasCodes ? wantedField : "name";
  const search = settled === "" ? undefined : { field, text: settled };
  const list = useMarketList({ category, sort, search }, isBack);
  const choose = ({ type, subType }: Category) => setQuery({ type, subType }, { replace: true });
  return (
    <main className="column">
      <PageHeader title={t("common:search")} back={{ label: t("common:back"), onBack }} />
      <div className="space-y-3 px-4 pb-1">
        <TextField
          label={t("search.label")}
          hideLabel
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          // Who comes back from a market wants the rows, not the keyboard over them.
          autoFocus={!isBack}
          placeholder={t("search.placeholder")}
          value={text}
          onChange={setText}
          leading={<Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" strokeWidth={1.6} />}
        />
        {hasCodes && (
          <Segmented<SearchField>
            label={t("search.by")}
            items={[
              { value: "name", label: t("search.name") },
              { value: "coin", label: t("search.code") },
            ]}
            value={field}
            onChange={setField}
          />
        )}
      </div>
      <CategoryTabs types={types} category={category} onChange={choose} />
      {category.type === "collect" ? (
        favourites?.(settled)
      ) : (
        <>
          <SortHeader sort={sort} onChange={setSort} />
          <MarketListView list={list} isReadOnly={favourites === undefined} isSearch />
        </>
      )}
    </main>
  );
}
