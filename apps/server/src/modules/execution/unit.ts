import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { ContractFill, EndReason } from "@evenkeel/contract/contract-coin";
import type { EntryDraft, HoldDraft } from "#/modules/ledger/index.ts";
import type { ContractOrder } from "#/modules/orders/index.ts";
import type { ContractPosition } from "#/modules/positions/index.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account } from "./account.ts";
import type { FillRecord } from "./fill.repository.ts";

/**
 * What becomes true together: the rows of one command or one fill. A unit is committed whole or not at all, in the order
 * in which units were made; several of them may share a database transaction.
 */
export interface Unit {
  readonly account: Account;
  /** Snapshots as of this unit, by id; a later unit may bring newer ones. */
  readonly orders: Map<bigint, ContractOrder>;
  readonly positions: Map<bigint, ContractPosition>;
  readonly fills: FillRecord[];
  readonly entries: EntryDraft[];
  readonly holds: HoldDraft[];
  claim: { readonly claim: IdempotencyClaim; readonly reply: unknown } | null;
  /** Rows of other modules that become true in the same transaction, written last. */
  readonly also: ((tx: Tx) => Promise<void>)[];
  /** What it adds to the insurance fund; taken back from the engine's figure where the unit never becomes true. */
  insuranceDelta: Decimal;
  /** What the person is told once it is durable. */
  readonly notes: PrivateNote[];
}

/** A private push to the person whose unit it was. */
export type PrivateNote =
  | { readonly type: "OWNCOIN"; readonly data: { accountType: 3 | 4; coin: string; available: string; frozen: string } }
  | { readonly type: "POSITION"; readonly data: unknown }
  | SettlementNote;

/** Base units for coins; a derivative's lots under names of their own. */
export interface SettlementNote {
  readonly type: "SETTLEMENT";
  readonly data: Settlement | LotsSettlement;
}

/** What became of an order. */
export interface Settlement {
  readonly orderId: string;
  readonly coin: string;
  readonly side: ContractOrder["side"];
  readonly purpose: ContractOrder["purpose"];
  readonly status: ContractOrder["status"];
  readonly reason: EndReason | null;
  readonly filledQty: string;
  readonly avgPrice: string | null;
  readonly positionId: string | null;
  readonly fill: Pick<ContractFill, "id" | "price" | "qty" | "fee" | "realisedPnl"> | null;
}

/** The same of an order on a derivative. */
export interface LotsSettlement extends Omit<Settlement, "filledQty" | "fill"> {
  readonly filledLots: string;
  readonly fill: (Omit<NonNullable<Settlement["fill"]>, "qty"> & { readonly lots: string }) | null;
}

export function openUnit(account: Account): Unit {
  return {
    account,
    orders: new Map(),
    positions: new Map(),
    fills: [],
    entries: [],
    holds: [],
    claim: null,
    also: [],
    insuranceDelta: ZERO,
    notes: [],
  };
}

/** Takes an order into the unit as it stands now. */
export function keepOrder(unit: Unit, order: ContractOrder): void {
  unit.orders.set(order.id, { ...order });
}

/** Takes a position into the unit as it stands now. */
export function keepPosition(unit: Unit, position: ContractPosition): void {
  unit.positions.set(position.id, { ...position });
}
