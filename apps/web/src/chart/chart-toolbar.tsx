import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import Candles from "lucide-react/icons/chart-candlestick";
import Spline from "lucide-react/icons/chart-spline";
import ChevronDown from "lucide-react/icons/chevron-down";
import Minimize from "lucide-react/icons/minimize";
import Pencil from "lucide-react/icons/pencil-line";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { BarButton } from "./bar-button.tsx";
import { MAIN_INTERVALS } from "./period.ts";
import type { FullMode } from "./use-fullscreen.ts";

const PILL =
  "relative flex h-7 min-w-9 shrink-0 items-center justify-center rounded-pill px-1.5 text-13 whitespace-nowrap after:absolute after:-inset-y-2 after:inset-x-0";
const CHOSEN = "bg-sunken font-semibold text-ink";

/** What opens above the chart. */
export type ChartSheet = "interval" | "indicators" | "look" | "note";

export interface ChartToolbarProps {
  interval: Interval;
  onInterval: (interval: Interval) => void;
  mode: FullMode;
  /** The symbol's name, which the header no longer shows in fullscreen. */
  symbol: string;
  indicatorCount: number;
  onSheet: (sheet: ChartSheet) => void;
  onDraw: () => void;
  onLeave: () => void;
}

/** Candle lengths, and the ways to indicators, drawings and the chart's look. In fullscreen every length has room. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { interval, onInterval, mode, symbol, indicatorCount, onSheet, onDraw, onLeave } = props;
  const { t } = useTranslation("chart");
  const isFull = mode !== "off";
  const isMain = MAIN_INTERVALS.some((main) => main === interval);
  return (
    <div className="flex h-11 items-center ps-3 pe-1 text-ink-soft">
      {isFull && <span className="num me-3 font-semibold text-ink">{symbol}</span>}
      <fieldset aria-label={t("interval")} className="flex min-w-0 gap-0.5 overflow-x-auto [scrollbar-width:none]">
        {(isFull ? INTERVALS : MAIN_INTERVALS).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === interval}
            onClick={() => onInterval(each)}
            className={classNames(PILL, each === interval && CHOSEN)}
          >
            {t(`intervals.${each}`)}
          </button>
        ))}
        {!isFull && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onSheet("interval")}
            className={classNames(PILL, "gap-0.5", !isMain && CHOSEN)}
          >
            {isMain ? t("more") : t(`intervals.${interval}`)}
            <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={2} />
          </button>
        )}
      </fieldset>
      <div className="ms-auto flex shrink-0">
        {/* A sheet would lie across a chart that is turned. */}
        {mode !== "turned" && (
          <>
            <BarButton label={t("indicators.open", { count: indicatorCount })} onClick={() => onSheet("indicators")}>
              <Spline className="size-5" strokeWidth={1.6} />
            </BarButton>
            <BarButton label={t("look.title")} onClick={() => onSheet("look")}>
              <Candles className="size-5" strokeWidth={1.6} />
            </BarButton>
          </>
        )}
        <BarButton label={t("draw.open")} onClick={onDraw}>
          <Pencil className="size-5" strokeWidth={1.6} />
        </BarButton>
        {isFull && (
          <BarButton label={t("full.leave")} onClick={onLeave}>
            <Minimize className="size-5" strokeWidth={1.6} />
          </BarButton>
        )}
      </div>
    </div>
  );
}
