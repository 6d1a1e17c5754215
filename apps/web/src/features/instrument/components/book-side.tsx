import type { MarketRow } from "@evenkeel/contract/instrument";
import { formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import type { BookLevel } from "../model/book.ts";
import type { BookDepth } from "../model/book-grouping.ts";
import { sizeText } from "../model/size-text.ts";

/** Few rows are as high as a finger; many still have the 24 px that a careful one needs. */
export const ROW_HEIGHTS: Readonly<Record<BookDepth, string>> = { 5: "h-11", 10: "h-8", 20: "h-6.5" };

export interface BookSideProps {
  levels: readonly BookLevel[];
  side: "bid" | "ask";
  depth: BookDepth;
  /** The price step: its decimals are the ones shown. */
  step: string;
  row: MarketRow;
  onTake?: ((price: string) => void) | undefined;
}

/** One side of the book, best level first. Places without a level stay empty, so that nothing below moves. */
export function BookSide({ levels, side, depth, step, row, onTake }: BookSideProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  return (
    <ul>
      {Array.from({ length: depth }, (_, index) => {
        const level = levels[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the book.
          <li key={index} className={ROW_HEIGHTS[depth]}>
            {level && (
              <button
                type="button"
                disabled={!onTake}
                onClick={() => onTake?.(level.price)}
                className={classNames(
                  "relative flex h-full w-full items-center justify-between px-1 text-13 active:bg-sunken",
                  side === "ask" && "flex-row-reverse",
                )}
              >
                <span
                  aria-hidden="true"
                  style={{ width: `${level.depthPercent}%` }}
                  className={classNames(
                    "absolute inset-y-px rounded-[3px] transition-[width] duration-150 ease-out",
                    side === "bid" ? "end-0 bg-up-soft" : "start-0 bg-down-soft",
                  )}
                />
                <span className="num relative text-ink-soft" title={level.qty}>
                  {sizeText(level.qty, row.qtyStep, tag)}
                </span>
                <span className={classNames("num relative font-semibold", side === "bid" ? "text-up" : "text-down")}>
                  {formatPrice(level.price, step, tag)}
                </span>
                {onTake && <span className="sr-only">{t("book.take")}</span>}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
