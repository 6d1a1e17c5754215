import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useMemo, useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { type Category, isOn } from "#/api/market-list/market-class.ts";
import type { Sort } from "#/api/market-list/sort.ts";
import { useLiveOrder } from "#/api/market-list/use-live-order.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { homeCoinsQuery } from "../home-coins-query.ts";
import { CategoryTabs } from "./category-tabs.tsx";
import { MarketRow } from "./market-row.tsx";
import { SortHeader } from "./sort-header.tsx";

/** The tabs of home's overview. */
const TYPES = ["CryptoCoin", "Bulk", "DerivativesFx", "Index"] as const;
const SKELETON_ROWS = 6;

/** The answer's group for each tab. */
function groupOf({ type, subType }: Category) {
  if (type === "Bulk") return "contractFuturesConfigs";
  if (type === "DerivativesFx") return "contractForexConfigs";
  if (type === "Index") return "contractIndicesConfigs";
  return subType === "spot" ? "spotCoinConfigs" : "contractCoinConfigs";
}

/** Home's overview of the markets, with live prices and columns that sort. */
export function MarketOverview() {
  const { t } = useTranslation("markets");
  const { code } = useLocale();
  const [category, setCategory] = useState<Category>({ type: "CryptoCoin", subType: "contract" });
  const [sort, setSort] = useState<Sort>(undefined);
  const { data, isError, refetch } = useQuery(homeCoinsQuery(code));
  const group = data?.[groupOf(category)];
  const shown = useMemo(() => group?.filter(isOn) ?? [], [group]);
  const rows = useLiveOrder(shown, sort);
  const more = new URLSearchParams({ type: category.type, subType: category.subType });
  return (
    <section>
      <div className="flex items-baseline justify-between px-4 pt-5">
        <h2 className="text-17 font-semibold">{t("title")}</h2>
        <Link
          to={`/quotes?${more}`}
          className="-my-3 -me-1 flex min-h-11 items-center gap-0.5 px-1 text-13 text-ink-soft"
        >
          {t("viewMore")}
          <ChevronRight aria-hidden="true" className="flip-rtl size-3.5" strokeWidth={1.8} />
        </Link>
      </div>
      <CategoryTabs types={TYPES} category={category} onChange={setCategory} />
      <SortHeader sort={sort} onChange={setSort} />
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={SKELETON_ROWS} label={t("common:loading")} />}
      {data && rows.length === 0 && <EmptyState title={t("empty.title")}>{t("empty.class")}</EmptyState>}
      <div>
        {rows.map((row) => (
          <MarketRow key={row.id} row={row} />
        ))}
      </div>
    </section>
  );
}
