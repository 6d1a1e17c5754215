import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";

export interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** For a button that stays pressed. */
  isOn?: boolean;
  children: ReactNode;
}

/** An icon in the chart's bar: 44 px to the finger. */
export function BarButton({ label, isOn, children, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      {...rest}
      className="grid size-11 shrink-0 place-items-center rounded-field -outline-offset-4 disabled:opacity-40"
    >
      <span className={classNames("grid size-8 place-items-center rounded-pill", isOn && "bg-accent-soft text-accent")}>
        {children}
      </span>
    </button>
  );
}
