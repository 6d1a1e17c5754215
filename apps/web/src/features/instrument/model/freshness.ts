import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";

/** The class's word in APP_SETTING.staleMs. */
const STALE_CLASS = {
  CryptoCoin: "crypto",
  Bulk: "futures",
  DerivativesFx: "forex",
  Index: "index",
  Stock: "stock",
} as const;

/** How old a price may be before nothing may be ordered on it, in milliseconds, by class. */
export function staleAfterMs(type: MarketRow["type"], setting: Readonly<Record<string, number>> | undefined): number {
  return setting?.[STALE_CLASS[type]] ?? (type === "CryptoCoin" ? 5_000 : 30_000);
}

export interface Freshness {
  /** Null where the price may be used; else why it may not. */
  readonly block: Extract<ErrorKey, "market.stale" | "market.closed"> | "offline" | null;
  /** How long ago the last frame came, in milliseconds; null where none has come yet. */
  readonly ageMs: number | null;
}

export interface FreshnessFacts {
  readonly isConnected: boolean;
  readonly isOpen: boolean;
  /** What the server itself says of the price. */
  readonly isMarkedStale: boolean;
  /** Since the last frame reached this device, by its own steady clock; null where none has come. */
  readonly ageMs: number | null;
  readonly staleMs: number;
}

/** Whether the price on the screen may be traded on. A closed market is closed, not stale. */
export function freshness({ isConnected, isOpen, isMarkedStale, ageMs, staleMs }: FreshnessFacts): Freshness {
  if (!isOpen) return { block: "market.closed", ageMs };
  if (!isConnected) return { block: "offline", ageMs };
  if (isMarkedStale || ageMs === null || ageMs > staleMs) return { block: "market.stale", ageMs };
  return { block: null, ageMs };
}
