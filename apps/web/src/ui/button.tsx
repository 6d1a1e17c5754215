import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";
import { Spinner } from "./spinner.tsx";

type Look = "primary" | "ink" | "quiet" | "outline" | "up" | "down" | "danger";
type Size = "large" | "medium" | "small";

const LOOKS: Record<Look, string> = {
  primary: "bg-accent text-on-accent",
  ink: "bg-ink text-on-ink",
  quiet: "bg-sunken text-ink dark:bg-hairline",
  outline: "border border-hairline bg-surface text-ink",
  up: "bg-up text-on-up",
  down: "bg-down text-on-down",
  danger: "border border-hairline bg-surface text-warn",
};

/** The small button is 32 px high to the eye and 44 px to the finger. */
const SIZES: Record<Size, string> = {
  large: "min-h-12 w-full rounded-card px-4 text-15",
  medium: "min-h-11 rounded-field px-4 text-15",
  small: "relative h-8 rounded-full px-3.5 text-13 after:absolute after:inset-x-0 after:-inset-y-1.5",
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: Size;
  /** Shows a spinner, keeps the width, and answers no press. */
  busy?: boolean;
  children: ReactNode;
}

/** A button that says what it does. `large` fills its line: the one primary action of a screen or sheet. */
export function Button({
  look = "primary",
  size = "medium",
  busy = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClass(look, size), className)}
    >
      <span className={classNames("inline-flex items-center justify-center gap-2", busy && "invisible")}>
        {children}
      </span>
      {busy && <Spinner className="absolute size-5" />}
    </button>
  );
}

/** The same dress for a link that reads as a button. */
export function buttonClass(look: Look = "primary", size: Size = "medium"): string {
  return classNames(
    "relative inline-flex items-center justify-center gap-2 text-center font-semibold leading-tight transition-[opacity,transform] duration-150 ease-out select-none active:scale-[0.985] disabled:opacity-45",
    LOOKS[look],
    SIZES[size],
  );
}
