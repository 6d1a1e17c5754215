import { feeOf } from "@evenkeel/calc/contract-math";
import { add, type Decimal, div, min, mul, neg, sub, ZERO } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import type { FillBasis } from "@evenkeel/contract/contract-coin";
import type { SpotEndReason } from "@evenkeel/contract/spot";
import type { Leg } from "#/modules/ledger/index.ts";
import { advance, isFinal, remainingQty } from "#/modules/orders/index.ts";
import { bought, NO_COST, soldFrom } from "./average-cost.ts";
import type { LiveSpot } from "./spot-account.ts";
import type { SpotCore } from "./spot-core.ts";
import { spotSettlement } from "./spot-settlement.ts";
import { keepSpot, type SpotUnit } from "./spot-unit.ts";

/** What spot orders do to wallet and journal. An order's hold has the order's own id. */

function post(
  core: SpotCore,
  unit: SpotUnit,
  type: EntryType,
  ref: { type: string; id: bigint; step: string },
  legs: readonly Leg[],
): bigint {
  const id = core.deps.ids.next();
  const at = core.deps.clock.now();
  const moving = legs.filter((each) => each.delta !== 0n);
  const words = { refType: ref.type, refId: String(ref.id), step: ref.step };
  unit.entries.push({ id, mode: unit.account.mode, type, ...words, at, legs: moving });
  for (const { asset } of moving) if (unit.account.pots.has(asset)) unit.touched.add(asset);
  return id;
}

/** Sets aside what an order may cost. */
export function holdForSpot(core: SpotCore, unit: SpotUnit, live: LiveSpot, amount: Decimal): void {
  const { account, order, pays } = live;
  const pot = account.pot(pays);
  unit.holds.push({ id: order.id, account: pot.frozen, refType: "order", refId: String(order.id) });
  post(core, unit, "hold", { type: "order", id: order.id, step: "accept" }, [
    { account: pot.available, asset: pays, delta: neg(amount) },
    { account: pot.frozen, asset: pays, delta: amount, holdId: order.id },
  ]);
  pot.balance = sub(pot.balance, amount);
  order.held = amount;
}

/** What an order holds becomes what it would cost as amended: more is taken from the wallet, or the rest given back. */
export function holdSpotAnew(core: SpotCore, unit: SpotUnit, live: LiveSpot, amount: Decimal): void {
  const { account, order, pays } = live;
  const more = sub(amount, order.held);
  if (more === 0n) return;
  const pot = account.pot(pays);
  const step = `amend-${core.deps.ids.next()}`;
  post(core, unit, more > 0n ? "hold" : "release", { type: "order", id: order.id, step }, [
    { account: pot.available, asset: pays, delta: neg(more) },
    { account: pot.frozen, asset: pays, delta: more, holdId: order.id },
  ]);
  pot.balance = sub(pot.balance, more);
  order.held = amount;
}

/** Ends an order before it is full, gives back what it still holds, and takes it out of memory. */
export function endSpot(
  core: SpotCore,
  unit: SpotUnit,
  live: LiveSpot,
  status: "canceled" | "rejected" | "deactivated",
  reason: SpotEndReason,
): void {
  const { account, order, pays } = live;
  if (order.held > 0n) {
    const pot = account.pot(pays);
    post(core, unit, "release", { type: "order", id: order.id, step: "release" }, [
      { account: pot.frozen, asset: pays, delta: neg(order.held), holdId: order.id },
      { account: pot.available, asset: pays, delta: order.held },
    ]);
    pot.balance = add(pot.balance, order.held);
    order.held = ZERO;
  }
  advance(order, status, reason, core.deps.clock.now());
  keepSpot(unit, order);
  unit.notes.push({ type: "SETTLEMENT", data: spotSettlement(order, null) });
  core.forget(live);
}

/** A priced fill that is about to be booked. */
export interface SpotFillTerms {
  readonly qty: Decimal;
  /** Σ q·P: exact in the quote asset. */
  readonly value: Decimal;
  readonly liquidity: "maker" | "taker";
  readonly basis: FillBasis;
}

/**
 * Books a fill: what is paid goes to the house's counterparty, what is received comes from it less the fee, which is in the
 * asset received and rounded up. What the order holds beyond the rest's need is given back.
 */
export function bookSpotFill(core: SpotCore, unit: SpotUnit, live: LiveSpot, fill: SpotFillTerms): void {
  const { account, order, pays } = live;
  const book = core.book(order.coin);
  const { base, quote } = book.instrument;
  const isBuy = order.side === "buy";
  const gets = isBuy ? base : quote;
  const paid = isBuy ? fill.value : fill.qty;
  const gross = isBuy ? fill.qty : fill.value;
  const feeRate = fill.liquidity === "maker" ? book.makerRate : book.takerRate;
  const fee = feeOf(gross, feeRate, isBuy ? book.basePlaces : book.rules.quotePlaces);
  const received = sub(gross, fee);
  order.filledQty = add(order.filledQty, fill.qty);
  order.filledValue = add(order.filledValue, fill.value);
  order.fee = add(order.fee, fee);
  const now = core.deps.clock.now();
  advance(order, order.filledQty === order.qty ? "filled" : "partiallyFilled", null, now);
  const held = stillHeld(live);
  const drained = sub(order.held, held);
  const [pays_, gets_] = [account.pot(pays), account.pot(gets)];
  const [house, houseGets] = [core.accounts.house(account.mode, pays), core.accounts.house(account.mode, gets)];
  const id = core.deps.ids.next();
  const entryId = post(core, unit, "trade", { type: "fill", id, step: "book" }, [
    { account: pays_.frozen, asset: pays, delta: neg(drained), holdId: order.id },
    { account: pays_.available, asset: pays, delta: sub(drained, paid) },
    { account: house.counterparty, asset: pays, delta: paid },
    { account: houseGets.counterparty, asset: gets, delta: neg(gross) },
    { account: houseGets.fees, asset: gets, delta: fee },
    { account: gets_.available, asset: gets, delta: received },
  ]);
  pays_.balance = add(pays_.balance, sub(drained, paid));
  gets_.balance = add(gets_.balance, received);
  order.held = held;
  const before = account.costs.get(base) ?? NO_COST;
  const sale = isBuy ? null : soldFrom(before, fill.qty, received);
  const after = sale === null ? bought(before, received, paid) : sale.after;
  account.costs.set(base, after);
  unit.costs.set(base, after);
  unit.fills.push({
    id,
    orderId: order.id,
    entryId,
    userId: account.userId,
    mode: account.mode,
    coin: order.coin,
    side: order.side,
    qty: fill.qty,
    value: fill.value,
    price: div(fill.value, fill.qty, isBuy ? "ceil" : "floor"),
    fee,
    feeAsset: gets,
    feeRate,
    liquidity: fill.liquidity,
    realisedPnl: sale?.realised ?? ZERO,
    basis: fill.basis,
    createdAt: now,
  });
  keepSpot(unit, order);
  unit.notes.push({ type: "SETTLEMENT", data: spotSettlement(order, unit.fills.at(-1) ?? null) });
  if (isFinal(order.status)) core.forget(live);
}

/** What an order goes on holding: what its rest may cost, and never more than it has. */
function stillHeld({ order }: LiveSpot): Decimal {
  if (order.held === 0n) return ZERO;
  const rest = remainingQty(order);
  const need = order.side === "sell" ? rest : mul(rest, order.price ?? ZERO, "up");
  return min(order.held, need);
}
