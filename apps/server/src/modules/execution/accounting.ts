import { closeForValue, feeOf, increaseByValue, initialMargin } from "@evenkeel/calc/contract-math";
import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { add, clamp, type Decimal, div, max, min, mulDiv, neg, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import type { EndReason, FillBasis } from "@evenkeel/contract/contract-coin";
import type { Leg } from "#/modules/ledger/index.ts";
import { advance, type ContractOrder, positionSide } from "#/modules/orders/index.ts";
import { type ContractPosition, holdingOf, positionKey } from "#/modules/positions/index.ts";
import type { Ids } from "#/platform/ids.ts";
import type { LivePosition } from "./account.ts";
import type { House } from "./house.ts";
import { keepOrder, keepPosition, type Unit } from "./unit.ts";

/**
 * What a fill does to order, position, wallet and journal, all in one unit. A position's margin lies in a hold of the
 * position's own id, an order's in one of the order's.
 */

/** Coin contracts settle in this asset. */
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
  readonly rules: ContractRules;
  readonly house: House;
  readonly ids: Ids;
  readonly now: number;
}

const leg = (account: bigint, delta: Decimal, holdId?: bigint): Leg => ({
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

/** Books a fill that opens a position or adds to one. @returns the position. */
export function bookOpening(booking: Booking): LivePosition {
  const { unit, order, fill, rules, house } = booking;
  const { account } = unit;
  const live = account.position(order.coin, order.side, order.marginMode) ?? newPosition(booking);
  const { position } = live;
  const fee = feeOf(fill.value, fill.feeRate, rules.places);
  let margin = initialMargin(fill.value, order.leverage, rules.places);
  const legs: Leg[] = [];
  if (order.holdId === null) {
    const spent = add(margin, fee);
    legs.push(leg(account.pots.available, neg(spent)));
    account.available = sub(account.available, spent);
  } else {
    // Rounding up part by part can ask for a few units more than the whole was held for: the margin gives way.
    margin = min(margin, max(ZERO, sub(order.held, fee)));
    const isLast = add(order.filledQty, fill.qty) === order.qty;
    const spent = add(margin, fee);
    const rest = isLast ? sub(order.held, spent) : ZERO;
    legs.push(leg(account.pots.frozen, neg(add(spent, rest)), order.id), leg(account.pots.available, rest));
    account.available = add(account.available, rest);
    order.held = sub(order.held, add(spent, rest));
  }
  legs.push(leg(account.pots.frozen, margin, position.id), leg(house.fees, fee));
  const { qty, entryValue } = increaseByValue(holdingOf(position), fill.qty, fill.value);
  position.qty = qty;
  position.entryValue = entryValue;
  position.margin = add(position.margin, margin);
  position.openedQty = add(position.openedQty, fill.qty);
  position.openedValue = add(position.openedValue, fill.value);
  position.realisedPnl = sub(position.realisedPnl, fee);
  position.takeProfit = order.takeProfit ?? position.takeProfit;
  position.stopLoss = order.stopLoss ?? position.stopLoss;
  position.updatedAt = booking.now;
  record(booking, position, "open", legs, fee, ZERO);
  return live;
}

function newPosition({ unit, order, now, ids }: Booking): LivePosition {
  const { account } = unit;
  const id = ids.next();
  const position: ContractPosition = {
    id,
    userId: account.userId,
    mode: account.mode,
    coin: order.coin,
    side: order.side,
    marginMode: order.marginMode,
    leverage: order.leverage,
    holdId: id,
    openedAt: now,
    qty: ZERO,
    entryValue: ZERO,
    margin: ZERO,
    openedQty: ZERO,
    openedValue: ZERO,
    realisedPnl: ZERO,
    takeProfit: null,
    stopLoss: null,
    triggerBy: "last",
    status: "open",
    reason: null,
    closedAt: null,
    updatedAt: now,
  };
  const live: LivePosition = { account, position, unwatch: null, liqPrice: null };
  account.positions.set(positionKey(order.coin, order.side, order.marginMode), live);
  unit.holds.push({ id, account: account.pots.frozen, refType: "position", refId: String(id) });
  return live;
}

/** Books a fill that closes a position or a part of it, by its owner's wish or by a trigger. */
export function bookClosing(booking: Booking, live: LivePosition, reason: EndReason): void {
  const { fill, rules } = booking;
  const { position } = live;
  const freed =
    fill.qty === position.qty
      ? position.margin
      : roundTo(mulDiv(position.margin, fill.qty, position.qty, "down"), rules.places, "down");
  close(booking, live, { reason, freed: () => freed, keepsSurplus: true });
}

/**
 * Books a liquidation's fill. A part that shrinks a large position is paid from the margin and the rest of it stays; the
 * whole of an isolated position is taken over, and what its margin has left goes to the insurance fund. A cross position's
 * surplus stays its owner's.
 */
export function bookLiquidation(booking: Booking, live: LivePosition): void {
  const { position } = live;
  const isWhole = booking.fill.qty === position.qty;
  close(booking, live, {
    reason: "liquidation",
    freed: (loss) => (isWhole ? position.margin : clamp(loss, ZERO, position.margin)),
    keepsSurplus: !isWhole || position.marginMode === "cross",
  });
}

interface Closing {
  readonly reason: EndReason;
  /** How much of the margin this fill sets free, given its loss with its fee. */
  readonly freed: (loss: Decimal) => Decimal;
  /** Whether what is left belongs to the owner; otherwise to the insurance fund. */
  readonly keepsSurplus: boolean;
}

function close(booking: Booking, live: LivePosition, closing: Closing): void {
  const { unit, fill, rules, house, now } = booking;
  const { account } = unit;
  const { position } = live;
  const isWhole = fill.qty === position.qty;
  const { realised, rest } = closeForValue(holdingOf(position), fill.qty, fill.value, rules.places);
  const fee = feeOf(fill.value, fill.feeRate, rules.places);
  const freed = closing.freed(sub(fee, realised));
  const proceeds = sub(add(freed, realised), fee);
  // An isolated position can lose its margin and no more; a cross position what the wallet has and no more.
  const floor = position.marginMode === "isolated" ? ZERO : neg(account.available);
  const deficit = proceeds < floor ? sub(floor, proceeds) : ZERO;
  const owners = max(proceeds, floor);
  const payout = closing.keepsSurplus ? owners : min(owners, ZERO);
  const surplus = sub(owners, payout);
  const covered = house.cover(deficit);
  house.insuranceBalance = add(house.insuranceBalance, surplus);
  unit.insuranceDelta = add(unit.insuranceDelta, sub(surplus, covered));
  account.available = add(account.available, payout);
  position.qty = rest.qty;
  position.entryValue = rest.entryValue;
  position.margin = sub(position.margin, freed);
  position.realisedPnl = add(position.realisedPnl, sub(payout, freed));
  position.updatedAt = now;
  if (isWhole) {
    position.status = "closed";
    position.reason = closing.reason;
    position.closedAt = now;
    account.positions.delete(positionKey(position.coin, position.side, position.marginMode));
  }
  const legs = [
    leg(account.pots.frozen, neg(freed), position.id),
    leg(account.pots.available, payout),
    leg(house.fees, fee),
    leg(house.counterparty, sub(neg(realised), sub(deficit, covered))),
    leg(house.insurance, sub(surplus, covered)),
  ];
  record(booking, position, closing.reason === "liquidation" ? "liquidation" : "close", legs, fee, realised);
}

/** The part that openings and closings share: entry, fill row, order and position as they now stand. */
function record(
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

/** The position that a closing order belongs to. */
export function positionOfClosing(order: ContractOrder, unit: Unit): LivePosition | undefined {
  return unit.account.position(order.coin, positionSide(order), order.marginMode);
}
