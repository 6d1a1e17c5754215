import type { Ref } from "react";
import { classNames } from "#/lib/class-names.ts";
import { textWriter } from "./write-text.ts";

export type Direction = "up" | "down" | "flat";

const LOOK: Record<Direction, string> = {
  up: "bg-up-soft text-up",
  down: "bg-down-soft text-down",
  flat: "bg-sunken text-ink-soft",
};

/** Its size is its own, so that a list does not lay out the row of a change that moves. */
const SHAPE =
  "num block h-7 w-18 shrink-0 rounded-pill text-center text-13 leading-7 font-semibold contain-layout contain-size";
const pillOf = (direction: Direction) => `${SHAPE} ${LOOK[direction]}`;
/** Joined once: each is compared with every change of a busy list. */
const PILL: Record<Direction, string> = { up: pillOf("up"), down: pillOf("down"), flat: pillOf("flat") };

export interface ChangePillProps {
  text: string;
  direction: Direction;
  ref?: Ref<HTMLSpanElement>;
}

/** A change in percent with its sign, in a pill of one width, so that a column of them is straight. */
export function ChangePill({ text, direction, ref }: ChangePillProps) {
  return (
    <span ref={ref} suppressHydrationWarning className={PILL[direction]}>
      {text}
    </span>
  );
}

/** Makes what writes changes into a drawn `ChangePill`, as `textWriter` does. */
export function changeWriter(pill: HTMLElement): (text: string, direction: Direction) => void {
  const write = textWriter(pill);
  let look = pill.className;
  return (text, direction) => {
    if (!write(text) || PILL[direction] === look) return;
    look = PILL[direction];
    pill.className = look;
  };
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
