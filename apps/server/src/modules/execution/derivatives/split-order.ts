import { trailingTrigger } from "@evenkeel/calc/contract-triggers";
import { type SplitRatio, splitQty } from "@evenkeel/calc/corporate-action";
import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { ContractOrder } from "#/modules/orders/index.ts";
import type { LiveOrder } from "../account.ts";
import { positionOfClosing } from "../book-closing.ts";
import { watchOrder } from "../conditional-orders.ts";
import type { Core } from "../core.ts";
import { cancelOrder, unplace } from "../fill-order.ts";
import { settlement } from "../settlement.ts";
import { keepOrder, type Unit } from "../unit.ts";
import { splitLevel, splitLevels } from "./split-position.ts";

/**
 * An open order by another count of shares, in whole lots; what it holds stays. A limit is never worse for its owner than it
 * was: a bid goes down to a tick, an offer up. An order that is filled in part, of which no whole lot or no price is left, or
 * whose position is gone, is cancelled: its fills are by the count of before.
 */
export function splitOrder(core: Core, unit: Unit, live: LiveOrder, ratio: SplitRatio): void {
  const { order } = live;
  const { rules } = core.book(order.coin);
  const hasPosition = order.purpose === "open" || positionOfClosing(order, unit) !== undefined;
  const split = order.filledQty === 0n && hasPosition ? byCount(order, ratio, rules) : null;
  if (split === null) {
    cancelOrder(core, unit, live, "corporateAction");
    return;
  }
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
  live.slot = core.book(order.coin).arriving.add(core.deps.clock.monotonic(), order.id, live);
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
  const qty = splitQty(order.qty, ratio, qtyStep).whole;
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
