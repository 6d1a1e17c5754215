import { classNames } from "#/lib/class-names.ts";
import type { Direction } from "./change-pill.tsx";

/** Points of a line in a box, newest at the end; `undefined` when there are too few to draw. */
export function sparkPath(values: readonly number[], width: number, height: number, inset = 2): string | undefined {
  if (values.length < 2) return undefined;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const stepX = width / (values.length - 1);
  return values
    .map((value, index) => {
      const share = range === 0 ? 0.5 : (value - low) / range;
      const y = inset + (1 - share) * (height - 2 * inset);
      return `${index === 0 ? "M" : "L"}${(index * stepX).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** A bare trend line. Without data it draws nothing: a made-up line would say something untrue. */
export function Sparkline({
  values,
  direction,
  className = "h-7 w-15",
}: {
  values: readonly number[];
  direction: Direction;
  className?: string;
}) {
  const path = sparkPath(values, 60, 28);
  if (path === undefined) return null;
  const color = direction === "up" ? "stroke-up" : direction === "down" ? "stroke-down" : "stroke-edge";
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 60 28"
      preserveAspectRatio="none"
      className={classNames(className, color)}
      fill="none"
    >
      <path d={path} strokeWidth="1.4" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
