import { trailingTrigger } from "@evenkeel/calc/contract-triggers";
import { type SplitRatio, splitQty } from "@evenkeel/calc/corporate-action";
import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import { type ContractOrder, remainingQty } from "#/modules/orders/index.ts";
import { type LiveOrder, unattendedOrder } from "../account.ts";
import { holdForOrder } from "../accounting.ts";
import { positionOfClosing } from "../book-closing.ts";
import { watchOrder } from "../conditional-orders.ts";
import type { Core } from "../core.ts";
import { bookingTerms, cancelOrder, unplace } from "../fill-order.ts";
import { settlement } from "../settlement.ts";
import { keepOrder, type Unit } from "../unit.ts";
import { splitLevel, splitLevels } from "./split-position.ts";

/**
 * An open order by another count of shares, in whole lots; what it holds stays. A limit is never worse for its owner than it
 * was: a bid goes down to a tick, an offer up. Of an order that is filled in part the fills are by the count of before: it ends, and
 * what was left of it goes on as an order of its own, at the end of the queue as all are. One of which no whole lot or no price is
 * left, or whose position is gone, is cancelled.
 */
export function splitOrder(core: Core, unit: Unit, live: LiveOrder, ratio: SplitRatio): void {
  const { order } = live;
  const { rules } = core.book(order.coin);
  const hasPosition = order.purpose === "open" || positionOfClosing(order, unit) !== undefined;
  const split = hasPosition ? byCount(order, ratio, rules) : null;
  if (split === null) cancelOrder(core, unit, live, "corporateAction");
  else if (order.filledQty > 0n) succeed(core, unit, live, split);
  else recount(core, unit, live, split);
}

function recount(core: Core, unit: Unit, live: LiveOrder, split: Counted): void {
  const { order } = live;
  unplace(core, live);
  Object.assign(order, split);
  order.updatedAt = core.deps.clock.now();
  keepOrder(unit, order);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order, null) });
  if (order.status === "untriggered") {
    watchOrder(core, live);
    return;
  }
  live.queue.ahead = null;
  live.queue.traded = ZERO;
  queue(core, live);
}

/** Ends an order that has fills, and lets what was left of it go on with what it held. */
function succeed(core: Core, unit: Unit, live: LiveOrder, split: Counted): void {
  const { order, account } = live;
  const { held } = order;
  const id = core.deps.ids.next();
  const now = core.deps.clock.now();
  const successor = unattendedOrder(account, {
    ...order,
    ...split,
    id,
    clientId: null,
    status: "new",
    createdAt: now,
    updatedAt: now,
    holdId: held > 0n ? id : null,
    filledQty: ZERO,
    filledValue: ZERO,
    fee: ZERO,
    held: ZERO,
    positionId: order.purpose === "open" ? null : order.positionId,
  });
  cancelOrder(core, unit, live, "corporateAction");
  if (held > 0n) holdForOrder(bookingTerms(core, unit, successor), held);
  account.orders.set(id, successor);
  keepOrder(unit, successor.order);
  unit.notes.push({ type: "SETTLEMENT", data: settlement(successor.order, null) });
  queue(core, successor);
}

function queue(core: Core, live: LiveOrder): void {
  live.slot = core.book(live.order.coin).arriving.add(core.deps.clock.monotonic(), live.order.id, live);
}

type Counted = Pick<
  ContractOrder,
  "qty" | "price" | "triggerPrice" | "activationPrice" | "extremePrice" | "takeProfit" | "stopLoss" | "isStopGuaranteed"
>;

function byCount(
  order: ContractOrder,
  ratio: SplitRatio,
  { tick, qtyStep }: { readonly tick: Decimal; readonly qtyStep: Decimal },
): Counted | null {
  const qty = splitQty(remainingQty(order), ratio, qtyStep).whole;
  const price = splitLevel(order.price, ratio, tick, order.side === "buy" ? "floor" : "ceil");
  const extremePrice = splitLevel(order.extremePrice, ratio, tick);
  const triggerPrice =
    order.callbackRate === null
      ? splitLevel(order.triggerPrice, ratio, tick)
      : extremePrice === null
        ? null
        : trailingTrigger(order.side, extremePrice, order.callbackRate, tick);
  const activationPrice = splitLevel(order.activationPrice, ratio, tick);
  const isGone = (before: Decimal | null, after: Decimal | null) => before !== null && after === null;
  const pairs = [
    [order.price, price],
    [order.triggerPrice, triggerPrice],
    [order.activationPrice, activationPrice],
    [order.extremePrice, extremePrice],
  ] as const;
  if (qty === 0n || pairs.some(([before, after]) => isGone(before, after))) return null;
  const { takeProfit, stopLoss, isStopGuaranteed, side } = order;
  const levels = { takeProfit, stopLoss, isStopGuaranteed, side };
  splitLevels(levels, ratio, tick);
  const { side: _, ...exits } = levels;
  return { qty, price, triggerPrice, activationPrice, extremePrice, ...exits };
}
