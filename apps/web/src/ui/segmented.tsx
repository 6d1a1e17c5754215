import { classNames } from "#/lib/class-names.ts";
import type { Choice, ChoiceProps } from "./choice.ts";
import { RadioRow } from "./radio-row.tsx";

type Tone = "ink" | "up" | "down";

export interface SegmentItem<T extends string> extends Choice<T> {
  /** The chosen segment's colour: `up` and `down` for long and short. */
  tone?: Tone;
}

const TONES: Record<Tone, string> = {
  ink: "bg-surface text-ink dark:bg-hairline",
  up: "bg-up text-on-up",
  down: "bg-down text-on-down",
};

/** Two to four choices that share one box and fill the line. */
export function Segmented<T extends string>({ className, ...choice }: ChoiceProps<T, SegmentItem<T>>) {
  return (
    <RadioRow
      {...choice}
      className={classNames("grid auto-cols-fr grid-flow-col gap-0.5 rounded-card bg-sunken p-[3px]", className)}
      itemClass={(item, isOn) =>
        classNames(
          "min-h-11 rounded-field px-2 font-semibold transition-colors duration-150",
          isOn ? TONES[item.tone ?? "ink"] : "text-ink-soft",
        )
      }
    />
  );
}
