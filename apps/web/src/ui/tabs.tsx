import { useEffect } from "react";
import { classNames } from "#/lib/class-names.ts";
import { type ChoiceProps, useArrowKeys } from "./choice.ts";

/** Pixels between a tab that was brought into view and the end of its row. */
const CLEARANCE = 16;

/** Scrolls a row sideways until an item of it is seen. The page stays where it is, also where the row lies below the fold. */
function showWithin(row: HTMLElement, item: HTMLElement): void {
  const [seen, wanted] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  const before = wanted.left - seen.left - CLEARANCE;
  const after = wanted.right - seen.right + CLEARANCE;
  if (before < 0) row.scrollBy({ left: before });
  else if (after > 0) row.scrollBy({ left: after });
}

/** Underlined tabs that scroll sideways when they do not fit; the chosen one is kept in view. */
export function Tabs<T extends string>({ className, ...choice }: ChoiceProps<T>) {
  const { label, items, value, onChange } = choice;
  const arrows = useArrowKeys(choice);
  const list = arrows.ref;
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    if (list.current && chosen) showWithin(list.current, chosen);
  }, [list, value]);
  return (
    <div
      {...arrows}
      role="tablist"
      aria-label={label}
      className={classNames(
        "flex gap-5 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none]",
        className,
      )}
    >
      {items.map((item) => {
        const isOn = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            data-value={item.value}
            aria-selected={isOn}
            tabIndex={isOn ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={classNames(
              "relative -mb-px flex min-h-11 min-w-11 shrink-0 items-center justify-center border-b-2 whitespace-nowrap transition-colors -outline-offset-2",
              isOn ? "border-ink font-semibold text-ink" : "border-transparent text-ink-soft",
            )}
          >
            {item.label}
          </button>
        );
      })}
    </div>
  );
}
