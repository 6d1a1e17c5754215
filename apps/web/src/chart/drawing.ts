/** The tools on offer, by the names under which the drawing library knows them (three of them are ours). */
export const DRAWING_TOOLS = [
  "segment",
  "rayLine",
  "straightLine",
  "arrow",
  "horizontalStraightLine",
  "verticalStraightLine",
  "parallelStraightLine",
  "priceChannelLine",
  "rectangle",
  "fibonacciLine",
  "note",
] as const;

export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** How many points each tool takes. */
export const TOOL_POINTS: Readonly<Record<DrawingTool, number>> = {
  segment: 2,
  rayLine: 2,
  straightLine: 2,
  arrow: 2,
  horizontalStraightLine: 1,
  verticalStraightLine: 1,
  parallelStraightLine: 3,
  priceChannelLine: 3,
  rectangle: 2,
  fibonacciLine: 2,
  note: 1,
};

/** A finished drawing. Points lie at a time (milliseconds since the epoch) and a price, so that they hold in every interval. */
export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly { readonly t: number; readonly value: number }[];
  readonly isLocked: boolean;
  /** A note's words. */
  readonly text?: string;
}

/** What the drawing bar shows: the tool whose points are being set, and the drawing that was pressed. */
export interface DrawingState {
  readonly tool: DrawingTool | null;
  readonly selected: Drawing | null;
}

export const NO_DRAWING: DrawingState = { tool: null, selected: null };

export const MOST_DRAWINGS = 50;
export const NOTE_LENGTH = 80;

const isPoint = (point: unknown): point is { t: number; value: number } => {
  const { t, value } = (point ?? {}) as Record<string, unknown>;
  return Number.isFinite(t) && Number.isFinite(value);
};

/** Reads drawings that storage held; one that is broken is left out and spoils no other. */
export function readDrawings(stored: unknown): readonly Drawing[] {
  if (!Array.isArray(stored)) return [];
  const seen = new Set<string>();
  return stored
    .flatMap((entry: unknown): Drawing[] => {
      const { id, tool: name, points, isLocked, text } = (entry ?? {}) as Record<string, unknown>;
      const tool = DRAWING_TOOLS.find((known) => known === name);
      if (!tool || typeof id !== "string" || seen.has(id) || !Array.isArray(points)) return [];
      if (points.length !== TOOL_POINTS[tool] || !points.every(isPoint)) return [];
      if (tool === "note" && (typeof text !== "string" || text === "")) return [];
      seen.add(id);
      const at = points.map(({ t, value }) => ({ t, value }));
      const drawing = { id, tool, points: at, isLocked: isLocked === true };
      return [typeof text === "string" && tool === "note" ? { ...drawing, text: text.slice(0, NOTE_LENGTH) } : drawing];
    })
    .slice(-MOST_DRAWINGS);
}
