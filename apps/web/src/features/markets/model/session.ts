import type { MarketRow } from "@evenkeel/contract/instrument";

/** Whether a market is shut now, and how long until it opens; `opensInMs` is null where nobody knows. */
export type SessionView = { readonly isShut: false } | { readonly isShut: true; readonly opensInMs: number | null };

/** How a row's session stands at `nowMs`. A time of opening that has passed counts as opened: rows are not loaded anew for it. */
export function sessionView({ state, nextChangeAt }: MarketRow["session"], nowMs: number): SessionView {
  if (state === "open") return { isShut: false };
  if (nextChangeAt === null) return { isShut: true, opensInMs: null };
  const opensInMs = nextChangeAt - nowMs;
  return opensInMs <= 0 ? { isShut: false } : { isShut: true, opensInMs };
}
