import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";

/** One of the things to choose from. */
export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
}

export interface ChoiceProps<T extends string, Item extends Choice<T> = Choice<T>> {
  /** What is chosen between, for screen readers. */
  label: string;
  items: readonly Item[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** Where an arrow key, Home or End leads, in reading direction; undefined for any other key. */
function arrowStep(event: KeyboardEvent, count: number, index: number): number | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  if (event.key === forward) return (index + 1) % count;
  if (event.key === back) return (index - 1 + count) % count;
  if (event.key === "Home") return 0;
  if (event.key === "End") return count - 1;
  return undefined;
}

interface ArrowKeys {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Lets arrow keys choose, as tabs and radio groups do. Each item's element carries its value in `data-value`. */
export function useArrowKeys<T extends string>({
  items,
  value,
  onChange,
}: Pick<ChoiceProps<T>, "items" | "value" | "onChange">): ArrowKeys {
  const ref = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.value === value);
    const step = arrowStep(event, items.length, index);
    const next = step === undefined ? undefined : items[step];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    ref.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return { ref, onKeyDown };
}
