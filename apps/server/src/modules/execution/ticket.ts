import { exactPnl } from "@evenkeel/calc/contract-math";
import {
  DEFAULT_SLIPPAGE,
  MAX_SLIPPAGE,
  type SizedTicket,
  sizeTicket,
  type Ticket,
  type TicketCost,
  ticketCost,
  ticketErrors,
} from "@evenkeel/calc/contract-rules";
import { isStopBeyondLiquidation, type OrderTrigger } from "@evenkeel/calc/contract-triggers";
import { type Decimal, div, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import { crossBacking } from "@evenkeel/calc/liquidation";
import type { buy, preview } from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { Quote } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { requiredFor } from "#/modules/risk/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "./account.ts";
import type { Core } from "./core.ts";
import type { InstrumentBook } from "./instrument-book.ts";

/** What buy and preview have in common, by the words of contracts on coins; a derivative's lots are its `qty`. */
export type TicketBody = InputOf<typeof preview>["body"] & { readonly guaranteedStop?: boolean | undefined };

/** A ticket with the id of its request. */
export type OrderBody = TicketBody & Pick<InputOf<typeof buy>["body"], "clientId">;

const HUNDRED = parse("100");

/** A price that may be taken back: null for none. */
export const readLevel = (text: string | undefined): Decimal | null =>
  text === undefined || text === "" || text === "0" ? null : parse(text);

/** How far an order at the market may slip, as a fraction, of what the wire says in percent. */
export const readSlippage = (text: string | undefined): Decimal =>
  text === undefined ? DEFAULT_SLIPPAGE : div(parse(text), HUNDRED, "down");

/** The wire's ticket in our numbers. */
export function readTicket(body: TicketBody): Ticket {
  const unit = body.qty !== undefined ? "qty" : body.margin !== undefined ? "margin" : "notional";
  return {
    side: body.side,
    size: { unit, amount: parse(body[unit] ?? "0") },
    price: body.price === undefined ? null : parse(body.price),
    trigger: readTrigger(body),
    isPostOnly: body.timeInForce === "postOnly",
    leverage: body.leverage,
    slippage: readSlippage(body.slippage),
    takeProfit: readLevel(body.takeProfit),
    stopLoss: readLevel(body.stopLoss),
  };
}

/** What a conditional order waits for; null for one that does not wait. `callbackRate` comes in percent. */
export function readTrigger(
  body: Pick<TicketBody, "triggerPrice" | "triggerBy" | "callbackRate" | "activationPrice">,
): OrderTrigger | null {
  const by = body.triggerBy ?? "last";
  if (body.triggerPrice !== undefined) return { kind: "stop", by, price: parse(body.triggerPrice) };
  if (body.callbackRate === undefined) return null;
  const activation = body.activationPrice === undefined ? null : parse(body.activationPrice);
  return { kind: "trailing", by, rate: readRate(body.callbackRate), activation };
}

/** A rate in percent as a fraction. What is finer than can be kept is no rate that is allowed. */
export function readRate(percent: string): Decimal {
  return div(parse(percent), HUNDRED, "up");
}

/** A ticket with all that its account and the present quote make of it. */
export interface JudgedTicket {
  readonly ticket: Ticket;
  readonly sized: SizedTicket;
  readonly cost: TicketCost;
  readonly errors: readonly FieldError[];
  /** What the account may use, in the settlement asset. */
  readonly usable: Decimal;
}

/** Sizes, checks and prices a ticket. The same code answers the preview and accepts the order. */
export function judgeTicket(
  core: Core,
  account: Account,
  book: InstrumentBook,
  quote: Quote,
  body: TicketBody,
): JudgedTicket {
  if (!core.isPriced(account)) throw new AppError("market.stale");
  const ticket = readTicket(body);
  const { rules } = book;
  if (ticket.size.amount <= 0n || ticket.slippage > MAX_SLIPPAGE) {
    throw fieldsRefused([
      { field: ticket.slippage > MAX_SLIPPAGE ? "slippage" : ticket.size.unit, key: "field.tooBig" },
    ]);
  }
  const live = account.position(book.coin, ticket.side, body.marginMode);
  const leverage = live?.position.leverage ?? leverageOfOrders(account, book.coin, body);
  if (leverage !== null && leverage !== ticket.leverage) {
    throw new AppError("order.leverageMismatch", { args: { leverage: String(leverage) } });
  }
  const existing = live === undefined ? null : holdingOf(live.position);
  const sized = sizeTicket(ticket, rules, quote);
  const cost = ticketCost(ticket, sized, rules, quote, {
    existing,
    existingMargin: live?.position.margin ?? ZERO,
    crossBacking: body.marginMode === "cross" ? backingWithout(core, account, book.coin, ticket.side) : null,
  });
  const errors = ticketErrors(ticket, sized, rules, quote, existing);
  if (ticket.stopLoss !== null && isStopBeyondLiquidation(ticket.side, ticket.stopLoss, cost.liqPrice)) {
    errors.push({ field: "stopLoss", key: "order.stopLossBeyondLiquidation" });
  }
  return { ticket, sized, cost, errors, usable: core.usable(account) };
}

/** The leverage of open orders that would fill into the same position; null where there are none. */
export function leverageOfOrders(
  account: Account,
  coin: string,
  body: Pick<TicketBody, "side" | "marginMode">,
): number | null {
  for (const { order } of account.orders.values()) {
    const isSame = order.coin === coin && order.side === body.side && order.marginMode === body.marginMode;
    if (isSame && order.purpose === "open") return order.leverage;
  }
  return null;
}

/** What backs a cross position besides itself: the wallet's equity less what the other positions require. */
function backingWithout(core: Core, account: Account, coin: string, side: "buy" | "sell"): Decimal {
  const state = core.crossState(account);
  const own = core
    .crossPositions(account)
    .find(({ live }) => live.position.coin === coin && live.position.side === side);
  if (own === undefined) return crossBacking(state.equity, ZERO, state.required);
  const others = sub(state.required, requiredFor(own.terms));
  return crossBacking(state.equity, exactPnl(own.terms.holding, own.terms.mark), others);
}

/** The refusal that names each bad field. */
export function fieldsRefused(errors: readonly FieldError[]): AppError {
  return new AppError("request.invalid", { data: { errors } });
}
