import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What a screen reader says; an icon alone says nothing. */
  label: string;
  children: ReactNode;
}

/** The dress of a bare icon that can be pressed; links wear it too. */
export const ICON_BUTTON = "inline-grid size-11 shrink-0 place-items-center rounded-full text-ink active:bg-sunken";

/** A 44 px square around a 24 px icon. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(ICON_BUTTON, className)}>
      {children}
    </button>
  );
}
