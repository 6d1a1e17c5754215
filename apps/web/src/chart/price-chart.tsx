import { useEffect, useMemo, useRef, useState } from "react";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useOnline } from "#/lib/use-online.ts";
import type { LoadState } from "./candle-loader.ts";
import type { CandleSource } from "./candle-source.ts";
import { chartDates } from "./chart-dates.ts";
import { ChartNotice, ChartSkeleton } from "./chart-notice.tsx";
import type { ChartSettings } from "./chart-settings.ts";
import type { DrawingState } from "./drawing.ts";
import { chartHeight } from "./indicator-settings.ts";
import type { ChartHandle } from "./mount-chart.ts";
import type { OwnLine } from "./own-line.ts";
import { turnTouches } from "./turned-pointer.ts";
import type { FullMode } from "./use-fullscreen.ts";

export interface PriceChartProps {
  symbol: string;
  tickSize: string;
  qtyStep: string;
  source: CandleSource;
  settings: ChartSettings;
  onDrawings: (drawings: ChartSettings["drawings"]) => void;
  onDrawing: (state: DrawingState) => void;
  /** Told of the drawn chart, and of its end. */
  onHandle: (handle: ChartHandle | undefined) => void;
  lines: readonly OwnLine[];
  mode: FullMode;
  /** The prices are old: the drawing stays and goes grey. */
  isStale: boolean;
  /** IANA zone of the time axis; the device's where absent. */
  timeZone?: string | undefined;
}

type ViewState = LoadState | "broken";

/** Candles and all that is drawn on them. The drawing code is fetched when this is first shown; its place is kept. */
export function PriceChart(props: PriceChartProps) {
  const { symbol, tickSize, qtyStep, source, settings, onHandle, lines, mode, isStale, timeZone } = props;
  const { interval, indicators, type, scale } = settings;
  const { t } = useTranslation("chart");
  const { tag } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<ChartHandle>();
  const [state, setState] = useState<ViewState>("loading");
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts the chart anew.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let isGone = false;
    let mounted: ChartHandle | undefined;
    import("./mount-chart.ts").then(
      ({ mountChart }) => {
        if (isGone) return;
        const options = { formatDate: chartDates(tag, timeZone), legend: (field: string) => t(`legend.${field}`) };
        mounted = mountChart(element, timeZone === undefined ? options : { ...options, timezone: timeZone }, {
          onState: setState,
          onDrawings: (drawings) => latest.current.onDrawings(drawings),
          onDrawing: (drawing) => latest.current.onDrawing(drawing),
        });
        mounted.drawings.load(latest.current.settings.drawings);
        setHandle(mounted);
        onHandle(mounted);
      },
      () => setState("broken"),
    );
    return () => {
      isGone = true;
      setHandle(undefined);
      onHandle(undefined);
      mounted?.dispose();
    };
  }, [tag, timeZone, attempt, t, onHandle]);

  useEffect(
    () => handle?.show({ symbol, tickSize, qtyStep, interval, source }),
    [handle, symbol, tickSize, qtyStep, interval, source],
  );
  useEffect(() => handle?.setIndicators(indicators), [handle, indicators]);
  useEffect(() => handle?.setLook(type, scale), [handle, type, scale]);
  useEffect(() => handle?.setLines(lines), [handle, lines]);
  useEffect(() => (handle ? followTheme(handle.recolor) : undefined), [handle]);
  useEffect(() => (handle && box.current ? followSize(box.current, handle.resize) : undefined), [handle]);
  useEffect(() => (mode === "turned" && box.current ? turnTouches(box.current) : undefined), [mode]);

  const retry = () => {
    setState("loading");
    setAttempt((n) => n + 1);
  };
  useRetryOnline(state === "error" || state === "broken", retry);

  const label = useMemo(() => t("label", { symbol, interval: t(`intervals.${interval}`) }), [t, symbol, interval]);
  return (
    <div
      style={mode === "off" ? { height: `calc(${chartHeight(indicators)}px + var(--more))` } : undefined}
      className={classNames(
        "relative isolate [--more:0px] min-[900px]:[--more:8rem]",
        mode !== "off" && "min-h-0 flex-1",
      )}
    >
      <div
        ref={box}
        dir="ltr"
        role="img"
        aria-label={label}
        className={classNames(
          "h-full w-full transition-opacity duration-150",
          mode !== "off" && "touch-none",
          isStale && "opacity-55",
        )}
      />
      {state === "loading" && <ChartSkeleton label={t("loading")} />}
      {state === "empty" && <ChartNotice title={t("empty")} text={t("emptyText")} />}
      {(state === "error" || state === "broken") && (
        <ChartNotice title={t("error")} action={{ label: t("retry"), onPress: retry }} />
      )}
    </div>
  );
}

/** Tries again by itself when the device comes back online after a failure. */
function useRetryOnline(hasFailed: boolean, retry: () => void): void {
  const isOnline = useOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (hasFailed && isOnline && !wasOnline.current) retry();
    wasOnline.current = isOnline;
  });
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
