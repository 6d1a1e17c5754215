import { classNames } from "#/lib/class-names.ts";
import type { ChoiceProps } from "./choice.ts";
import { RadioRow } from "./radio-row.tsx";

/** One of a few, as pills. 28 px high to the eye, 44 px to the finger. */
export function Chips<T extends string>({ className, ...choice }: ChoiceProps<T>) {
  return (
    <RadioRow
      {...choice}
      className={classNames("flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none]", className)}
      itemClass={(_, isOn) =>
        classNames(
          "relative h-7 min-w-11 shrink-0 rounded-full px-3 text-13 whitespace-nowrap after:absolute after:-inset-y-2 after:inset-x-0",
          isOn ? "bg-ink font-semibold text-on-ink" : "bg-sunken text-ink-soft dark:bg-hairline",
        )
      }
    />
  );
}
