import { format } from "@evenkeel/calc/decimal";
import type { buy, ContractOrder as WireOrder } from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { acceptOrder, newOrder } from "./accept-order.ts";
import type { Account } from "./account.ts";
import { reduceByTicket } from "./close-position.ts";
import type { Core } from "./core.ts";
import { cancelOrder, viewOrder } from "./fill-order.ts";
import { checkCount, checkModule, checkType, openBook } from "./gate.ts";
import { fieldsRefused, judgeTicket } from "./ticket.ts";
import { openUnit } from "./unit.ts";

/** Accepts an order to open, to add, or (reduce-only) to close. @returns it as it stands when durable. */
export async function placeOrder(
  core: Core,
  account: Account,
  body: InputOf<typeof buy>["body"],
  claim: IdempotencyClaim | null,
): Promise<WireOrder> {
  const { book, quote } = openBook(core, body.coin);
  checkType(body);
  if (body.reduceOnly === true) return reduceByTicket(core, account, body, claim);
  checkModule(core, account);
  const judged = judgeTicket(core, account, book, quote, body);
  if (judged.errors.length > 0) throw fieldsRefused(judged.errors);
  checkCount(account, book.coin);
  const { cost, sized, ticket } = judged;
  const { liqPrice } = cost;
  if (liqPrice !== null && (ticket.side === "buy" ? quote.mark <= liqPrice : quote.mark >= liqPrice)) {
    throw new AppError("order.wouldLiquidate");
  }
  if (judged.usable < cost.cost) {
    throw new AppError("order.insufficientMargin", { data: { need: format(cost.cost), have: format(judged.usable) } });
  }
  const rests = ticket.price !== null && body.timeInForce !== "ioc" && body.timeInForce !== "fok";
  const order = newOrder(core, account, body, {
    purpose: "open",
    qty: sized.qty,
    price: ticket.price,
    priceBound: ticket.price === null ? sized.worstPrice : null,
    takeProfit: ticket.takeProfit,
    stopLoss: ticket.stopLoss,
    hasHold: rests,
  });
  return acceptOrder(core, account, book, order, claim, rests ? { hold: cost.cost } : { reserve: cost.cost });
}

/** Cancels an open order. @throws AppError `order.final` or `order.notFound`. */
export async function cancelOpenOrder(core: Core, account: Account, id: bigint): Promise<WireOrder> {
  if (core.committer.isHalted) throw new AppError("server.unavailable");
  const live = account.orders.get(id);
  if (live === undefined || live.done !== null) {
    throw new AppError((await core.accounts.hasOrder(account, id)) ? "order.final" : "order.notFound");
  }
  const unit = openUnit(account);
  cancelOrder(core, unit, live, "user");
  await core.submit(unit);
  return viewOrder(core, live);
}
