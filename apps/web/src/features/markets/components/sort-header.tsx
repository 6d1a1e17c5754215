import { nextSort, type Sort, type SortKey } from "#/api/market-list/sort.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";

const COLUMNS: readonly SortKey[] = ["name", "price", "chRate"];

export interface SortHeaderProps {
  sort: Sort;
  onChange: (sort: Sort) => void;
}

/** The three columns of a market list, each a button that turns its order. */
export function SortHeader({ sort, onChange }: SortHeaderProps) {
  const { t } = useTranslation("markets");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center gap-x-2.5 px-4 text-11 text-ink-faint">
      {COLUMNS.map((key) => {
        const order = sort?.sort === key ? sort.order : undefined;
        return (
          <button
            key={key}
            type="button"
            aria-label={t(`sort.${order ?? "none"}`, { column: t(`column.${key}`) })}
            onClick={() => onChange(nextSort(sort, key))}
            className={classNames(
              "-my-1 flex min-h-11 items-center gap-1 px-1 first:-ms-1",
              key !== "name" && "justify-end",
              order && "text-ink",
            )}
          >
            {t(`column.${key}`)}
            <SortMark order={order} />
          </button>
        );
      })}
    </div>
  );
}

function SortMark({ order }: { order: "asc" | "desc" | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 12" className="h-2.5 w-2">
      <path d="M1 5 4 1.5 7 5z" className={order === "asc" ? "fill-ink" : "fill-edge opacity-60"} />
      <path d="M1 7 4 10.5 7 7z" className={order === "desc" ? "fill-ink" : "fill-edge opacity-60"} />
    </svg>
  );
}
