import { type Decimal, sub, ZERO } from "@evenkeel/calc/decimal";
import type { Mode } from "#/modules/orders/index.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { HeapSlot, PriceHeap } from "#/platform/price-heap.ts";
import type { QueueState } from "../paper-model.ts";
import type { AverageCost } from "./average-cost.ts";
import type { SpotOrder } from "./spot-order.ts";

/** An accepted order in memory. */
export interface LiveSpot {
  readonly account: SpotAccount;
  readonly order: SpotOrder;
  /** The asset that it pays with. */
  readonly pays: string;
  /** When it was accepted as it stands, and how long it takes from then until a quote counts. */
  acceptedAt: number;
  latencyMs: number;
  readonly queue: QueueState;
  /** What it keeps others from spending while nothing of it is in the books; zero once it is. */
  readonly reserved: Decimal;
  /** The request that waits for this order's end. */
  readonly claim: IdempotencyClaim | null;
  /** For an order that answers when it is done: told of the end, with nothing where it was refused. */
  readonly done: ((error: Error | null) => void) | null;
  /** Where it waits for a price. */
  place: { readonly heap: PriceHeap<LiveSpot>; readonly slot: HeapSlot<LiveSpot> } | null;
}

/** One asset of the wallet: the ledger's ids, and what is available as the engine sees it. */
export interface Pot {
  readonly available: bigint;
  readonly frozen: bigint;
  balance: Decimal;
}

/** One person's spot wallet in one book, ahead of the database by what is being committed. */
export class SpotAccount {
  readonly userId: bigint;
  readonly mode: Mode;
  /** Assets are opened as they are needed. */
  readonly pots = new Map<string, Pot>();
  readonly orders = new Map<bigint, LiveSpot>();
  readonly costs = new Map<string, AverageCost>();
  isVoid = false;
  /** True where the books do not add up in what it trades: none of its orders waits for a price. */
  isHalted = false;
  /** Resolves when the account may be used again; null while it may. */
  paused: Promise<void> | null = null;
  /** Lets go of whoever waits for the pause to end, where the account is void before. */
  onVoid: (() => void) | null = null;

  constructor(userId: bigint, mode: Mode) {
    this.userId = userId;
    this.mode = mode;
  }

  pot(asset: string): Pot {
    const pot = this.pots.get(asset);
    if (pot === undefined) throw new Error(`the pot of ${asset} is not open`);
    return pot;
  }

  /** What a new order may use. */
  free(asset: string): Decimal {
    let reserved: bigint = ZERO;
    for (const live of this.orders.values()) if (live.pays === asset) reserved += live.reserved;
    return sub(this.pot(asset).balance, reserved as Decimal);
  }

  /** What its orders hold. */
  frozen(asset: string): Decimal {
    let sum: bigint = ZERO;
    for (const live of this.orders.values()) if (live.pays === asset) sum += live.order.held;
    return sum as Decimal;
  }
}
