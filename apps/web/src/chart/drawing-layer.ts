import type { Chart, OverlayEvent, OverlayEventCallback } from "klinecharts";
import { randomId } from "#/lib/random-id.ts";
import { type Drawing, type DrawingState, type DrawingTool, MOST_DRAWINGS } from "./drawing.ts";
import { registerOwnShapes } from "./own-shapes.ts";

const GROUP = "drawings";

/** The person's drawings on one chart. */
export interface DrawingLayer {
  /** Puts stored drawings on the chart in place of those that are there. */
  load(drawings: readonly Drawing[]): void;
  /** Waits for the points of a new drawing; `text` is a note's. One that was begun before is given up. */
  begin(tool: DrawingTool, text?: string): void;
  /** Gives up what was begun and lets go of what was pressed. */
  rest(): void;
  remove(id: string): void;
  removeAll(): void;
  setLocked(id: string, isLocked: boolean): void;
  /** Whether points snap to the prices of the candle under them. */
  setMagnet(isOn: boolean): void;
}

export interface DrawingListeners {
  onChange(drawings: readonly Drawing[]): void;
  onState(state: DrawingState): void;
}

export function drawingLayer(chart: Chart, { onChange, onState }: DrawingListeners): DrawingLayer {
  registerOwnShapes();
  let drawings: readonly Drawing[] = [];
  let begun: { id: string; tool: DrawingTool; text: string | undefined } | undefined;
  let selectedId: string | null = null;
  let isMagnet = false;

  const tell = () =>
    onState({ tool: begun?.tool ?? null, selected: drawings.find(({ id }) => id === selectedId) ?? null });
  const keep = (next: readonly Drawing[]) => {
    drawings = next;
    onChange(next);
    tell();
  };
  const pointsOf = ({ overlay }: OverlayEvent<unknown>) =>
    overlay.points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [{ t: timestamp, value }],
    );
  const mode = () => (isMagnet ? "strong_magnet" : "normal");

  const finish: OverlayEventCallback<unknown> = (event) => {
    if (!begun || event.overlay.id !== begun.id) return;
    const { id, tool, text } = begun;
    begun = undefined;
    const drawing = { id, tool, points: pointsOf(event), isLocked: false };
    const oldest = drawings.length >= MOST_DRAWINGS ? drawings[0] : undefined;
    if (oldest) chart.removeOverlay({ id: oldest.id });
    keep([...drawings.filter((each) => each !== oldest), text === undefined ? drawing : { ...drawing, text }]);
  };
  const put = (id: string, tool: DrawingTool, text: string | undefined, drawn?: Drawing) => {
    const select = () => {
      selectedId = id;
      tell();
    };
    chart.createOverlay({
      name: tool,
      id,
      groupId: GROUP,
      mode: mode(),
      lock: drawn?.isLocked ?? false,
      ...(text === undefined ? {} : { extendData: text }),
      ...(drawn ? { points: drawn.points.map(({ t, value }) => ({ timestamp: t, value })) } : {}),
      onDrawEnd: finish,
      onPressedMoveEnd: (event) =>
        keep(drawings.map((each) => (each.id === id ? { ...each, points: pointsOf(event) } : each))),
      onClick: select,
      onSelected: select,
      onDeselected: () => {
        if (selectedId === id) selectedId = null;
        tell();
      },
      // The library would remove a drawing at the second button of a mouse.
      onRightClick: (event) => event.preventDefault?.(),
    });
  };
  const giveUp = () => {
    if (begun) chart.removeOverlay({ id: begun.id });
    begun = undefined;
  };

  return {
    load(stored) {
      begun = undefined;
      selectedId = null;
      chart.removeOverlay({ groupId: GROUP });
      drawings = stored;
      for (const drawing of stored) put(drawing.id, drawing.tool, drawing.text, drawing);
      tell();
    },
    begin(tool, text) {
      giveUp();
      begun = { id: randomId(), tool, text };
      put(begun.id, tool, text);
      tell();
    },
    rest() {
      giveUp();
      selectedId = null;
      tell();
    },
    remove(id) {
      chart.removeOverlay({ id });
      if (selectedId === id) selectedId = null;
      keep(drawings.filter((each) => each.id !== id));
    },
    removeAll() {
      begun = undefined;
      selectedId = null;
      chart.removeOverlay({ groupId: GROUP });
      keep([]);
    },
    setLocked(id, isLocked) {
      chart.overrideOverlay({ id, lock: isLocked });
      keep(drawings.map((each) => (each.id === id ? { ...each, isLocked } : each)));
    },
    setMagnet(isOn) {
      isMagnet = isOn;
      chart.overrideOverlay({ groupId: GROUP, mode: mode() });
    },
  };
}
