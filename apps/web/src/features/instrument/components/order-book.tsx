import type { DetailTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useState } from "react";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatCompact, formatPrice, formatRate } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { late } from "#/lib/late.tsx";
import { useDetail } from "#/live/index.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { bookView } from "../model/book.ts";
import { type BookDepth, groupSteps } from "../model/book-grouping.ts";
import { assetsOf } from "../model/instrument-ref.ts";
import { BookControls } from "./book-controls.tsx";
import { BookSide, ROW_HEIGHTS } from "./book-side.tsx";

const FIRST_DEPTH: BookDepth = 10;

const DepthChart = late(async () => ({ default: (await import("#/chart/depth-chart.tsx")).DepthChart }));

export interface OrderBookProps {
  row: MarketRow;
  isStale: boolean;
  /** Takes a price into the ticket; absent where the class cannot be traded. */
  onTake?: ((price: string) => void) | undefined;
}

/** Both sides of the book, as rows whose press takes the price, or as curves of what stands in it. */
export function OrderBook({ row, isStale, onTake }: OrderBookProps) {
  const { t } = useTranslation("trade");
  const detail = useDetail(row.referCoin);
  const steps = groupSteps(row.tickSize);
  const [depth, setDepth] = useState<BookDepth>(FIRST_DEPTH);
  const [step, setStep] = useState(steps[0] ?? row.tickSize);
  const [isCurve, setIsCurve] = useState(false);
  return (
    <section aria-label={t("book.label")} className="pb-4">
      <BookControls
        depth={depth}
        onDepth={setDepth}
        step={step}
        steps={steps}
        onStep={setStep}
        isCurve={isCurve}
        onCurve={setIsCurve}
      />
      <div className={classNames("px-4 transition-opacity duration-150", isStale && "opacity-50")}>
        {!detail ? (
          <BookSkeleton label={t("book.loading")} depth={depth} />
        ) : detail.bids.length === 0 && detail.asks.length === 0 ? (
          <p role="status" className="px-4 py-12 text-center text-13 text-ink-soft">
            {t(detail.mark === null ? "book.noneText" : "book.untold")}
          </p>
        ) : isCurve ? (
          <Curve detail={detail} depth={depth} row={row} />
        ) : (
          <Rows detail={detail} depth={depth} step={step} row={row} onTake={onTake} />
        )}
      </div>
    </section>
  );
}

interface RowsProps {
  detail: DetailTick;
  depth: BookDepth;
  step: string;
  row: MarketRow;
  onTake?: ((price: string) => void) | undefined;
}

function Rows({ detail, depth, step, row, onTake }: RowsProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const { base } = assetsOf(row.symbol);
  const view = bookView(detail.bids, detail.asks, { count: depth, step });
  return (
    <>
      {view.bidPercent !== null && <Ratio bidPercent={view.bidPercent} />}
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
        <BookSide levels={view.bids} side="bid" depth={depth} step={step} row={row} onTake={onTake} />
        <BookSide levels={view.asks} side="ask" depth={depth} step={step} row={row} onTake={onTake} />
      </div>
      <p className="mt-2 flex justify-center gap-2 border-t border-hairline pt-2 text-11 text-ink-faint">
        <span>{t("book.spread")}</span>
        <span className="num text-ink-soft">{formatPrice(view.spread, row.tickSize, tag)}</span>
        <span className="num">{formatRate(view.spreadShare, tag)}</span>
      </p>
    </>
  );
}

/** Which side holds how much of what is shown. */
function Ratio({ bidPercent }: { bidPercent: number }) {
  const { t } = useTranslation("trade");
  return (
    <div className="mb-2 flex items-center gap-2 text-11 font-semibold">
      <span className="w-8 text-up">
        <span className="sr-only">{t("book.bidShare")}</span>
        <span className="num">{bidPercent}%</span>
      </span>
      <span aria-hidden="true" className="flex h-1 flex-1 gap-0.5 overflow-hidden rounded-full">
        <span style={{ width: `${bidPercent}%` }} className="bg-up transition-[width] duration-150 ease-out" />
        <span className="flex-1 bg-down" />
      </span>
      <span className="w-8 text-end text-down">
        <span className="sr-only">{t("book.askShare")}</span>
        <span className="num">{100 - bidPercent}%</span>
      </span>
    </div>
  );
}

function Curve({ detail, depth, row }: Omit<RowsProps, "step" | "onTake">) {
  const { tag } = useLocale();
  const digits = decimalsOfStep(row.tickSize);
  return (
    <DepthChart
      bids={detail.bids.slice(0, depth)}
      asks={detail.asks.slice(0, depth)}
      formatPrice={(price) => formatAmount(price.toFixed(digits), digits, tag)}
      formatQty={(qty) => formatCompact(qty.toFixed(decimalsOfStep(row.qtyStep)), tag)}
    />
  );
}

function BookSkeleton({ label, depth }: { label: string; depth: BookDepth }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-2 gap-x-3 pt-11">
      {Array.from({ length: depth * 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <div key={index} className={classNames("flex items-center", ROW_HEIGHTS[depth])}>
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
