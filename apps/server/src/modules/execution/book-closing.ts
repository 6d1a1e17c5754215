import { closeForValue, feeOf } from "@evenkeel/calc/contract-math";
import { add, clamp, type Decimal, max, min, mulDiv, neg, roundTo, SCALE, sub, ZERO } from "@evenkeel/calc/decimal";
import { resultIn } from "@evenkeel/calc/derivatives-math";
import type { EndReason } from "@evenkeel/contract/contract-coin";
import { type ContractOrder, positionSide } from "#/modules/orders/index.ts";
import { holdingOf, positionKey } from "#/modules/positions/index.ts";
import type { Account, LivePosition } from "./account.ts";
import { type Booking, leg, record } from "./accounting.ts";
import { keepPosition, type Unit } from "./unit.ts";

/** Books a fill that closes a position or a part of it, by its owner's wish or by a trigger. */
export function bookClosing(booking: Booking, live: LivePosition, reason: EndReason): void {
  const { fill } = booking;
  const { position } = live;
  const freed =
    fill.qty === position.qty
      ? position.margin
      : roundTo(mulDiv(position.margin, fill.qty, position.qty, "down"), booking.book.rules.places, "down");
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
  const { unit, fill, book, house, now } = booking;
  const { places } = book.rules;
  const { account } = unit;
  const { position } = live;
  const isWhole = fill.qty === position.qty;
  const { realised: exact, rest } = closeForValue(holdingOf(position), fill.qty, fill.value, SCALE);
  const realised = resultIn(exact, book.knownConversion, places);
  const fee = feeOf(book.worth(fill.value), fill.feeRate, places);
  const freed = closing.freed(sub(fee, realised));
  const proceeds = sub(add(freed, realised), fee);
  // An isolated position can lose its margin and no more; a cross position what the wallet has and no more: what is available,
  // and then what its other cross positions hold, which stand on the same wallet.
  const floor = position.marginMode === "isolated" ? ZERO : neg(account.available);
  const drawn = position.marginMode === "isolated" ? [] : drawMargins(account, live, sub(floor, proceeds));
  const fromOthers = drawn.reduce((sum, each) => add(sum, each.amount), ZERO);
  const owners = max(add(proceeds, fromOthers), floor);
  const deficit = max(sub(floor, add(proceeds, fromOthers)), ZERO);
  const surplus = closing.surplus(owners);
  const payout = sub(owners, surplus);
  const covered = house.cover(deficit);
  house.insuranceBalance = add(house.insuranceBalance, surplus);
  unit.insuranceDelta = add(unit.insuranceDelta, sub(surplus, covered));
  account.available = add(account.available, payout);
  position.qty = rest.qty;
  position.entryValue = rest.entryValue;
  position.margin = sub(position.margin, freed);
  position.realisedPnl = add(position.realisedPnl, sub(payout, add(freed, fromOthers)));
  position.updatedAt = now;
  if (isWhole) {
    position.status = "closed";
    position.reason = closing.reason;
    position.closedAt = now;
    position.exits = [];
    position.isStopGuaranteed = false;
    account.positions.delete(positionKey(position.coin, position.side, position.marginMode));
  }
  const legs = [
    leg(account.pots.frozen, neg(freed), position.id),
    ...drawn.map(({ from, amount }) => leg(account.pots.frozen, neg(amount), from.position.id)),
    leg(account.pots.available, payout),
    leg(house.fees, fee),
    leg(house.counterparty, sub(neg(realised), sub(deficit, covered))),
    leg(house.insurance, sub(surplus, covered)),
  ];
  for (const { from } of drawn) {
    from.position.updatedAt = now;
    keepPosition(unit, from.position);
  }
  const isForced = closing.reason === "liquidation" || closing.reason === "closeOut";
  record(booking, position, isForced ? "liquidation" : "close", legs, fee, realised);
}

/** The least amount that a margin may be: a hold that comes to nothing has ended. */
export const LEAST_MARGIN = (10n ** 10n) as Decimal;

/** Takes what is missing out of the margins of the wallet's other cross positions. @returns from whom how much. */
function drawMargins(account: Account, except: LivePosition, missing: Decimal) {
  const drawn: { from: LivePosition; amount: Decimal }[] = [];
  let left = missing;
  for (const from of account.positions.values()) {
    if (left <= 0n) break;
    const room = sub(from.position.margin, LEAST_MARGIN);
    if (from === except || from.position.marginMode !== "cross" || room <= 0n) continue;
    const amount = min(left, room);
    from.position.margin = sub(from.position.margin, amount);
    left = sub(left, amount);
    drawn.push({ from, amount });
  }
  return drawn;
}

/** The position that a closing order belongs to. */
export function positionOfClosing(order: ContractOrder, unit: Unit): LivePosition | undefined {
  return unit.account.position(order.coin, positionSide(order), order.marginMode);
}
