import type { ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";

export interface FactProps {
  name: ReactNode;
  /** A colour class for the figure, e.g. `text-up`. */
  tone?: string | undefined;
  children: ReactNode;
}

/** A figure under its name, for a grid of them inside a `dl`. `atEnd` aligns it with the line's end. */
export function Fact({ name, tone, atEnd = false, children }: FactProps & { atEnd?: boolean }) {
  return (
    <div className={classNames("min-w-0", atEnd && "text-end")}>
      <dt className="truncate text-11 text-ink-faint">{name}</dt>
      <dd className={classNames("text-13 font-semibold", tone)}>
        <span className="num">{children}</span>
      </dd>
    </div>
  );
}

/** A name at the line's start and its figure or words at the end, inside a `dl`. */
export function FactRow({ name, tone, className, children }: FactProps & { className?: string }) {
  return (
    <div className={classNames("flex items-baseline justify-between gap-4", className)}>
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className={classNames("text-end font-semibold tabular-nums", tone)}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
