import type { DrawingTool } from "./drawing.ts";

/** Lines in a box of 20 by 20, with a dot for each point that is set. */
const SHAPES: Readonly<Record<DrawingTool, { lines: string; dots: readonly (readonly [x: number, y: number])[] }>> = {
  segment: {
    lines: "M4 15 16 5",
    dots: [
      [4, 15],
      [16, 5],
    ],
  },
  rayLine: {
    lines: "M4 15 18 4",
    dots: [
      [4, 15],
      [10, 10.3],
    ],
  },
  straightLine: {
    lines: "M2 17 18 3",
    dots: [
      [7, 12.6],
      [13, 7.4],
    ],
  },
  arrow: { lines: "M4 16 16 4M9 4h7v7", dots: [] },
  horizontalStraightLine: { lines: "M2 10h16", dots: [[10, 10]] },
  verticalStraightLine: { lines: "M10 2v16", dots: [[10, 10]] },
  parallelStraightLine: {
    lines: "M2 13 15 3M5 18 18 8",
    dots: [
      [8.5, 8],
      [11.5, 13],
    ],
  },
  priceChannelLine: {
    lines: "M2 11 12 3M4 14.5 15 6M7 18 18 9",
    dots: [[9.5, 10.2]],
  },
  rectangle: {
    lines: "M3 5h14v10H3z",
    dots: [
      [3, 15],
      [17, 5],
    ],
  },
  fibonacciLine: { lines: "M2 4h16M2 8h16M2 12h16M2 16h16", dots: [[10, 8]] },
  note: { lines: "M5 5h10M10 5v11M8 16h4", dots: [] },
};

/** A drawing tool as a small picture; silent, its button says its name. */
export function DrawingIcon({ tool }: { tool: DrawingTool }) {
  const { lines, dots } = SHAPES[tool];
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.4">
      <path d={lines} strokeLinecap="round" strokeLinejoin="round" />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.8" fill="currentColor" stroke="none" />
      ))}
    </svg>
  );
}
