import { classNames } from "#/lib/class-names.ts";

/** How often a price has moved since it was first seen, and which way it went last. */
export interface PriceMove {
  readonly count: number;
  readonly direction: "up" | "down" | "flat";
}

/** Two names for one animation: changing the name starts it again, without a new element for every price. */
const TINTS = {
  up: ["animate-tint-up", "animate-tint-up-again"],
  down: ["animate-tint-down", "animate-tint-down-again"],
  flat: [],
};

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
    <span
      title={full}
      className={classNames("num rounded-pill", move && TINTS[move.direction][move.count % 2], className)}
    >
      {text}
    </span>
  );
}
