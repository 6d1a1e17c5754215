import { closeForValue, feeOf } from "@evenkeel/calc/contract-math";
import { add, clamp, type Decimal, max, mulDiv, neg, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import type { EndReason } from "@evenkeel/contract/contract-coin";
import { type ContractOrder, positionSide } from "#/modules/orders/index.ts";
import { holdingOf, positionKey } from "#/modules/positions/index.ts";
import type { LivePosition } from "./account.ts";
import { type Booking, leg, record } from "./accounting.ts";
import type { Unit } from "./unit.ts";

/** Books a fill that closes a position or a part of it, by its owner's wish or by a trigger. */
export function bookClosing(booking: Booking, live: LivePosition, reason: EndReason): void {
  const { fill, rules } = booking;
  const { position } = live;
  const freed =
    fill.qty === position.qty
      ? position.margin
      : roundTo(mulDiv(position.margin, fill.qty, position.qty, "down"), rules.places, "down");
  close(booking, live, { reason, freed: () => freed, surplus: () => ZERO });
}

/**
 * Books a liquidation's fill. A part that shrinks a large position is paid from the margin and the rest of it stays. A whole
 * position is taken over at its bankruptcy price: what the market gives beyond that goes to the insurance fund. Of an
 * isolated position that is what its margin has left, of a cross position `crossSurplus` of what its owner would get.
 */
export function bookLiquidation(
  booking: Booking,
  live: LivePosition,
  crossSurplus: (owners: Decimal) => Decimal,
): void {
  const { position } = live;
  const isWhole = booking.fill.qty === position.qty;
  close(booking, live, {
    reason: "liquidation",
    freed: (loss) => (isWhole ? position.margin : clamp(loss, ZERO, position.margin)),
    surplus: (owners) => {
      if (!isWhole) return ZERO;
      return position.marginMode === "cross" ? crossSurplus(owners) : max(owners, ZERO);
    },
  });
}

interface Closing {
  readonly reason: EndReason;
  /** How much of the margin this fill sets free, given its loss with its fee. */
  readonly freed: (loss: Decimal) => Decimal;
  /** How much of what its owner would get goes to the insurance fund. */
  readonly surplus: (owners: Decimal) => Decimal;
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
  const surplus = closing.surplus(owners);
  const payout = sub(owners, surplus);
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
    position.exits = [];
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

/** The position that a closing order belongs to. */
export function positionOfClosing(order: ContractOrder, unit: Unit): LivePosition | undefined {
  return unit.account.position(order.coin, positionSide(order), order.marginMode);
}
