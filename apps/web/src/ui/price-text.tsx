import { classNames } from "#/lib/class-names.ts";

/** How often a price has moved since it was first seen, and which way it went last. */
export interface PriceMove {
  readonly count: number;
  readonly direction: "up" | "down" | "flat";
}

const TINTS = { up: "animate-tint-up", down: "animate-tint-down", flat: undefined };

export interface PriceTextProps {
  /** The figure, ready for reading. */
  text: string;
  /** The whole figure, for the title where `text` is shortened. */
  full?: string;
  move?: PriceMove | undefined;
  className?: string;
}

/** A figure that tints for 300 ms when it moves; its neighbours stay where they are. */
export function PriceText({ text, full, move, className }: PriceTextProps) {
  return (
    // A new key starts the animation again.
    <span
      key={move?.count}
      title={full}
      className={classNames("num rounded-pill", move && TINTS[move.direction], className)}
    >
      {text}
    </span>
  );
}
