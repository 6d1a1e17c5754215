import { LIMITS } from "@evenkeel/contract/limits";
import type { WatchItem } from "@evenkeel/contract/watchlist";

/** What is ticked in the sheet, by the favourites' keys. */
export type Picked = ReadonlyMap<string, WatchItem>;

/** One that may be ticked. */
export interface Candidate {
  readonly key: string;
  readonly item: WatchItem;
}

/** The keys of the sentences that say what is wrong. */
export type Complaint = "pickFirst" | "atMost";

export interface Picking {
  readonly picked: Picked;
  readonly complaint: Complaint | null;
}

/** Ticks one, or takes its tick away. The twenty-first is refused. */
export function pickOne(picked: Picked, { key, item }: Candidate): Picking {
  const next = new Map(picked);
  if (next.delete(key)) return { picked: next, complaint: null };
  if (picked.size >= LIMITS.watchlistAddMax) return { picked, complaint: "atMost" };
  return { picked: next.set(key, item), complaint: null };
}

/** Ticks all that are shown, as far as twenty go; takes their ticks away where all had one. */
export function pickAll(picked: Picked, shown: readonly Candidate[]): Picking {
  const next = new Map(picked);
  if (shown.length > 0 && shown.every(({ key }) => picked.has(key))) {
    for (const { key } of shown) next.delete(key);
    return { picked: next, complaint: null };
  }
  for (const { key, item } of shown) {
    if (next.has(key)) continue;
    if (next.size >= LIMITS.watchlistAddMax) return { picked: next, complaint: "atMost" };
    next.set(key, item);
  }
  return { picked: next, complaint: null };
}

/** Why what is ticked cannot be added; null where it can. */
export function whyNot(picked: Picked): Complaint | null {
  if (picked.size === 0) return "pickFirst";
  return picked.size > LIMITS.watchlistAddMax ? "atMost" : null;
}
