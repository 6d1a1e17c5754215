import { notional } from "@evenkeel/calc/contract-math";
import { format, ZERO } from "@evenkeel/calc/decimal";
import type { Admission } from "#/modules/limits/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { acceptOrder, newOrder } from "./accept-order.ts";
import type { Account, LiveOrder } from "./account.ts";
import { reduceByTicket } from "./close-position.ts";
import type { Core } from "./core.ts";
import { cancelOrder } from "./fill-order.ts";
import {
  checkCount,
  checkExpiry,
  checkFloor,
  checkModule,
  checkRate,
  openBook,
  openingOf,
  waitingBook,
} from "./gate.ts";
import type { OrderView } from "./product.ts";
import { fieldsRefused, type OrderBody } from "./ticket.ts";
import { openUnit } from "./unit.ts";
import { viewOrder } from "./view.ts";

/**
 * Accepts an order to open, to add, or (reduce-only) to close. @returns it as it stands when durable.
 * @throws AppError also what `admit` refuses, which is asked for openings alone.
 */
export async function placeOrder(
  core: Core,
  account: Account,
  body: OrderBody,
  claim: IdempotencyClaim | null,
  admit: Admission,
): Promise<OrderView> {
  const mayWait = body.orderType !== "market" && body.timeInForce !== "ioc" && body.timeInForce !== "fok";
  // Closed is closed, whatever the market does; what is open can be made smaller all the same.
  if (body.reduceOnly !== true) checkModule(core, account);
  const { book, quote } = (mayWait ? waitingBook : openBook)(core, account, body.coin);
  if (body.reduceOnly === true) return reduceByTicket(core, account, body, claim);
  checkRate(book);
  checkExpiry(core, book);
  checkFloor(book, quote);
  const judged = account.product.judge(core, account, book, quote, body);
  if (judged.errors.length > 0) throw fieldsRefused(judged.errors);
  checkCount(account, book.coin, body.orderType);
  const { cost, sized, ticket } = judged;
  const words = { ...body, leverage: ticket.leverage };
  admit(openingOf(account, words, book.worth(notional(sized.qty, sized.expectedPrice))));
  const { liqPrice } = cost;
  const isNow = ticket.trigger === null;
  if (isNow && liqPrice !== null && (ticket.side === "buy" ? quote.mark <= liqPrice : quote.mark >= liqPrice)) {
    throw new AppError("order.wouldLiquidate");
  }
  if (judged.usable < cost.cost) {
    throw new AppError("order.insufficientMargin", { data: { need: format(cost.cost), have: format(judged.usable) } });
  }
  const rests = !isNow || (ticket.price !== null && body.timeInForce !== "ioc" && body.timeInForce !== "fok");
  const order = newOrder(core, account, words, {
    purpose: "open",
    qty: sized.qty,
    price: ticket.price,
    priceBound: ticket.price === null && isNow ? sized.worstPrice : null,
    slippage: ticket.price === null ? ticket.slippage : null,
    trigger: ticket.trigger === null ? null : { waitsFor: ticket.trigger, now: quote },
    takeProfit: ticket.takeProfit,
    stopLoss: ticket.stopLoss,
    isStopGuaranteed: body.guaranteedStop === true && ticket.stopLoss !== null,
    hasHold: rests && isNow,
  });
  // What waits for a price ties up nothing until it wakes; then it is judged again.
  if (!isNow) return acceptOrder(core, account, order, claim, { hold: ZERO });
  return acceptOrder(core, account, order, claim, rests ? { hold: cost.cost } : { reserve: cost.cost });
}

/**
 * An open order that is in the books. Answers at once, so that no quote comes between the look and what is done.
 * @throws AppError `server.unavailable` while nothing can be changed.
 */
export function openOrder(core: Core, account: Account, id: bigint): LiveOrder | undefined {
  if (core.committer.isHalted) throw new AppError("server.unavailable");
  const live = account.orders.get(id);
  return live?.done === null ? live : undefined;
}

/** Why there is no such open order: `order.final` or `order.notFound`. */
export async function noOpenOrder(core: Core, account: Account, id: bigint): Promise<AppError> {
  return new AppError((await core.accounts.hasOrder(account, id)) ? "order.final" : "order.notFound");
}

/** Cancels an open order. @throws AppError `order.final` or `order.notFound`. */
export async function cancelOpenOrder(core: Core, account: Account, id: bigint): Promise<OrderView> {
  const live = openOrder(core, account, id);
  if (live === undefined) throw await noOpenOrder(core, account, id);
  const unit = openUnit(account);
  cancelOrder(core, unit, live, "user");
  await core.submit(unit);
  return viewOrder(core, live);
}
