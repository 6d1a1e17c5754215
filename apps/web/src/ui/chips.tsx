import { useRef } from "react";
import { classNames } from "#/lib/class-names.ts";
import { arrowStep, type TabsProps } from "./tabs.tsx";

/** One of a few, as pills. 28 px high to the eye, 44 px to the finger. */
export function Chips<T extends string>({ label, items, value, onChange, className }: TabsProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classNames("flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none]", className)}
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
          // biome-ignore lint/a11y/useSemanticElements: a pill that is pressed, with the keys of a radio group.
          <button
            key={item.value}
            type="button"
            role="radio"
            aria-checked={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={classNames(
              "relative h-7 min-w-11 shrink-0 rounded-full px-3 text-13 whitespace-nowrap after:absolute after:-inset-y-2 after:inset-x-0",
              isOn ? "bg-ink font-semibold text-on-ink" : "bg-sunken text-ink-soft",
            )}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}
