import { useRef } from "react";
import { classNames } from "#/lib/class-names.ts";
import { arrowStep, type TabItem, type TabsProps } from "./tabs.tsx";

type Tone = "ink" | "up" | "down";

export interface SegmentItem<T extends string> extends TabItem<T> {
  /** The chosen segment's colour: `up` and `down` for long and short. */
  tone?: Tone;
}

export interface SegmentedProps<T extends string> extends Omit<TabsProps<T>, "items"> {
  items: readonly SegmentItem<T>[];
}

const TONES: Record<Tone, string> = {
  ink: "bg-surface text-ink dark:bg-hairline",
  up: "bg-up text-on-up",
  down: "bg-down text-on-down",
};

/** Two to four choices that share one box and fill the line. */
export function Segmented<T extends string>({ label, items, value, onChange, className }: SegmentedProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames("grid auto-cols-fr grid-flow-col gap-0.5 rounded-card bg-sunken p-[3px]", className)}
      onKeyDown={(event) => {
        const step = arrowStep(
          event,
          items.length,
          items.findIndex((item) => item.value === value),
        );
        const next = step === undefined ? undefined : items[step];
        if (!next) return;
        event.preventDefault();
        onChange(next.value);
        group.current?.querySelectorAll<HTMLElement>("[role=radio]")[step ?? 0]?.focus();
      }}
    >
      {items.map((item) => {
        const isOn = item.value === value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a segment that is pressed, with the keys of a radio group.
          <button
            key={item.value}
            type="button"
            role="radio"
            aria-checked={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={classNames(
              "min-h-11 rounded-field px-2 font-semibold transition-colors duration-150",
              isOn ? TONES[item.tone ?? "ink"] : "text-ink-soft",
            )}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}
