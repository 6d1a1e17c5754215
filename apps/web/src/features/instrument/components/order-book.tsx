import type { MarketRow } from "@evenkeel/contract/instrument";
import { useTranslation } from "react-i18next";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, formatRate } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useDetail } from "#/live/index.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { type BookLevel, bookView } from "../model/book.ts";
import { assetsOf } from "../model/instrument-ref.ts";

const LEVELS = 8;

export interface OrderBookProps {
  row: MarketRow;
  isStale: boolean;
  /** Takes a price into the ticket; absent where the class cannot be traded. */
  onTake?: ((price: string) => void) | undefined;
}

/** Both sides of the book with their depth. Every figure keeps its place; a press takes the price. */
export function OrderBook({ row, isStale, onTake }: OrderBookProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const detail = useDetail(row.referCoin);
  const { base } = assetsOf(row.symbol);
  if (!detail) return <BookSkeleton label={t("book.loading")} />;
  const view = bookView(detail.bids, detail.asks, LEVELS);
  if (view.bids.length === 0 && view.asks.length === 0) {
    return (
      <p role="status" className="px-8 py-12 text-center text-13 text-ink-soft">
        {t("book.noneText")}
      </p>
    );
  }
  return (
    <section
      aria-label={t("book.label")}
      className={classNames("px-4 pt-2 pb-4 transition-opacity duration-150", isStale && "opacity-50")}
    >
      <div className="grid grid-cols-2 gap-3 text-11 text-ink-faint">
        <div className="flex justify-between px-1">
          <span>{t("book.qty", { asset: base })}</span>
          <span>{t("book.bid")}</span>
        </div>
        <div className="flex justify-between px-1">
          <span>{t("book.ask")}</span>
          <span>{t("book.qty", { asset: base })}</span>
        </div>
      </div>
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Side levels={view.bids} side="bid" row={row} onTake={onTake} />
        <Side levels={view.asks} side="ask" row={row} onTake={onTake} />
      </div>
      <p className="mt-2 flex justify-center gap-2 border-t border-hairline pt-2 text-11 text-ink-faint">
        <span>{t("book.spread")}</span>
        <span className="num text-ink-soft">{formatPrice(view.spread, row.tickSize, tag)}</span>
        <span className="num">{formatRate(view.spreadShare, tag)}</span>
      </p>
    </section>
  );
}

interface SideProps {
  levels: readonly BookLevel[];
  side: "bid" | "ask";
  row: MarketRow;
  onTake?: ((price: string) => void) | undefined;
}

function Side({ levels, side, row, onTake }: SideProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const digits = decimalsOfStep(row.qtyStep);
  return (
    <ul>
      {levels.map((level, index) => {
        const price = formatPrice(level.price, row.tickSize, tag);
        const qty = <span className="num relative text-ink-soft">{formatAmount(level.qty, digits, tag)}</span>;
        const figure = (
          <span className={classNames("num relative font-semibold", side === "bid" ? "text-up" : "text-down")}>
            {price}
          </span>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the book.
          <li key={index}>
            <button
              type="button"
              disabled={!onTake}
              onClick={() => onTake?.(level.price)}
              className="relative flex h-6.5 w-full items-center justify-between px-1 text-13 active:bg-sunken"
            >
              <span
                aria-hidden="true"
                style={{ width: `${level.depthPercent}%` }}
                className={classNames(
                  "absolute inset-y-px rounded-[3px] transition-[width] duration-150 ease-out",
                  side === "bid" ? "end-0 bg-up-soft" : "start-0 bg-down-soft",
                )}
              />
              {side === "bid" ? qty : figure}
              {side === "bid" ? figure : qty}
              {onTake && <span className="sr-only">{t("book.take")}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function BookSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-2 gap-3 px-4 pt-7 pb-4">
      {Array.from({ length: LEVELS * 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <div key={index} className="flex h-5.5 items-center">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
