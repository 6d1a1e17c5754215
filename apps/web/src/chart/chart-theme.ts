import type { CandleType, DeepPartial, Styles, TooltipLegend } from "klinecharts";
import type { ChartType } from "./chart-settings.ts";

const FAMILY = '"Inter Variable", system-ui, sans-serif';
const ROLES = [
  "ground",
  "surface",
  "ink",
  "ink-soft",
  "ink-faint",
  "on-ink",
  "hairline",
  "accent",
  "on-accent",
  "up",
  "down",
  "warn",
] as const;
export type ChartColors = Record<(typeof ROLES)[number], string>;

/** The role colours that stand at an element now. A canvas cannot read CSS variables by itself. */
export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const entries = ROLES.map((role) => [role, style.getPropertyValue(`--${role}`).trim()] as const);
  return Object.fromEntries(entries) as ChartColors;
}

/** A six-digit hex colour with an alpha of two hex digits. */
function faded(color: string, alpha: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color + alpha : color;
}

const LIBRARY_TYPES = {
  candles: "candle_solid",
  hollow: "candle_stroke",
  bars: "ohlc",
  line: "area",
  area: "area",
} as const satisfies Record<ChartType, CandleType>;

/** How the person's own drawings look: the accent on the ground. */
function drawingStyles(colors: ChartColors): DeepPartial<Styles["overlay"]> {
  const soft = faded(colors.accent, "30");
  const line = { color: colors.accent, size: 1.5 };
  return {
    point: {
      color: colors.ground,
      borderColor: colors.accent,
      borderSize: 1.5,
      radius: 4,
      activeColor: colors.accent,
      activeBorderColor: soft,
      activeBorderSize: 4,
      activeRadius: 5,
    },
    line,
    rect: { color: faded(colors.accent, "18"), borderColor: colors.accent },
    polygon: { color: colors.accent, borderColor: colors.accent },
    circle: { color: soft, borderColor: colors.accent },
    arc: line,
    text: {
      color: colors.accent,
      backgroundColor: faded(colors.ground, "d0"),
      borderSize: 0,
      borderRadius: 4,
      family: FAMILY,
      size: 11,
      paddingLeft: 3,
      paddingRight: 3,
      paddingTop: 1,
      paddingBottom: 1,
    },
  };
}

/** The chart's dress in the role colours; `legend` is what the crosshair names. */
export function chartStyles(colors: ChartColors, legend: TooltipLegend[], type: ChartType): DeepPartial<Styles> {
  const text = { family: FAMILY, size: 11, weight: 400 };
  const label = {
    ...text,
    weight: 500,
    borderSize: 0,
    borderRadius: 4,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 3,
    paddingBottom: 3,
  };
  const candle = { upColor: colors.up, downColor: colors.down, noChangeColor: colors["ink-faint"] };
  const cross = {
    line: { color: colors["ink-faint"], style: "dashed" as const, dashedValue: [3, 3] },
    text: { ...label, color: colors["on-ink"], backgroundColor: colors.ink, borderColor: colors.ink },
  };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text, color: colors["ink-faint"] },
  };
  const bar = {
    upColor: faded(colors.up, "48"),
    downColor: faded(colors.down, "48"),
    noChangeColor: faded(colors["ink-faint"], "48"),
  };
  return {
    grid: {
      horizontal: { color: colors.hairline, style: "solid" },
      vertical: { show: false },
    },
    candle: {
      type: LIBRARY_TYPES[type],
      area: {
        lineSize: 1.5,
        lineColor: colors.accent,
        smooth: false,
        value: "close",
        backgroundColor:
          type === "line"
            ? "transparent"
            : [
                { offset: 0, color: faded(colors.accent, "04") },
                { offset: 1, color: faded(colors.accent, "38") },
              ],
        point: { show: false },
      },
      bar: {
        ...candle,
        upBorderColor: colors.up,
        downBorderColor: colors.down,
        noChangeBorderColor: colors["ink-faint"],
        upWickColor: colors.up,
        downWickColor: colors.down,
        noChangeWickColor: colors["ink-faint"],
      },
      priceMark: {
        high: { color: colors["ink-soft"], textFamily: FAMILY, textSize: 11 },
        low: { color: colors["ink-soft"], textFamily: FAMILY, textSize: 11 },
        last: {
          upColor: colors.accent,
          downColor: colors.accent,
          noChangeColor: colors.accent,
          line: { dashedValue: [3, 3] },
          text: { ...label, color: colors["on-accent"] },
        },
      },
      tooltip: {
        showRule: "follow_cross",
        offsetTop: 4,
        title: { show: false },
        legend: {
          ...text,
          color: colors["ink-soft"],
          marginLeft: 6,
          marginRight: 2,
          marginTop: 2,
          marginBottom: 2,
          template: legend,
        },
      },
    },
    indicator: {
      bars: [bar],
      circles: [{ upColor: colors.up, downColor: colors.down, noChangeColor: colors["ink-faint"] }],
      lines: [colors.accent, colors.warn, colors["ink-soft"], colors.up, colors.down].map((color) => ({
        color,
        size: 1,
      })),
      tooltip: {
        showRule: "follow_cross",
        offsetTop: 2,
        title: { ...text, color: colors["ink-faint"], marginTop: 2, marginBottom: 0, marginLeft: 6, marginRight: 4 },
        legend: { ...text, color: colors["ink-faint"], marginTop: 2, marginBottom: 0, marginLeft: 0, marginRight: 6 },
      },
    },
    overlay: drawingStyles(colors),
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: "transparent", activeBackgroundColor: "transparent" },
    crosshair: { horizontal: cross, vertical: cross },
  };
}
