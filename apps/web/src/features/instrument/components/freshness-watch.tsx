import type { MarketRow } from "@evenkeel/contract/instrument";
import { useEffect, useState } from "react";
import { useFreshness } from "../hooks/use-freshness.ts";
import type { Freshness } from "../model/freshness.ts";

/** How long the first frame may take before the screen says that there is no current price. */
const FIRST_FRAME_MS = 3_000;

export interface FreshnessWatchProps {
  row: MarketRow;
  isOpen: boolean;
  /** Told only when the answer changes, so that frames do not draw the whole desk. */
  onChange: (freshness: Freshness) => void;
}

/** Watches the price's age for the desk; draws nothing. */
export function FreshnessWatch({ row, isOpen, onChange }: FreshnessWatchProps) {
  const { block, ageMs } = useFreshness(row, isOpen);
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), FIRST_FRAME_MS);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = block === null || ageMs !== null || hasWaited;
  const shownAgeMs = block === null ? null : ageMs;
  useEffect(() => {
    if (isKnown) onChange({ block, ageMs: shownAgeMs });
  }, [isKnown, block, shownAgeMs, onChange]);
  return null;
}
