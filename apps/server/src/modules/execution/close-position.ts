import { closingErrors } from "@evenkeel/calc/contract-rules";
import type { OrderTrigger } from "@evenkeel/calc/contract-triggers";
import { type Decimal, parse, ZERO } from "@evenkeel/calc/decimal";
import type { stop } from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { acceptOrder, newOrder, type OrderWords } from "./accept-order.ts";
import type { Account, LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import { checkCount, openBook, waitingBook } from "./gate.ts";
import type { OrderView } from "./product.ts";
import { fieldsRefused, type OrderBody, readTrigger } from "./ticket.ts";

interface CloseTerms {
  /** Null for all of it. */
  readonly qty: Decimal | null;
  /** Null for the market. */
  readonly price: Decimal | null;
  readonly trigger: OrderTrigger | null;
  readonly orderType: OrderBody["orderType"];
  readonly clientId: string | undefined;
  readonly timeInForce: OrderBody["timeInForce"];
}

/** Closes a position or a part of it: a market order always closes whole, a limit order rests. */
export async function closePosition(
  core: Core,
  live: LivePosition,
  terms: CloseTerms,
  claim: IdempotencyClaim | null,
): Promise<OrderView> {
  const { position, account } = live;
  const { price, trigger } = terms;
  const rests = trigger !== null || (price !== null && terms.timeInForce !== "ioc" && terms.timeInForce !== "fok");
  const { book, quote } = (rests ? waitingBook : openBook)(core, account, position.coin);
  const qty = terms.qty ?? position.qty;
  const side = position.side === "buy" ? "sell" : "buy";
  const isPostOnly = terms.timeInForce === "postOnly";
  const errors = closingErrors({ qty, price, trigger, isPostOnly }, side, position.qty, book.rules, quote);
  if (errors.length > 0) throw fieldsRefused(errors);
  // However many orders rest, closing at the market always works: risk can always be reduced.
  if (price !== null || trigger !== null) checkCount(account, book.coin, terms.orderType);
  const words: OrderWords = {
    coin: position.coin,
    side,
    orderType: terms.orderType,
    marginMode: position.marginMode,
    leverage: position.leverage,
    timeInForce: terms.timeInForce,
    clientId: terms.clientId,
  };
  const order = newOrder(core, account, words, {
    purpose: "close",
    qty,
    price,
    priceBound: null,
    slippage: null,
    trigger: trigger === null ? null : { waitsFor: trigger, now: quote },
    takeProfit: null,
    stopLoss: null,
    hasHold: false,
  });
  order.positionId = position.id;
  return acceptOrder(core, account, order, claim, rests ? { hold: ZERO } : { reserve: ZERO });
}

/** A reduce-only ticket: a closing sell belongs to the long position of its margin mode. */
export function reduceByTicket(
  core: Core,
  account: Account,
  body: OrderBody,
  claim: IdempotencyClaim | null,
): Promise<OrderView> {
  const live = account.position(body.coin, body.side === "buy" ? "sell" : "buy", body.marginMode);
  if (live === undefined) throw new AppError("order.nothingToReduce");
  if (body.qty === undefined)
    throw fieldsRefused([{ field: body.margin === undefined ? "notional" : "margin", key: "field.forbidden" }]);
  const price = body.price === undefined ? null : parse(body.price);
  return closePosition(
    core,
    live,
    {
      qty: parse(body.qty),
      price,
      trigger: readTrigger(body),
      orderType: body.orderType,
      clientId: body.clientId,
      timeInForce: body.timeInForce,
    },
    claim,
  );
}

/** `stop`: closes one position by its id. @throws AppError `position.closed` or `position.notFound`. */
export async function stopPosition(
  core: Core,
  account: Account,
  query: InputOf<typeof stop>["query"],
  claim: IdempotencyClaim | null,
): Promise<OrderView> {
  const live = account.positionById(BigInt(query.id));
  if (live === undefined) throw await noOpenPosition(core, account, query.id);
  const decimal = (text: string | undefined) => (text === undefined ? null : parse(text));
  return closePosition(
    core,
    live,
    {
      qty: decimal(query.qty),
      price: decimal(query.price),
      trigger: null,
      orderType: query.price === undefined ? "market" : "limit",
      clientId: query.clientId,
      timeInForce: undefined,
    },
    claim,
  );
}

/** Why there is no open position of that id: `position.closed` or `position.notFound`. */
export async function noOpenPosition(core: Core, account: Account, id: string): Promise<AppError> {
  return new AppError((await core.accounts.hasPosition(account, BigInt(id))) ? "position.closed" : "position.notFound");
}
