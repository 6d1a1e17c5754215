import { parse } from "@evenkeel/calc/decimal";
import type { ContractOrder as WireOrder, ContractPosition as WirePosition } from "@evenkeel/contract/contract-coin";
import { presentOrder } from "#/modules/orders/index.ts";
import { presentPosition } from "#/modules/positions/index.ts";
import type { LiveOrder, LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import type { OrderView, PositionView } from "./product.ts";

/** An order as its owner sees it now. */
export function viewOrder(core: Core, live: LiveOrder): OrderView {
  return live.account.product.viewOrder(core, live);
}

/** What an order's fills are backed with, or what it holds while it waits, in the wallet's asset. */
export function marginOf(core: Core, { order }: LiveOrder) {
  if (order.purpose !== "open") return parse("0");
  const book = core.book(order.coin);
  if (order.filledQty === 0n || book.conversion === null) return order.held;
  return book.marginToOpen(null, order.filledValue, order.leverage);
}

/** A contract on a coin, with the margin of what filled and the position's liquidation price. */
export function viewCoinOrder(core: Core, live: LiveOrder): WireOrder {
  const { order, account } = live;
  const position = order.positionId === null ? undefined : account.positionById(order.positionId);
  return presentOrder(order, marginOf(core, live), position?.liqPrice ?? null);
}

/** A position in a coin as its owner sees it now. */
export function viewCoinPosition(core: Core, live: LivePosition): WirePosition {
  const { position } = live;
  const mark = core.quoteOf(position.coin)?.mark ?? null;
  const { rules } = core.book(position.coin);
  return presentPosition(position, rules, mark, { liqPrice: live.liqPrice, marginRatio: core.marginRatio(live) });
}

/** A view of the product that is known to be the coins'. */
export function asCoin<V extends OrderView | PositionView>(view: V): Extract<V, { qty: string }> {
  if (!("qty" in view)) throw new Error("a contract on a coin has a quantity");
  return view as Extract<V, { qty: string }>;
}
