import type { Interval } from "@evenkeel/contract/market";
import { type Chart, dispose, init } from "klinecharts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { candleLoader, type LoadState } from "./candle-loader.ts";
import type { CandleSource } from "./candle-source.ts";
import { chartColors, chartStyles } from "./chart-theme.ts";
import { OWN_LINE, type OwnLine, registerOwnLine } from "./own-line.ts";
import { periodOf } from "./period.ts";

export interface ChartSubject {
  readonly symbol: string;
  readonly tickSize: string;
  readonly qtyStep: string;
  readonly interval: Interval;
  readonly source: CandleSource;
}

export type Study = "MA" | "MACD";

/** One drawn chart. Everything about klinecharts stays behind this. */
export interface ChartHandle {
  show(subject: ChartSubject): void;
  setStudies(studies: ReadonlySet<Study>): void;
  setLines(lines: readonly OwnLine[]): void;
  /** Reads the role colours again, after a change of theme or palette. */
  recolor(): void;
  resize(): void;
  dispose(): void;
}

export interface ChartOptions {
  /** IANA zone in which the library finds round times for the axis. */
  readonly timezone?: string;
  readonly formatDate: (timestamp: number, isAxis: boolean, interval: Interval) => string;
  /** The word before a field of the crosshair's legend, by the field's name. */
  readonly legend: (field: string) => string;
}

const LEGEND = ["time", "open", "high", "low", "close", "volume"] as const;
/** Width of a candle with its gap as the chart opens: about fifty on a phone. */
const FIRST_BAR_SPACE = 6.5;
const VOLUME_PANE = "volume";
const MACD_PANE = "macd";

/** @throws Error where the library cannot draw on this element. */
export function mountChart(
  element: HTMLElement,
  options: ChartOptions,
  onState: (state: LoadState) => void,
): ChartHandle {
  registerOwnLine();
  let colors = chartColors(element);
  let lines: readonly OwnLine[] = [];
  let interval: Interval = "15m";
  let feed: { close(): void } | undefined;
  const legend = LEGEND.map((field) => ({ title: options.legend(field), value: `{${field}}` }));
  const chart: Chart | null = init(element, {
    ...(options.timezone === undefined ? {} : { timezone: options.timezone }),
    styles: chartStyles(colors, legend),
    hotkey: { enabled: false },
    formatter: { formatDate: ({ timestamp, type }) => options.formatDate(timestamp, type === "xAxis", interval) },
  });
  if (!chart) throw new Error("the chart could not be drawn");
  // The library puts its canvas first in the order of keys, though it answers none here.
  for (const node of element.querySelectorAll<HTMLElement>("[tabindex]")) node.tabIndex = -1;
  chart.setBarSpace(FIRST_BAR_SPACE);
  chart.setOffsetRightDistance(24);
  chart.setLeftMinVisibleBarCount(20);
  chart.createIndicator({ name: "VOL", id: "volume", calcParams: [], paneId: VOLUME_PANE });
  chart.setPaneOptions({ id: VOLUME_PANE, height: 44, minHeight: 30, dragEnabled: false });
  chart.overrideYAxis({ paneId: VOLUME_PANE, createTicks: () => [], gap: { top: 0.1, bottom: 0 } });

  const draw = () => {
    chart.removeOverlay({ name: OWN_LINE });
    const tones = { up: colors.up, down: colors.down, neutral: colors["ink-soft"], warn: colors.warn };
    for (const line of lines) {
      chart.createOverlay({
        name: OWN_LINE,
        id: line.id,
        lock: true,
        points: [{ value: Number(line.price) }],
        extendData: {
          label: line.label,
          color: tones[line.tone],
          ground: colors.ground,
          isIndented: line.tone === "neutral",
        },
      });
    }
  };

  return {
    show(subject) {
      feed?.close();
      interval = subject.interval;
      const { loader, close } = candleLoader(subject.source, subject.interval, onState);
      feed = { close };
      chart.setSymbol({
        ticker: subject.symbol,
        pricePrecision: decimalsOfStep(subject.tickSize),
        volumePrecision: decimalsOfStep(subject.qtyStep),
      });
      chart.setPeriod(periodOf(subject.interval));
      chart.setDataLoader(loader);
    },
    setStudies(studies) {
      chart.removeIndicator({ id: "ma" });
      chart.removeIndicator({ id: "macd" });
      if (studies.has("MA")) {
        chart.createIndicator({ name: "MA", id: "ma", calcParams: [7, 25, 99], paneId: "candle_pane" }, true);
      }
      if (studies.has("MACD")) {
        chart.createIndicator({ name: "MACD", id: "macd", paneId: MACD_PANE });
        chart.setPaneOptions({ id: MACD_PANE, height: 64, minHeight: 40, dragEnabled: false });
        chart.overrideYAxis({ paneId: MACD_PANE, createTicks: () => [] });
      }
    },
    setLines(next) {
      lines = next;
      draw();
    },
    recolor() {
      colors = chartColors(element);
      chart.setStyles(chartStyles(colors, legend));
      draw();
    },
    resize: () => chart.resize(),
    dispose() {
      feed?.close();
      dispose(element);
    },
  };
}
