import type { Direction, Holding } from "@evenkeel/calc/contract-math";
import type { Decimal } from "@evenkeel/calc/decimal";
import type { EndReason, MarginMode, Side, TriggerBy } from "@evenkeel/contract/contract-coin";

/**
 * A way out of a position besides its take-profit and stop-loss: for a part of it, or one that trails. Immutable: a change
 * is a new value in the position's list. Prices in the quote asset, the rate as a fraction.
 */
export interface PositionExit {
  readonly id: bigint;
  /** Null for all that the position has. */
  readonly qty: Decimal | null;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly callbackRate: Decimal | null;
  /** From where it follows the price; null where it does so at once. */
  readonly activationPrice: Decimal | null;
  /** The best price since it became active; null before. */
  readonly extremePrice: Decimal | null;
}

/** Partial exits that a position may have at a time. */
export const MAX_PARTIAL_EXITS = 10;

/** A contract position as it stands: one for each coin, side and margin mode of an account. */
export interface ContractPosition {
  readonly id: bigint;
  readonly userId: bigint;
  readonly mode: "SIM" | "LIVE";
  readonly coin: string;
  readonly side: Side;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** The ledger's hold for its margin. */
  readonly holdId: bigint;
  readonly openedAt: number;
  qty: Decimal;
  /** Σ q·P of the open quantity. */
  entryValue: Decimal;
  /** What is held for it. */
  margin: Decimal;
  openedQty: Decimal;
  openedValue: Decimal;
  /** Profit and loss of what was closed, less all fees, with funding. */
  realisedPnl: Decimal;
  /** What funding, nights and dividends have brought; below zero what they have cost. */
  funding: Decimal;
  /** The last instant whose funding is settled, milliseconds; null where there was none. */
  fundedAt: number | null;
  /** The margin ratio, or of derivatives the margin level, in percent of which the owner was told; 0 for none. */
  marginCall: 0 | 70 | 85 | 100 | 75;
  exits: readonly PositionExit[];
  takeProfit: Decimal | null;
  stopLoss: Decimal | null;
  /** Whether the stop-loss of all of it fills exactly at its level. */
  isStopGuaranteed: boolean;
  triggerBy: TriggerBy;
  status: "open" | "liquidating" | "closed";
  reason: EndReason | null;
  closedAt: number | null;
  /** Up to which instant it has taken in splits and dividends; null where there was none. */
  adjustedAt: number | null;
  updatedAt: number;
}

/** +1 for long, −1 for short. */
export function directionOf(side: Side): Direction {
  return side === "buy" ? 1 : -1;
}

/** The part of a position that the arithmetic needs. */
export function holdingOf(position: Pick<ContractPosition, "side" | "qty" | "entryValue">): Holding {
  return { direction: directionOf(position.side), qty: position.qty, entryValue: position.entryValue };
}

/** Names the one open position that an account can have for this coin, side and margin mode. */
export function positionKey(coin: string, side: Side, marginMode: MarginMode): string {
  return `${coin}/${side}/${marginMode}`;
}
