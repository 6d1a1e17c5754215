import { feeOf, increaseByValue } from "@evenkeel/calc/contract-math";
import { add, max, min, neg, sub, ZERO } from "@evenkeel/calc/decimal";
import type { Leg } from "#/modules/ledger/index.ts";
import { type ContractPosition, holdingOf, positionKey } from "#/modules/positions/index.ts";
import type { LivePosition } from "./account.ts";
import { type Booking, leg, record } from "./accounting.ts";

/** Books a fill that opens a position or adds to one. @returns the position. */
export function bookOpening(booking: Booking): LivePosition {
  const { unit, order, fill, book, house } = booking;
  const { rules } = book;
  const { account } = unit;
  const live = account.position(order.coin, order.side, order.marginMode) ?? newPosition(booking);
  const { position } = live;
  const fee = feeOf(book.worth(fill.value), fill.feeRate, rules.places);
  let margin = book.marginToOpen(holdingOf(position), fill.value, order.leverage);
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
  if (order.stopLoss !== null) {
    position.stopLoss = order.stopLoss;
    position.isStopGuaranteed = order.isStopGuaranteed;
  }
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
    funding: ZERO,
    fundedAt: null,
    marginCall: 0,
    exits: [],
    takeProfit: null,
    stopLoss: null,
    isStopGuaranteed: false,
    triggerBy: "last",
    status: "open",
    reason: null,
    closedAt: null,
    adjustedAt: null,
    updatedAt: now,
  };
  const live: LivePosition = { account, position, unwatch: null, liqPrice: null };
  account.positions.set(positionKey(order.coin, order.side, order.marginMode), live);
  unit.holds.push({ id, account: account.pots.frozen, refType: "position", refId: String(id) });
  return live;
}
