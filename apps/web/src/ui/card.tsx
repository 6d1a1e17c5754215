import type { ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";

/** A surface with a hairline around it. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames("rounded-card border border-hairline bg-surface", className)}>{children}</div>;
}
