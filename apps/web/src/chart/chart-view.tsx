import type { Interval } from "@evenkeel/contract/market";
import Maximize from "lucide-react/icons/maximize";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { type ChartSheet, ChartToolbar } from "./chart-toolbar.tsx";
import { type DrawingState, type DrawingTool, NO_DRAWING, TOOL_POINTS } from "./drawing.ts";
import type { ChartHandle } from "./mount-chart.ts";
import { PriceChart, type PriceChartProps } from "./price-chart.tsx";
import { useChartSettings } from "./use-chart-settings.ts";
import { type FullMode, useFullscreen } from "./use-fullscreen.ts";

const IntervalSheet = late(async () => ({ default: (await import("./chart-sheets.tsx")).IntervalSheet }));
const LookSheet = late(async () => ({ default: (await import("./chart-sheets.tsx")).LookSheet }));
const NoteSheet = late(async () => ({ default: (await import("./chart-sheets.tsx")).NoteSheet }));
const DrawingBar = late(async () => ({ default: (await import("./drawing-bar.tsx")).DrawingBar }));
const IndicatorSheet = late(async () => ({ default: (await import("./indicator-sheet.tsx")).IndicatorSheet }));

export type ChartViewProps = Pick<
  PriceChartProps,
  "symbol" | "tickSize" | "qtyStep" | "source" | "lines" | "isStale" | "timeZone"
>;

/** Above the page and below its sheets; turned a quarter to the right about the screen's upper right corner. */
const PLACES: Record<FullMode, string | undefined> = {
  off: undefined,
  plain:
    "fixed inset-0 z-35 flex flex-col bg-ground pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]",
  turned:
    "fixed top-0 left-full z-35 flex h-[100dvw] w-[100dvh] origin-top-left rotate-90 flex-col bg-ground pl-[env(safe-area-inset-top)] pr-[env(safe-area-inset-bottom)]",
};

/** A symbol's whole chart: its bar, the drawing, the sheets that arrange it, and fullscreen. */
export function ChartView(props: ChartViewProps) {
  const { symbol } = props;
  const { t } = useTranslation("chart");
  const [settings, change] = useChartSettings(symbol);
  const [sheet, setSheet] = useState<ChartSheet | null>(null);
  const [handle, setHandle] = useState<ChartHandle>();
  const [drawing, setDrawing] = useState<DrawingState>(NO_DRAWING);
  const [isDrawing, setIsDrawing] = useState(false);
  const [isMagnet, setIsMagnet] = useState(false);
  const { mode, enter, leave } = useFullscreen(sheet !== null);
  const closeSheet = () => setSheet(null);
  const setInterval = (interval: Interval) => change({ interval });

  const choose = (tool: DrawingTool | null) => {
    if (tool === "note") setSheet("note");
    else if (tool === null) handle?.drawings.rest();
    else handle?.drawings.begin(tool);
  };
  return (
    <section aria-label={t("section", { symbol })} className={PLACES[mode]}>
      {isDrawing || drawing.selected ? (
        <DrawingBar
          state={drawing}
          count={settings.drawings.length}
          isMagnet={isMagnet}
          hasNotes={mode !== "turned"}
          onTool={choose}
          onMagnet={(isOn) => {
            setIsMagnet(isOn);
            handle?.drawings.setMagnet(isOn);
          }}
          onLock={(id, isLocked) => handle?.drawings.setLocked(id, isLocked)}
          onRemove={(id) => handle?.drawings.remove(id)}
          onRemoveAll={() => handle?.drawings.removeAll()}
          onClose={() => {
            handle?.drawings.rest();
            setIsDrawing(false);
          }}
        />
      ) : (
        <ChartToolbar
          interval={settings.interval}
          onInterval={setInterval}
          mode={mode}
          symbol={symbol}
          indicatorCount={settings.indicators.length}
          onSheet={setSheet}
          onDraw={() => setIsDrawing(true)}
          onLeave={leave}
        />
      )}
      <div className={mode === "off" ? "relative" : "relative flex min-h-0 flex-1 flex-col"}>
        <PriceChart
          {...props}
          settings={settings}
          onDrawings={(drawings) => change({ drawings })}
          onDrawing={setDrawing}
          onHandle={setHandle}
          mode={mode}
        />
        {drawing.tool && (
          <p
            role="status"
            className="pointer-events-none absolute top-2 left-1/2 z-10 -translate-x-1/2 rounded-full bg-ink px-3 py-1 text-11 whitespace-nowrap text-on-ink"
          >
            {t("draw.place", { count: TOOL_POINTS[drawing.tool] })}
          </p>
        )}
        {mode === "off" && (
          <button
            type="button"
            aria-label={t("full.enter")}
            onClick={enter}
            className="absolute bottom-7 left-2 z-10 grid size-8 place-items-center rounded-pill border border-hairline bg-surface text-ink-soft after:absolute after:-inset-1.5"
          >
            <Maximize aria-hidden="true" className="size-4" strokeWidth={1.6} />
          </button>
        )}
      </div>
      <IntervalSheet
        open={sheet === "interval"}
        onClose={closeSheet}
        interval={settings.interval}
        onInterval={setInterval}
      />
      <IndicatorSheet
        open={sheet === "indicators"}
        onClose={closeSheet}
        shown={settings.indicators}
        onChange={(indicators) => change({ indicators })}
      />
      <LookSheet open={sheet === "look"} onClose={closeSheet} settings={settings} onChange={change} />
      <NoteSheet open={sheet === "note"} onClose={closeSheet} onNote={(text) => handle?.drawings.begin("note", text)} />
    </section>
  );
}
