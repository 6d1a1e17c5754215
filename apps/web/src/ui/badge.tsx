import type { ReactNode } from "react";
import { classNames } from "#/lib/class-names.ts";

type Tone = "up" | "down" | "quiet";

const TONES: Record<Tone, string> = {
  up: "bg-up-soft font-semibold text-up",
  down: "bg-down-soft font-semibold text-down",
  quiet: "bg-sunken text-ink-soft",
};

/** A word in a small box beside a name. */
export function Badge({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames("shrink-0 rounded-pill px-1.5 py-0.5 text-11", TONES[tone])}>{children}</span>;
}
