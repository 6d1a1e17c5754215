import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#/lib/class-names.ts";

export interface TabItem<T extends string> {
  value: T;
  label: ReactNode;
}

export interface TabsProps<T extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** Moves by arrow keys in reading direction, as the tab pattern asks; shared by tabs, chips and segments. */
export function arrowStep(event: KeyboardEvent, count: number, index: number): number | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  if (event.key === forward) return (index + 1) % count;
  if (event.key === back) return (index - 1 + count) % count;
  if (event.key === "Home") return 0;
  if (event.key === "End") return count - 1;
  return undefined;
}

/** Underlined tabs that scroll sideways when they do not fit; the chosen one is kept in view. */
export function Tabs<T extends string>({ label, items, value, onChange, className }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
    chosen?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [value]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(
        "flex scroll-px-4 gap-5 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none]",
        className,
      )}
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
        list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
      }}
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
