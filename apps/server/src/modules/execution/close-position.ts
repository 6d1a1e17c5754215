import { type Decimal, isMultiple, parse, ZERO } from "@evenkeel/calc/decimal";
import type { buy, stop, ContractOrder as WireOrder } from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { acceptOrder, newOrder, type OrderWords } from "./accept-order.ts";
import type { Account, LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import { checkCount, openBook } from "./gate.ts";
import { fieldsRefused } from "./ticket.ts";

type BuyBody = InputOf<typeof buy>["body"];

interface CloseTerms {
  /** Null for all of it. */
  readonly qty: Decimal | null;
  /** Null for the market. */
  readonly price: Decimal | null;
  readonly clientId: string | undefined;
  readonly timeInForce: BuyBody["timeInForce"];
}

/** Closes a position or a part of it: a market order always closes whole, a limit order rests. */
export async function closePosition(
  core: Core,
  live: LivePosition,
  terms: CloseTerms,
  claim: IdempotencyClaim | null,
): Promise<WireOrder> {
  const { position, account } = live;
  const { book } = openBook(core, position.coin);
  const qty = terms.qty ?? position.qty;
  const errors: FieldError[] = [];
  if (qty > position.qty) errors.push({ field: "qty", key: "order.qtyMax" });
  else if (qty !== position.qty && !isMultiple(qty, book.rules.qtyStep))
    errors.push({ field: "qty", key: "order.qtyStep" });
  if (terms.price !== null && !isMultiple(terms.price, book.rules.tick))
    errors.push({ field: "price", key: "order.priceTick" });
  if (errors.length > 0) throw fieldsRefused(errors);
  // However many orders rest, closing at the market always works: risk can always be reduced.
  if (terms.price !== null) checkCount(account, book.coin);
  const rests = terms.price !== null && terms.timeInForce !== "ioc" && terms.timeInForce !== "fok";
  const words: OrderWords = {
    coin: position.coin,
    side: position.side === "buy" ? "sell" : "buy",
    orderType: terms.price === null ? "market" : "limit",
    marginMode: position.marginMode,
    leverage: position.leverage,
    timeInForce: terms.timeInForce,
    clientId: terms.clientId,
  };
  const order = newOrder(core, account, words, {
    purpose: "close",
    qty,
    price: terms.price,
    priceBound: null,
    takeProfit: null,
    stopLoss: null,
    hasHold: false,
  });
  order.positionId = position.id;
  return acceptOrder(core, account, book, order, claim, rests ? { hold: ZERO } : { reserve: ZERO });
}

/** A reduce-only ticket: a closing sell belongs to the long position of its margin mode. */
export function reduceByTicket(
  core: Core,
  account: Account,
  body: BuyBody,
  claim: IdempotencyClaim | null,
): Promise<WireOrder> {
  const live = account.position(body.coin, body.side === "buy" ? "sell" : "buy", body.marginMode);
  if (live === undefined) throw new AppError("order.nothingToReduce");
  if (body.qty === undefined)
    throw fieldsRefused([{ field: body.margin === undefined ? "notional" : "margin", key: "field.forbidden" }]);
  const price = body.price === undefined ? null : parse(body.price);
  return closePosition(
    core,
    live,
    { qty: parse(body.qty), price, clientId: body.clientId, timeInForce: body.timeInForce },
    claim,
  );
}

/** `stop`: closes one position by its id. @throws AppError `position.closed` or `position.notFound`. */
export async function stopPosition(
  core: Core,
  account: Account,
  query: InputOf<typeof stop>["query"],
  claim: IdempotencyClaim | null,
): Promise<WireOrder> {
  const live = await openPosition(core, account, query.id);
  const decimal = (text: string | undefined) => (text === undefined ? null : parse(text));
  return closePosition(
    core,
    live,
    { qty: decimal(query.qty), price: decimal(query.price), clientId: query.clientId, timeInForce: undefined },
    claim,
  );
}

/** The open position of that id. @throws AppError `position.closed` or `position.notFound`. */
export async function openPosition(core: Core, account: Account, id: string): Promise<LivePosition> {
  const live = account.positionById(BigInt(id));
  if (live !== undefined) return live;
  throw new AppError((await core.accounts.hasPosition(account, BigInt(id))) ? "position.closed" : "position.notFound");
}
