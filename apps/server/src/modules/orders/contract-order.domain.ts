import type { Decimal } from "@evenkeel/calc/decimal";
import type {
  EndReason,
  MarginMode,
  OrderPurpose,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
  TriggerBy,
} from "@evenkeel/contract/contract-coin";

/** The two kinds of books, which never meet. */
export type Mode = "SIM" | "LIVE";

/** A contract order as it stands. Amounts in the quote asset, quantities in base units, times in milliseconds. */
export interface ContractOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly mode: Mode;
  readonly clientId: string | null;
  readonly coin: string;
  readonly side: Side;
  readonly purpose: OrderPurpose;
  readonly orderType: OrderType;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  readonly triggerBy: TriggerBy | null;
  /** How far past the quote a market order may fill, as a fraction; null where there is no bound or the limit is one. */
  readonly slippage: Decimal | null;
  readonly createdAt: number;
  price: Decimal | null;
  /** The worst price that a market order may take; of a conditional one known once it wakes. */
  priceBound: Decimal | null;
  /** What wakes it; a trailing stop's moves with `extremePrice` and is null until it is active. */
  triggerPrice: Decimal | null;
  /** Whether the price has to rise to the trigger; null where nothing is waited for. */
  triggerRises: boolean | null;
  /** How far behind the best price a trailing stop follows, as a fraction. */
  callbackRate: Decimal | null;
  /** The price from which a trailing stop follows; null where it does so at once. */
  activationPrice: Decimal | null;
  /** The best price since a trailing stop became active; null before. */
  extremePrice: Decimal | null;
  triggeredAt: number | null;
  qty: Decimal;
  takeProfit: Decimal | null;
  stopLoss: Decimal | null;
  /** Whether the stop-loss that it brings fills exactly at its level. */
  isStopGuaranteed: boolean;
  /** The ledger's hold for its margin and fee; null where it holds nothing. */
  holdId: bigint | null;
  status: OrderStatus;
  reason: EndReason | null;
  filledQty: Decimal;
  /** Σ q·P of its fills. */
  filledValue: Decimal;
  fee: Decimal;
  held: Decimal;
  positionId: bigint | null;
  /** Up to which instant it has taken in splits; null where there was none. */
  adjustedAt: number | null;
  updatedAt: number;
}

/**
 * The moves of the state machine (docs/domain/ORDERS.md); the database keeps the same table. Staying in a state is a move
 * too: an order that is amended, a trailing stop that follows.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  untriggered: ["untriggered", "triggered", "canceled", "expired", "deactivated"],
  triggered: ["new", "partiallyFilled", "filled", "canceled", "rejected"],
  new: ["new", "partiallyFilled", "filled", "canceled", "expired", "deactivated"],
  partiallyFilled: ["partiallyFilled", "filled", "canceled", "expired", "deactivated"],
  filled: [],
  canceled: [],
  rejected: [],
  expired: [],
  deactivated: [],
};

/** Whether nothing more can happen to an order. */
export function isFinal(status: OrderStatus): boolean {
  return ORDER_TRANSITIONS[status].length === 0;
}

/** Moves an order on. @throws Error for a move that the state machine does not have: a fault of the program. */
export function advance<R extends string>(
  order: { readonly id: bigint; status: OrderStatus; reason: R | null; updatedAt: number },
  to: OrderStatus,
  reason: NoInfer<R> | null,
  now: number,
): void {
  if (!ORDER_TRANSITIONS[order.status].includes(to)) {
    throw new Error(`order ${order.id} cannot go from ${order.status} to ${to}`);
  }
  order.status = to;
  order.reason = reason;
  order.updatedAt = now;
}

/** What is not filled yet, in base units. */
export function remainingQty(order: Pick<ContractOrder, "qty" | "filledQty">): Decimal {
  return (order.qty - order.filledQty) as Decimal;
}

/** The side of the position that an order opens or closes: a closing sell belongs to a long position. */
export function positionSide(order: Pick<ContractOrder, "side" | "purpose">): Side {
  if (order.purpose === "open") return order.side;
  return order.side === "buy" ? "sell" : "buy";
}

/** Whether an order waits for a price before it is one. */
export function isConditional(orderType: OrderType): boolean {
  return orderType === "stopMarket" || orderType === "stopLimit" || orderType === "trailingStop";
}
