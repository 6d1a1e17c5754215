import type { Decimal } from "@evenkeel/calc/decimal";
import type { Alert as WireAlert } from "@evenkeel/contract/alert";

/** An alert as the server keeps it. */
export interface StoredAlert {
  readonly id: bigint;
  readonly userId: string;
  /** Id of the instrument. */
  readonly coinId: string;
  readonly kind: WireAlert["kind"];
  /** Above zero: a price in quote units, a change in percent, a volume in base units. */
  readonly level: Decimal;
  readonly window: WireAlert["window"];
  readonly frequency: WireAlert["frequency"];
  readonly inApp: boolean;
  readonly push: boolean;
  readonly note: string;
  readonly isOn: boolean;
  /** False from a firing until the condition has been seen not to hold. */
  readonly isArmed: boolean;
  readonly firedAt: number | null;
  readonly firedCount: number;
  /** Rises with every change by the person. */
  readonly version: number;
  readonly createdAt: number;
  /** Up to which instant it has taken in splits, UTC milliseconds; null where there was none. */
  readonly adjustedAt: number | null;
}

/** Shortest time between two firings, milliseconds; `once` fires a second time only when it is switched on again. */
const GAP_MS: Readonly<Record<WireAlert["frequency"], number>> = {
  once: 0,
  daily: 24 * 3_600_000,
  always: 5 * 60_000,
};

/** From when an alert may fire (again), UTC milliseconds. */
export function mayFireFrom({ firedAt, frequency }: StoredAlert): number {
  return firedAt === null ? 0 : firedAt + GAP_MS[frequency];
}

/** The shortest time between two firings of a frequency, milliseconds. */
export function gapMs(frequency: WireAlert["frequency"]): number {
  return GAP_MS[frequency];
}
