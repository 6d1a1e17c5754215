import { notional } from "@evenkeel/calc/contract-math";
import { closingErrors, sizeTicket, type Ticket, ticketErrors } from "@evenkeel/calc/contract-rules";
import { type OrderTrigger, trailingTrigger, triggerDirection } from "@evenkeel/calc/contract-triggers";
import { abs, type Decimal, format, neg, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import type { amend } from "@evenkeel/contract/contract-coin-changes";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { Admission } from "#/modules/limits/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { type ContractOrder, positionSide, remainingQty } from "#/modules/orders/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account, LiveOrder } from "./account.ts";
import { leg, post } from "./accounting.ts";
import { costOf } from "./afford-order.ts";
import { watchOrder } from "./conditional-orders.ts";
import type { Core } from "./core.ts";
import { bookingTerms, unplace } from "./fill-order.ts";
import { checkModule, checkRate, openingOf, waitingBook } from "./gate.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { noOpenOrder, openOrder } from "./place-order.ts";
import type { OrderView } from "./product.ts";
import { settlement } from "./settlement.ts";
import { fieldsRefused, readLevel, readRate } from "./ticket.ts";
import { keepOrder, openUnit, type Unit } from "./unit.ts";
import { viewOrder } from "./view.ts";

type AmendBody = InputOf<typeof amend>["body"];

/** What an order would be with the changes that were asked for. */
type Amended = Pick<
  ContractOrder,
  "qty" | "price" | "triggerPrice" | "callbackRate" | "activationPrice" | "takeProfit" | "stopLoss"
>;

/** Changes an open order, all of it or nothing. @returns it as it stands when durable. */
export async function amendOrder(
  core: Core,
  account: Account,
  body: AmendBody,
  claim: IdempotencyClaim | null,
  admit: Admission,
): Promise<OrderView> {
  const live = openOrder(core, account, BigInt(body.id));
  if (live === undefined) {
    checkModule(core, account);
    throw await noOpenOrder(core, account, BigInt(body.id));
  }
  const { order } = live;
  const { book, quote } = waitingBook(core, account, order.coin);
  // A market order is on its way to its fill; there is nothing to change.
  if (order.orderType === "market") throw new AppError("order.notAmendable");
  // What opens can be cancelled and not changed while contracts are closed.
  if (order.purpose === "open") {
    checkModule(core, account);
    checkRate(book);
  }
  const amended = read(order, body);
  const errors = [...strayFields(order, body), ...judge(live, amended, book, quote)];
  if (errors.length > 0) throw fieldsRefused(errors);
  if (order.purpose === "open") {
    const expected = amended.price ?? amended.triggerPrice ?? (order.side === "buy" ? quote.ask : quote.bid);
    admit(openingOf(account, order, book.worth(notional(amended.qty, expected))));
  }
  const unit = openUnit(account);
  if (order.holdId !== null) holdAnew(core, unit, live, amended, book);
  apply(core, live, amended, quote);
  keepOrder(unit, order);
  const view = viewOrder(core, live);
  if (claim !== null) unit.claim = { claim, reply: view };
  unit.notes.push({ type: "SETTLEMENT", data: settlement(order, null) });
  await core.submit(unit);
  return view;
}

function read(order: ContractOrder, body: AmendBody): Amended {
  const or = (text: string | undefined, now: Decimal | null) => (text === undefined ? now : parse(text));
  return {
    qty: body.qty === undefined ? order.qty : parse(body.qty),
    price: or(body.price, order.price),
    triggerPrice: or(body.triggerPrice, order.triggerPrice),
    callbackRate: body.callbackRate === undefined ? order.callbackRate : readRate(body.callbackRate),
    activationPrice: or(body.activationPrice, order.activationPrice),
    takeProfit: body.takeProfit === undefined ? order.takeProfit : readLevel(body.takeProfit),
    stopLoss: body.stopLoss === undefined ? order.stopLoss : readLevel(body.stopLoss),
  };
}

/** The fields that this order does not have, or has no more. */
function strayFields(order: ContractOrder, body: AmendBody): FieldError[] {
  const waits = order.status === "untriggered";
  const isTrailing = order.orderType === "trailingStop";
  const has: Record<string, boolean> = {
    price: order.price !== null,
    triggerPrice: waits && !isTrailing,
    callbackRate: waits && isTrailing,
    activationPrice: waits && isTrailing && order.extremePrice === null,
    takeProfit: order.purpose === "open",
    stopLoss: order.purpose === "open",
  };
  return Object.entries(has).flatMap(([field, isThere]) =>
    body[field as keyof AmendBody] !== undefined && !isThere ? [{ field, key: "field.forbidden" }] : [],
  );
}

function judge(live: LiveOrder, to: Amended, book: InstrumentBook, quote: Quote): FieldError[] {
  const { order, account } = live;
  if (to.qty <= order.filledQty) return [{ field: "qty", key: "order.qtyBelowFilled" }];
  const left = sub(to.qty, order.filledQty);
  const trigger = triggerOf(order, to);
  const isPostOnly = order.timeInForce === "postOnly" && to.price !== order.price;
  const held = account.position(order.coin, positionSide(order), order.marginMode)?.position;
  if (order.purpose !== "open") {
    const qty = left === remainingQty(order) && held !== undefined && left > held.qty ? held.qty : left;
    return closingErrors(
      { qty, price: to.price, trigger, isPostOnly },
      order.side,
      held?.qty ?? ZERO,
      book.rules,
      quote,
    );
  }
  const ticket: Ticket = {
    side: order.side,
    size: { unit: "qty", amount: left },
    price: to.price,
    trigger,
    isPostOnly,
    leverage: order.leverage,
    slippage: order.slippage ?? ZERO,
    takeProfit: to.takeProfit,
    stopLoss: to.stopLoss,
  };
  const sized = sizeTicket(ticket, book.rules, quote);
  const rules = { ...book.rules, tiers: book.product.leverageTiers(book) };
  return ticketErrors(ticket, sized, rules, quote, held === undefined ? null : holdingOf(held));
}

/** What it waits for, judged only where that changes: an untouched trigger may be near the price by now. */
function triggerOf(order: ContractOrder, to: Amended): OrderTrigger | null {
  if (order.status !== "untriggered" || order.triggerBy === null) return null;
  const by = order.triggerBy;
  if (to.callbackRate !== null) {
    const isNew = to.activationPrice !== order.activationPrice;
    return { kind: "trailing", by, rate: to.callbackRate, activation: isNew ? to.activationPrice : null };
  }
  return to.triggerPrice === null ? null : { kind: "stop", by, price: to.triggerPrice };
}

/** What a resting order holds follows its price and size. */
function holdAnew(core: Core, unit: Unit, live: LiveOrder, to: Amended, book: InstrumentBook): void {
  const { order, account } = live;
  if (to.price === null) return;
  const cost = costOf(book, account, order, sub(to.qty, order.filledQty), to.price);
  const more = sub(cost, order.held);
  const usable = core.usable(account);
  if (more > usable) {
    throw new AppError("order.insufficientMargin", { data: { need: format(more), have: format(usable) } });
  }
  const terms = bookingTerms(core, unit, live);
  const step = `amend-${terms.ids.next()}`;
  post(terms, more > 0n ? "hold" : "release", { type: "order", id: order.id, step }, [
    leg(account.pots.available, neg(more)),
    leg(account.pots.frozen, more, order.id),
  ]);
  account.available = sub(account.available, more);
  order.held = cost;
}

function apply(core: Core, live: LiveOrder, to: Amended, quote: Quote): void {
  const { order } = live;
  const keepsPlace = to.price === order.price && abs(to.qty) <= order.qty;
  Object.assign(order, to);
  order.updatedAt = core.deps.clock.now();
  if (order.status === "untriggered") {
    if (order.callbackRate === null) {
      if (order.triggerPrice !== null && order.triggerBy !== null)
        order.triggerRises = triggerDirection(order.triggerPrice, quote[order.triggerBy]) === "rise";
    } else if (order.extremePrice !== null) {
      const { tick } = core.book(order.coin).rules;
      order.triggerPrice = trailingTrigger(order.side, order.extremePrice, order.callbackRate, tick);
    }
    watchOrder(core, live);
    return;
  }
  if (keepsPlace) return;
  unplace(core, live);
  live.latencyMs = core.drawLatencyMs();
  live.acceptedAt = order.updatedAt;
  live.queue.ahead = null;
  live.queue.traded = ZERO;
  live.slot = core.book(order.coin).arriving.add(core.deps.clock.monotonic() + live.latencyMs, order.id, live);
}
