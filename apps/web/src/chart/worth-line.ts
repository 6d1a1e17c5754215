/** A recorded worth: when, and the profit since the beginning as decimal text. */
export interface WorthPoint {
  readonly t: number;
  readonly pnl: string;
}

export interface WorthLine {
  /** Parts of the line between which nothing was recorded, as SVG paths. */
  readonly parts: readonly string[];
  /** Straight lines over what was not recorded. */
  readonly bridges: readonly string[];
  /** Height of no profit and no loss. */
  readonly zeroY: number;
  readonly last: { readonly x: number; readonly y: number };
}

export interface Box {
  readonly width: number;
  readonly height: number;
  readonly pad: number;
}

/** Lays recorded profits into a box; the drawing's only floats. Null for fewer than two points. */
export function worthLine(
  points: readonly WorthPoint[],
  gaps: readonly { readonly from: number; readonly to: number }[],
  { width, height, pad }: Box,
): WorthLine | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last.t <= first.t) return null;
  const values = points.map(({ pnl }) => Number(pnl));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const xOf = (t: number) => pad + ((t - first.t) / (last.t - first.t)) * (width - 2 * pad);
  // A flat line lies in the middle, not at an edge.
  const yOf = (value: number) =>
    high === low ? height / 2 : height - pad - ((value - low) / (high - low)) * (height - 2 * pad);
  const at = (index: number) => `${round(xOf(points[index]?.t ?? 0))} ${round(yOf(values[index] ?? 0))}`;
  const starts = new Set(gaps.map(({ to }) => to));
  const parts: string[] = [];
  const bridges: string[] = [];
  for (const [index, point] of points.entries()) {
    const current = parts.length - 1;
    if (current < 0) parts.push(`M${at(index)}`);
    else if (starts.has(point.t)) {
      bridges.push(`M${at(index - 1)}L${at(index)}`);
      parts.push(`M${at(index)}`);
    } else parts[current] += `L${at(index)}`;
  }
  const end = values.at(-1) ?? 0;
  return { parts, bridges, zeroY: round(yOf(0)), last: { x: round(xOf(last.t)), y: round(yOf(end)) } };
}

const round = (value: number) => Math.round(value * 100) / 100;
