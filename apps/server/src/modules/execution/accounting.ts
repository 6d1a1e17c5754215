import { add, type Decimal, div, neg, sub, ZERO } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import type { EndReason, FillBasis } from "@evenkeel/contract/contract-coin";
import type { Leg } from "#/modules/ledger/index.ts";
import { advance, type ContractOrder } from "#/modules/orders/index.ts";
import type { ContractPosition } from "#/modules/positions/index.ts";
import type { Ids } from "#/platform/ids.ts";
import type { House } from "./house.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { keepOrder, keepPosition, type Unit } from "./unit.ts";

/**
 * What a fill does to order, position, wallet and journal, all in one unit. A position's margin lies in a hold of the
 * position's own id, an order's in one of the order's.
 */

/** Contracts and derivatives settle in this asset. */
export const SETTLEMENT_ASSET = "USDT";

/** A priced fill that is about to be booked. */
export interface PricedFill {
  readonly qty: Decimal;
  /** Σ q·P. */
  readonly value: Decimal;
  readonly feeRate: Decimal;
  readonly liquidity: "maker" | "taker";
  readonly basis: FillBasis;
}

export interface Booking {
  readonly unit: Unit;
  readonly order: ContractOrder;
  readonly fill: PricedFill;
  readonly book: InstrumentBook;
  readonly house: House;
  readonly ids: Ids;
  readonly now: number;
}

/** A leg in the settlement asset. */
export const leg = (account: bigint, delta: Decimal, holdId?: bigint): Leg => ({
  account,
  asset: SETTLEMENT_ASSET,
  delta,
  ...(holdId === undefined ? {} : { holdId }),
});

/** Books a journal entry; legs of nothing are left out, and an entry of nothing is not written. @returns its id. */
export function post(
  { unit, ids, now }: Pick<Booking, "unit" | "ids" | "now">,
  type: EntryType,
  ref: { type: string; id: bigint; step: string },
  legs: readonly Leg[],
): bigint {
  const id = ids.next();
  const moving = legs.filter((each) => each.delta !== 0n);
  if (moving.length > 0) {
    unit.entries.push({
      id,
      mode: unit.account.mode,
      type,
      refType: ref.type,
      refId: String(ref.id),
      step: ref.step,
      at: now,
      legs: moving,
    });
  }
  return id;
}

/** Sets aside what an order may cost. The order's hold has the order's id. */
export function holdForOrder(booking: Pick<Booking, "unit" | "order" | "ids" | "now">, amount: Decimal): void {
  const { unit, order } = booking;
  const { account } = unit;
  unit.holds.push({ id: order.id, account: account.pots.frozen, refType: "order", refId: String(order.id) });
  post(booking, "hold", { type: "order", id: order.id, step: "accept" }, [
    leg(account.pots.available, neg(amount)),
    leg(account.pots.frozen, amount, order.id),
  ]);
  account.available = sub(account.available, amount);
  order.held = amount;
}

/** Ends an order before it is full, and gives back what it still holds. */
export function endOrder(
  booking: Pick<Booking, "unit" | "order" | "ids" | "now">,
  status: "canceled" | "expired",
  reason: EndReason,
): void {
  const { unit, order, now } = booking;
  const { account } = unit;
  if (order.held > 0n) {
    post(booking, "release", { type: "order", id: order.id, step: "release" }, [
      leg(account.pots.frozen, neg(order.held), order.id),
      leg(account.pots.available, order.held),
    ]);
    account.available = add(account.available, order.held);
    order.held = ZERO;
  }
  advance(order, status, reason, now);
  keepOrder(unit, order);
}

/** What openings and closings share: entry, fill row, order and position as they now stand. */
export function record(
  booking: Booking,
  position: ContractPosition,
  type: EntryType,
  legs: readonly Leg[],
  fee: Decimal,
  realised: Decimal,
): void {
  const { unit, order, fill, ids, now } = booking;
  const id = ids.next();
  const entryId = post(booking, type, { type: "fill", id, step: "book" }, legs);
  order.positionId = position.id;
  order.filledQty = add(order.filledQty, fill.qty);
  order.filledValue = add(order.filledValue, fill.value);
  order.fee = add(order.fee, fee);
  advance(order, order.filledQty === order.qty ? "filled" : "partiallyFilled", null, now);
  unit.fills.push({
    id,
    orderId: order.id,
    positionId: position.id,
    entryId,
    userId: order.userId,
    mode: order.mode,
    coin: order.coin,
    side: order.side,
    purpose: order.purpose,
    qty: fill.qty,
    value: fill.value,
    price: div(fill.value, fill.qty, order.side === "buy" ? "ceil" : "floor"),
    fee,
    feeRate: fill.feeRate,
    liquidity: fill.liquidity,
    realisedPnl: realised,
    basis: fill.basis,
    createdAt: now,
  });
  keepOrder(unit, order);
  keepPosition(unit, position);
}
