import type { Interval } from "@evenkeel/contract/market";
import { type Chart, type Crosshair, dispose, init } from "klinecharts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { foldZeros } from "#/format/number.ts";
import { candleLoader, type LoadState } from "./candle-loader.ts";
import type { CandleSource } from "./candle-source.ts";
import type { ChartScale, ChartType } from "./chart-settings.ts";
import { chartColors, chartStyles } from "./chart-theme.ts";
import { CANDLE_PANE, drawIndicators } from "./draw-indicators.ts";
import { type DrawingLayer, type DrawingListeners, drawingLayer } from "./drawing-layer.ts";
import { hapticTick } from "./haptic-tick.ts";
import type { ShownIndicator } from "./indicator-settings.ts";
import { OWN_LINE, type OwnLine, registerOwnLine } from "./own-line.ts";
import { periodOf } from "./period.ts";
import { mendPixelBoxes } from "./pixel-boxes.ts";

export interface ChartSubject {
  readonly symbol: string;
  readonly tickSize: string;
  readonly qtyStep: string;
  readonly interval: Interval;
  readonly source: CandleSource;
}

/** One drawn chart. Everything about klinecharts stays behind this. */
export interface ChartHandle {
  show(subject: ChartSubject): void;
  setIndicators(shown: readonly ShownIndicator[]): void;
  setLook(type: ChartType, scale: ChartScale): void;
  setLines(lines: readonly OwnLine[]): void;
  readonly drawings: DrawingLayer;
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

export interface ChartListeners {
  onState(state: LoadState): void;
  onDrawings: DrawingListeners["onChange"];
  onDrawing: DrawingListeners["onState"];
}

/** @throws Error where the library cannot draw on this element. */
export function mountChart(
  element: HTMLElement,
  options: ChartOptions,
  { onState, ...drawing }: ChartListeners,
): ChartHandle {
  registerOwnLine();
  mendPixelBoxes();
  let colors = chartColors(element);
  let lines: readonly OwnLine[] = [];
  let interval: Interval = "15m";
  let type: ChartType = "candles";
  let shown: readonly ShownIndicator[] = [];
  let feed: { close(): void } | undefined;
  const legend = LEGEND.map((field) => ({ title: options.legend(field), value: `{${field}}` }));
  const chart: Chart | null = init(element, {
    ...(options.timezone === undefined ? {} : { timezone: options.timezone }),
    styles: chartStyles(colors, legend, type),
    hotkey: { enabled: false },
    decimalFold: { format: (value) => foldZeros(String(value)) },
    formatter: { formatDate: ({ timestamp, type }) => options.formatDate(timestamp, type === "xAxis", interval) },
  });
  if (!chart) throw new Error("the chart could not be drawn");
  // The library puts its canvas first in the order of keys, though it answers none here.
  for (const node of element.querySelectorAll<HTMLElement>("[tabindex]")) node.tabIndex = -1;
  chart.setBarSpace(FIRST_BAR_SPACE);
  chart.setOffsetRightDistance(24);
  chart.setLeftMinVisibleBarCount(20);
  const drawings = drawingLayer(chart, { onChange: drawing.onDrawings, onState: drawing.onDrawing });
  const tick = hapticTick(navigator.vibrate?.bind(navigator), () => matchMedia("(pointer: coarse)").matches);
  chart.subscribeAction("onCrosshairChange", (crosshair) => tick((crosshair as Crosshair | undefined)?.timestamp));

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
    setIndicators(next) {
      for (const { name } of shown) if (!next.some((each) => each.name === name)) chart.removeIndicator({ id: name });
      shown = next;
      drawIndicators(chart, shown, colors);
    },
    setLook(nextType, scale) {
      if (type !== nextType) {
        type = nextType;
        chart.setStyles(chartStyles(colors, legend, type));
      }
      chart.overrideYAxis({ paneId: CANDLE_PANE, name: scale });
    },
    drawings,
    setLines(next) {
      lines = next;
      draw();
    },
    recolor() {
      colors = chartColors(element);
      chart.setStyles(chartStyles(colors, legend, type));
      drawIndicators(chart, shown, colors);
      draw();
    },
    resize: () => chart.resize(),
    dispose() {
      feed?.close();
      dispose(element);
    },
  };
}
