import { add, type Decimal, sub, ZERO } from "@evenkeel/calc/decimal";
import type { MarginMode, Side } from "@evenkeel/contract/contract-coin";
import type { ContractOrder, Mode } from "#/modules/orders/index.ts";
import { type ContractPosition, positionKey } from "#/modules/positions/index.ts";
import type { MarginCall } from "#/modules/risk/index.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { HeapSlot } from "#/platform/price-heap.ts";
import type { QueueState } from "./paper-model.ts";
import type { Product } from "./product.ts";

/** An accepted order in memory. */
export interface LiveOrder {
  readonly account: Account;
  readonly order: ContractOrder;
  /** The simulated latency, the same distribution for everybody. */
  latencyMs: number;
  /** Wall time of acceptance, or of the last change by its owner, in milliseconds. */
  acceptedAt: number;
  readonly queue: QueueState;
  /** What it keeps others of the same account from spending while nothing of it is in the books; zero once it is. */
  readonly reserved: Decimal;
  /** The request that waits for this order's end; its answer is kept in the same transaction. */
  readonly claim: IdempotencyClaim | null;
  /** For an order that answers when it is done: told of the end, with nothing where it was refused. */
  readonly done: ((error: Error | null) => void) | null;
  /** The order that meets the same quote once this one has closed its position. */
  next: LiveOrder | null;
  /** What the request is answered with; the order itself where null. */
  reply: (() => unknown) | null;
  /** Its place: among those that wait for their first quote, then among the resting ones. */
  slot: HeapSlot<LiveOrder> | null;
  /** Takes what would wake it out of the instrument's heaps. */
  unwatch: (() => void) | null;
}

/**
 * An order that nobody's request waits for, in no heap yet. What was ahead of it in a queue is not known: it joins the end.
 */
export function unattendedOrder(account: Account, order: ContractOrder): LiveOrder {
  return {
    account,
    order,
    latencyMs: 0,
    acceptedAt: order.createdAt,
    queue: { ahead: null, traded: ZERO },
    reserved: ZERO,
    claim: null,
    done: null,
    next: null,
    reply: null,
    slot: null,
    unwatch: null,
  };
}

/**
 * What is looked at when a price is reached: a position's exits and limits, or an order that waits. A trailing stop is looked
 * at when it becomes active, when the price gives it a new best, and when the price has turned far enough.
 */
export type Trigger =
  | { readonly kind: "liquidation" | "crossWatch"; readonly live: LivePosition }
  | { readonly kind: "marginCall"; readonly live: LivePosition; readonly call: 0 | MarginCall }
  | ExitTrigger
  | { readonly kind: "wake" | "activate" | "follow"; readonly order: LiveOrder };

/** A price that an exit of a position waits for; `exitId` null for its take-profit and stop-loss. */
export interface ExitTrigger {
  readonly kind: "takeProfit" | "stopLoss" | "trailing" | "activateExit" | "followExit";
  readonly live: LivePosition;
  readonly exitId: bigint | null;
}

/** An open position in memory. */
export interface LivePosition {
  readonly account: Account;
  readonly position: ContractPosition;
  /** Takes its triggers out of the instrument's heaps. */
  unwatch: (() => void) | null;
  liqPrice: Decimal | null;
}

/** Ledger ids of the wallet's two pots. */
export interface WalletPots {
  readonly available: bigint;
  readonly frozen: bigint;
}

/**
 * One person's wallet for contracts, or for derivatives, in one book, as the engine sees it: ahead of the database by what is being committed. The
 * unit by which work can be spread over processes: nothing in here reaches another account.
 */
export class Account {
  readonly userId: bigint;
  readonly mode: Mode;
  readonly product: Product;
  readonly pots: WalletPots;
  readonly orders = new Map<bigint, LiveOrder>();
  readonly positions = new Map<string, LivePosition>();
  available: Decimal;
  /** True where the wallet must be liquidated and nothing of it can be closed at the prices now: the next quote looks again. */
  isStuck = false;
  /** True once the database disagreed: what was built on this is void, and it is read again. */
  isVoid = false;
  /** True where the books do not add up in it: nothing of it waits for a price. */
  isHalted = false;

  constructor(fields: { userId: bigint; mode: Mode; product: Product; pots: WalletPots; available: Decimal }) {
    this.userId = fields.userId;
    this.mode = fields.mode;
    this.product = fields.product;
    this.pots = fields.pots;
    this.available = fields.available;
  }

  /** What waits in memory for a market order's quote. */
  get reserved(): Decimal {
    let sum = 0n;
    for (const live of this.orders.values()) sum += live.reserved;
    return sum as Decimal;
  }

  /** What a new order may use, before the losses of cross positions are counted. */
  get free(): Decimal {
    return sub(this.available, this.reserved);
  }

  /** What resting orders hold. */
  get heldByOrders(): Decimal {
    let sum: bigint = ZERO;
    for (const live of this.orders.values()) sum += live.order.held;
    return sum as Decimal;
  }

  /** What is frozen: the margin of positions and what orders hold. */
  get frozen(): Decimal {
    let sum: bigint = this.heldByOrders;
    for (const live of this.positions.values()) sum += live.position.margin;
    return sum as Decimal;
  }

  /** What backs positions besides their own margins and results. */
  get backing(): Decimal {
    return this.product.isOneEquity ? add(this.available, this.heldByOrders) : this.free;
  }

  position(coin: string, side: Side, marginMode: MarginMode): LivePosition | undefined {
    return this.positions.get(positionKey(coin, side, marginMode));
  }

  positionById(id: bigint): LivePosition | undefined {
    for (const live of this.positions.values()) if (live.position.id === id) return live;
    return undefined;
  }
}
