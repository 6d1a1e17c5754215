import type { Chart, OverlayCreate, OverlayFilter } from "klinecharts";
import { expect, test, vi } from "vitest";
import type { Drawing, DrawingState } from "./drawing.ts";
import { drawingLayer } from "./drawing-layer.ts";

vi.mock("klinecharts", () => ({ registerOverlay: () => {} }));

/** The few calls of the library that the layer makes, over a plain list. */
function fakeChart() {
  const overlays = new Map<string, OverlayCreate>();
  const chart = {
    createOverlay: (overlay: OverlayCreate) => void overlays.set(overlay.id ?? "", overlay),
    removeOverlay: ({ id }: OverlayFilter) => (id === undefined ? overlays.clear() : overlays.delete(id)),
    overrideOverlay: (over: OverlayCreate) => {
      for (const [id, overlay] of overlays) if (over.id === undefined || over.id === id) Object.assign(overlay, over);
    },
  } as unknown as Chart;
  return { chart, overlays };
}

function open(stored: readonly Drawing[] = []) {
  const { chart, overlays } = fakeChart();
  const saved: (readonly Drawing[])[] = [];
  const states: DrawingState[] = [];
  const layer = drawingLayer(chart, { onChange: (next) => saved.push(next), onState: (state) => states.push(state) });
  layer.load(stored);
  const fire = (
    event: "onDrawEnd" | "onPressedMoveEnd" | "onSelected" | "onDeselected",
    id: string,
    points: unknown,
  ) => {
    const overlay = overlays.get(id);
    overlay?.[event]?.({ chart, overlay: { ...overlay, points } } as never);
  };
  return { layer, overlays, saved, states, fire };
}

const level: Drawing = { id: "a", tool: "horizontalStraightLine", points: [{ t: 1, value: 10 }], isLocked: false };

test("a drawing is kept when its last point is set, not before", () => {
  const { layer, overlays, saved, states, fire } = open();
  layer.begin("segment");
  const [id = ""] = overlays.keys();
  expect(states.at(-1)?.tool).toBe("segment");
  expect(saved).toEqual([]);
  fire("onDrawEnd", id, [
    { timestamp: 1, value: 10, dataIndex: 4 },
    { timestamp: 2, value: 11, dataIndex: 5 },
  ]);
  expect(saved.at(-1)).toEqual([
    {
      id,
      tool: "segment",
      points: [
        { t: 1, value: 10 },
        { t: 2, value: 11 },
      ],
      isLocked: false,
    },
  ]);
  expect(states.at(-1)?.tool).toBeNull();
});

test("choosing another tool gives up the one that was begun", () => {
  const { layer, overlays, saved } = open();
  layer.begin("segment");
  layer.begin("note", "Support");
  expect([...overlays.values()].map(({ name, extendData }) => [name, extendData])).toEqual([["note", "Support"]]);
  layer.rest();
  expect(overlays.size).toBe(0);
  expect(saved).toEqual([]);
});

test("stored drawings come back where they were and can be moved, locked and removed", () => {
  const { layer, overlays, saved, states, fire } = open([level]);
  expect(overlays.get("a")?.points).toEqual([{ timestamp: 1, value: 10 }]);
  fire("onPressedMoveEnd", "a", [{ timestamp: 1, value: 12 }]);
  expect(saved.at(-1)?.[0]?.points).toEqual([{ t: 1, value: 12 }]);
  fire("onSelected", "a", []);
  layer.setLocked("a", true);
  expect(overlays.get("a")?.lock).toBe(true);
  expect(states.at(-1)?.selected).toMatchObject({ id: "a", isLocked: true });
  layer.remove("a");
  expect(saved.at(-1)).toEqual([]);
  expect(states.at(-1)?.selected).toBeNull();
});

test("the magnet holds for what is there and for what comes", () => {
  const { layer, overlays } = open([level]);
  layer.setMagnet(true);
  layer.begin("rayLine");
  expect([...overlays.values()].map(({ mode }) => mode)).toEqual(["strong_magnet", "strong_magnet"]);
});

test("all drawings go at once", () => {
  const { layer, overlays, saved } = open([level, { ...level, id: "b" }]);
  layer.removeAll();
  expect(overlays.size).toBe(0);
  expect(saved.at(-1)).toEqual([]);
});
