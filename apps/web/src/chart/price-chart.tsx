import type { Interval } from "@evenkeel/contract/market";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import type { LoadState } from "./candle-loader.ts";
import type { CandleSource } from "./candle-source.ts";
import { chartDates } from "./chart-dates.ts";
import type { ChartHandle, Study } from "./mount-chart.ts";
import type { OwnLine } from "./own-line.ts";

export interface PriceChartProps {
  symbol: string;
  tickSize: string;
  qtyStep: string;
  interval: Interval;
  source: CandleSource;
  studies: ReadonlySet<Study>;
  lines: readonly OwnLine[];
  /** IANA zone of the time axis; the device's where absent. */
  timeZone?: string | undefined;
}

type ViewState = LoadState | "broken";

/** Candles, volume and studies. The drawing code is fetched when this is first shown; until then its place is kept. */
export function PriceChart({ symbol, tickSize, qtyStep, interval, source, studies, lines, timeZone }: PriceChartProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<ChartHandle>();
  const [state, setState] = useState<ViewState>("loading");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts the chart anew.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isGone = false;
    let mounted: ChartHandle | undefined;
    import("./mount-chart.ts").then(
      ({ mountChart }) => {
        if (isGone) return;
        const options = {
          formatDate: chartDates(tag, timeZone),
          legend: (field: string) => t(`chart.legend.${field}`),
        };
        mounted = mountChart(element, timeZone === undefined ? options : { ...options, timezone: timeZone }, setState);
        setHandle(mounted);
      },
      () => setState("broken"),
    );
    return () => {
      isGone = true;
      setHandle(undefined);
      mounted?.dispose();
    };
  }, [tag, timeZone, attempt, t]);

  useEffect(
    () => handle?.show({ symbol, tickSize, qtyStep, interval, source }),
    [handle, symbol, tickSize, qtyStep, interval, source],
  );
  useEffect(() => handle?.setStudies(studies), [handle, studies]);
  useEffect(() => handle?.setLines(lines), [handle, lines]);
  useEffect(() => (handle ? followTheme(handle.recolor) : undefined), [handle]);
  useEffect(() => (handle && box.current ? followSize(box.current, handle.resize) : undefined), [handle]);

  const label = useMemo(
    () => t("chart.label", { symbol, interval: t(`chart.intervals.${interval}`) }),
    [t, symbol, interval],
  );
  return (
    <div className={classNames("relative isolate", studies.has("MACD") ? "h-84" : "h-68")}>
      <div ref={box} dir="ltr" role="img" aria-label={label} className="h-full w-full" />
      {state === "loading" && <ChartSkeleton label={t("chart.loading")} />}
      {state === "empty" && <Notice title={t("chart.empty")} text={t("chart.emptyText")} />}
      {(state === "error" || state === "broken") && (
        <Notice
          title={t("chart.error")}
          action={{
            label: t("chart.retry"),
            onPress: () => {
              setState("loading");
              setAttempt((n) => n + 1);
            },
          }}
        />
      )}
    </div>
  );
}

function followTheme(recolor: () => void): () => void {
  const watcher = new MutationObserver(recolor);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-palette"] });
  return () => watcher.disconnect();
}

function followSize(element: HTMLElement, resize: () => void): () => void {
  const watcher = new ResizeObserver(resize);
  watcher.observe(element);
  return () => watcher.disconnect();
}

const BAR_HEIGHTS = [34, 46, 40, 58, 66, 52, 44, 60, 72, 64, 80, 70, 56, 62, 48, 54, 68, 76, 60, 50];

/** Bars of the chart's own size, so that nothing moves when the candles come. */
function ChartSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="absolute inset-0 z-10 flex items-end gap-2 bg-ground px-4 pb-12">
      {BAR_HEIGHTS.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <div key={index} className="flex-1" style={{ height: `${height}%` }}>
          <Skeleton className="h-full w-full" />
        </div>
      ))}
    </div>
  );
}

function Notice({
  title,
  text,
  action,
}: {
  title: string;
  text?: string;
  action?: { label: string; onPress: () => void };
}) {
  return (
    <div
      role="status"
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-ground px-8 text-center"
    >
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="text-13 text-ink-soft">{text}</p>}
      {action && (
        <Button look="quiet" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
