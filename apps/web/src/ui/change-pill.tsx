import { classNames } from "#/lib/class-names.ts";

export type Direction = "up" | "down" | "flat";

const LOOK: Record<Direction, string> = {
  up: "bg-up-soft text-up",
  down: "bg-down-soft text-down",
  flat: "bg-sunken text-ink-soft",
};

/** A change in percent with its sign, in a pill of one width, so that a column of them is straight. */
export function ChangePill({ text, direction }: { text: string; direction: Direction }) {
  return (
    <span
      className={classNames(
        "grid h-7 w-18 shrink-0 place-items-center rounded-pill text-13 font-semibold",
        LOOK[direction],
      )}
    >
      <span className="num">{text}</span>
    </span>
  );
}

/** The same without the pill, beside a large price. */
export function ChangeText({ text, direction }: { text: string; direction: Direction }) {
  return (
    <span
      className={classNames(
        "num font-semibold",
        direction === "up" ? "text-up" : direction === "down" ? "text-down" : "text-ink-soft",
      )}
    >
      {text}
    </span>
  );
}
