import type { Direction, Holding } from "@evenkeel/calc/contract-math";
import type { Decimal } from "@evenkeel/calc/decimal";
import type { EndReason, MarginMode, Side, TriggerBy } from "@evenkeel/contract/contract-coin";

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
  /** Profit and loss of what was closed, less all fees. */
  realisedPnl: Decimal;
  takeProfit: Decimal | null;
  stopLoss: Decimal | null;
  triggerBy: TriggerBy;
  status: "open" | "liquidating" | "closed";
  reason: EndReason | null;
  closedAt: number | null;
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
