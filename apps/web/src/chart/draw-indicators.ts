import type { Chart, DeepPartial, IndicatorStyle } from "klinecharts";
import type { ChartColors } from "./chart-theme.ts";
import { paneHeight, type ShownIndicator } from "./indicator-settings.ts";

export const CANDLE_PANE = "candle_pane";

/** What tells the lines of one indicator over the candles from those of the next: the first is solid. */
const DASHES: readonly (readonly number[])[] = [[], [5, 3], [2, 3]];

/** The lines of an indicator. Colours repeat from one to the next, so the stroke differs. */
function lineStyles(colors: ChartColors, order: number): DeepPartial<IndicatorStyle> {
  const dashes = DASHES[order % DASHES.length] ?? [];
  const style = dashes.length === 0 ? ("solid" as const) : ("dashed" as const);
  const tones = [colors.accent, colors.warn, colors["ink-soft"], colors.up, colors.down];
  return { lines: tones.map((color) => ({ color, size: 1, style, dashedValue: [...dashes], smooth: false })) };
}

/** Draws each indicator, or gives the one that is drawn its present parameters and colours. */
export function drawIndicators(chart: Chart, shown: readonly ShownIndicator[], colors: ChartColors): void {
  let overlays = 0;
  for (const { name, params } of shown) {
    const height = paneHeight(name);
    const look = { name, id: name, calcParams: [...params], styles: lineStyles(colors, height === 0 ? overlays++ : 0) };
    if (chart.getIndicators({ id: name }).length > 0) chart.overrideIndicator(look);
    else if (height === 0) chart.createIndicator({ ...look, paneId: CANDLE_PANE }, true);
    else openPane(chart, look, height);
  }
}

function openPane(chart: Chart, look: { name: string; id: string; calcParams: number[] }, height: number): void {
  const isVolume = look.name === "VOL";
  // The volume stands in the candle's own legend already.
  const silent = { createTooltipDataSource: () => ({ name: "", calcParamsText: "", features: [], legends: [] }) };
  const paneId = look.name;
  chart.createIndicator({ ...look, paneId, ...(isVolume ? silent : {}) });
  chart.setPaneOptions({ id: paneId, height, minHeight: height, dragEnabled: false });
  // Narrow panes show shapes, not figures: the figures stand in the legend under the finger.
  chart.overrideYAxis({ paneId, createTicks: () => [], gap: { top: 0.1, bottom: isVolume ? 0 : 0.1 } });
}
