import { type SplitRatio, splitCount, splitPrice, splitQty } from "@evenkeel/calc/corporate-action";
import { add, type Decimal } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import type { ContractPosition, PositionExit } from "#/modules/positions/index.ts";
import type { LivePosition } from "../account.ts";
import { closeAtMark } from "../close-at-mark.ts";
import type { Core } from "../core.ts";
import { keepPosition, type Unit } from "../unit.ts";
import { writeAdjustment } from "./adjustment.repository.ts";

/**
 * A position by another count of shares. What it was opened for and its margin stay, so that its value does to the last digit;
 * what no whole lot is left of is closed at the mark price, without spread or fee. Levels go to the nearest tick, one that is
 * guaranteed away from the price, which favours the house that promised it.
 */
export function splitPosition(
  core: Core,
  unit: Unit,
  live: LivePosition,
  { actionId, ratio }: { readonly actionId: bigint; readonly ratio: SplitRatio },
  quote: Quote,
): void {
  const { position } = live;
  const { rules } = core.book(position.coin);
  const { whole, left } = splitQty(position.qty, ratio, rules.qtyStep);
  const qty = { before: position.qty, after: add(whole, left) };
  const opened = { before: position.openedQty, after: splitCount(position.openedQty, ratio) };
  unit.also.push((tx) => writeAdjustment(tx, { actionId, positionId: position.id, qty, opened }));
  position.qty = qty.after;
  position.openedQty = opened.after;
  splitLevels(position, ratio, rules.tick);
  position.exits = position.exits.flatMap((exit) => splitExit(exit, ratio, rules) ?? []);
  keepPosition(unit, position);
  if (left > 0n) closeAtMark(core, unit, live, quote, "corporateAction", left);
  core.watch(live);
}

/** A price that is left, or none: a fraction of a tick is no level. */
export function splitLevel(
  price: Decimal | null,
  ratio: SplitRatio,
  tick: Decimal,
  rounding: "floor" | "ceil" | "halfUp" = "halfUp",
): Decimal | null {
  const level = price === null ? null : splitPrice(price, ratio, tick, rounding);
  return level !== null && level > 0n ? level : null;
}

/** Take-profit and stop-loss of a position, or of what an order will open. */
export function splitLevels(
  of: Pick<ContractPosition, "takeProfit" | "stopLoss" | "isStopGuaranteed" | "side">,
  ratio: SplitRatio,
  tick: Decimal,
): void {
  const away = of.side === "buy" ? "floor" : "ceil";
  of.takeProfit = splitLevel(of.takeProfit, ratio, tick);
  of.stopLoss = splitLevel(of.stopLoss, ratio, tick, of.isStopGuaranteed ? away : "halfUp");
  of.isStopGuaranteed &&= of.stopLoss !== null;
}

/** An exit of a part by another count; null where no whole lot of it is left, or nothing that it waits for. */
function splitExit(
  exit: PositionExit,
  ratio: SplitRatio,
  { tick, qtyStep }: { readonly tick: Decimal; readonly qtyStep: Decimal },
): PositionExit | null {
  const qty = exit.qty === null ? null : splitQty(exit.qty, ratio, qtyStep).whole;
  const split: PositionExit = {
    ...exit,
    qty,
    takeProfit: splitLevel(exit.takeProfit, ratio, tick),
    stopLoss: splitLevel(exit.stopLoss, ratio, tick),
    activationPrice: splitLevel(exit.activationPrice, ratio, tick),
    extremePrice: splitLevel(exit.extremePrice, ratio, tick),
  };
  const waits = split.takeProfit !== null || split.stopLoss !== null || split.callbackRate !== null;
  return qty === 0n || !waits ? null : split;
}
