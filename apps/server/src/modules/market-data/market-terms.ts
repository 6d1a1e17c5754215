import type { OvernightTerms } from "./overnight.ts";
import type { PriceSplit } from "./splits.ts";
import type { StaleLimits } from "./stale-limits.ts";

/** What an operator decides about prices, and may change while they come. */
export interface MarketTerms {
  /** Longest age of a quote that still prices orders; `DEFAULT_STALE_LIMITS` where absent. */
  readonly staleLimits?: StaleLimits;
  /** What positions in derivatives cost overnight; null or absent tells no rate. */
  readonly overnight?: OvernightTerms | null;
  /** Splits of shares, those to come among them. */
  readonly splits?: readonly PriceSplit[];
}
