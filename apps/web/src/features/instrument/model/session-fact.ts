import type { MarketRow } from "@evenkeel/contract/instrument";

/** What the strip says of a trading day. `leftMs` is the time until the next change; null where the market never closes. */
export interface SessionFact {
  readonly kind: "always" | "closesIn" | "opensIn" | "breakUntil" | "open" | "closed";
  readonly leftMs: number | null;
}

/** A change that should have happened already is not counted down to: the next answer of the server will tell. */
export function sessionFact({ state, nextChangeAt }: MarketRow["session"], nowMs: number): SessionFact {
  if (nextChangeAt === null) return { kind: state === "open" ? "always" : "closed", leftMs: null };
  const leftMs = nextChangeAt - nowMs;
  if (leftMs <= 0) return { kind: state === "open" ? "open" : "closed", leftMs: null };
  return { kind: state === "open" ? "closesIn" : state === "break" ? "breakUntil" : "opensIn", leftMs };
}
