import { useEffect } from "react";
import { classNames } from "#/lib/class-names.ts";
import { type ChoiceProps, useArrowKeys } from "./choice.ts";

/** Underlined tabs that scroll sideways when they do not fit; the chosen one is kept in view. */
export function Tabs<T extends string>({ className, ...choice }: ChoiceProps<T>) {
  const { label, items, value, onChange } = choice;
  const arrows = useArrowKeys(choice);
  const list = arrows.ref;
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    chosen?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [list, value]);
  return (
    <div
      {...arrows}
      role="tablist"
      aria-label={label}
      className={classNames(
        "flex scroll-px-4 gap-5 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none]",
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
