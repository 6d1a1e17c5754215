import { min } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import type { PositionExit } from "#/modules/positions/index.ts";
import type { ExitTrigger, LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import { engineOrder } from "./engine-order.ts";
import { takeInputs } from "./fill-basis.ts";
import { atOnePrice, fillOrder } from "./fill-order.ts";
import { guaranteeOf } from "./guarantee.ts";
import { take } from "./paper-model.ts";
import { openUnit } from "./unit.ts";

/** A price that an exit waited for was reached. */
export function wakeExit(core: Core, { kind, live, exitId }: ExitTrigger, quote: Quote): void {
  const { position } = live;
  const exit = position.exits.find((each) => each.id === exitId);
  if (exitId !== null && exit === undefined) return;
  if (kind !== "activateExit" && kind !== "followExit") {
    closeByExit(core, live, quote, kind, exit);
    return;
  }
  const extremePrice = quote[position.triggerBy];
  position.exits = position.exits.map((each) => (each.id === exitId ? { ...each, extremePrice } : each));
  core.followed.add(live);
  core.watch(live);
}

/**
 * Closes the position, or the exit's part of it, at the first price there is, which after a gap is not the trigger (product
 * design 2.1). An exit is gone once it has closed its part.
 */
function closeByExit(
  core: Core,
  live: LivePosition,
  quote: Quote,
  kind: "takeProfit" | "stopLoss" | "trailing",
  exit: PositionExit | undefined,
): void {
  const { position, account } = live;
  const unit = openUnit(account);
  const qty = exit === undefined || exit.qty === null ? position.qty : min(exit.qty, position.qty);
  const of = exit ?? position;
  const triggerPrice = kind === "takeProfit" ? of.takeProfit : kind === "stopLoss" ? of.stopLoss : null;
  const order = engineOrder(core, live, kind === "trailing" ? "stopLoss" : kind, qty, triggerPrice);
  position.exits = position.exits.filter((each) => each !== exit);
  const book = core.book(position.coin);
  const terms = {
    side: order.order.side,
    qty,
    bound: null,
    tick: book.rules.tick,
    dayTurnover: core.dayTurnover(book, quote),
  };
  const guarantee = kind === "stopLoss" && exit === undefined ? guaranteeOf(book, live) : null;
  if (guarantee !== null) {
    const fill = atOnePrice(guarantee.level, qty);
    const { feeRate } = guarantee;
    fillOrder(core, unit, order, {
      quote,
      fill,
      rule: "guaranteedStop",
      inputs: null,
      feeRate,
      liquidity: "taker",
      reason: kind,
    });
  } else {
    const fill = take(terms, quote);
    const inputs = takeInputs(terms, quote);
    fillOrder(core, unit, order, { quote, fill, rule: "trigger", inputs, liquidity: "taker", reason: kind });
  }
  core.submit(unit).catch(() => {});
}
