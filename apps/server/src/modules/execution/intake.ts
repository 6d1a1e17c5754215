import { type Decimal, format, isMultiple, parse, ZERO } from "@evenkeel/calc/decimal";
import type {
  buy,
  stop,
  updateEarnAndLose,
  ContractOrder as WireOrder,
  ContractPosition as WirePosition,
} from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import { LIMITS } from "@evenkeel/contract/limits";
import type { Quote } from "#/modules/market-data/index.ts";
import type { ContractOrder } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account, LiveOrder, LivePosition } from "./account.ts";
import { holdForOrder } from "./accounting.ts";
import type { Core } from "./core.ts";
import { bookingTerms, cancelOrder, viewOrder } from "./fill-order.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { fieldsRefused, judgeTicket, type TicketBody } from "./ticket.ts";
import { keepOrder, keepPosition, openUnit } from "./unit.ts";

type BuyBody = InputOf<typeof buy>["body"];

/** The book and its fresh quote. @throws AppError where nothing can be accepted now. */
export function openBook(core: Core, coin: string): { book: InstrumentBook; quote: Quote } {
  if (core.committer.isHalted) throw new AppError("server.unavailable");
  const book = core.books.get(coin);
  if (book === undefined) throw new AppError("market.unknownInstrument");
  if (core.deps.market.session(book.instrument).state !== "open") throw new AppError("market.closed");
  const quote = core.quoteOf(coin);
  if (quote === undefined || core.isStale(coin)) throw new AppError("market.stale");
  return { book, quote };
}

/** Accepts an order to open, to add, or (reduce-only) to close. @returns it as it stands when durable. */
export async function placeOrder(
  core: Core,
  account: Account,
  body: BuyBody,
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
  return accept(core, account, book, order, claim, rests ? { hold: cost.cost } : { reserve: cost.cost });
}

/** Stop and trailing orders are not open yet. @throws AppError `order.typeNotOpen`. */
export function checkType({ orderType }: Pick<TicketBody, "orderType">): void {
  if (orderType !== "market" && orderType !== "limit") throw new AppError("order.typeNotOpen");
}

/** Contracts may be closed by their setting; what is open can be closed all the same. @throws AppError `module.closed`. */
function checkModule(core: Core, account: Account): void {
  if (!core.deps.isOpen(account.mode)) throw new AppError("module.closed");
}

interface OrderTerms {
  readonly purpose: "open" | "close";
  readonly qty: Decimal;
  readonly price: Decimal | null;
  readonly priceBound: Decimal | null;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly hasHold: boolean;
}

type OrderWords = Pick<TicketBody, "coin" | "side" | "orderType" | "marginMode" | "leverage" | "timeInForce"> & {
  clientId?: string | undefined;
};

function newOrder(core: Core, account: Account, words: OrderWords, terms: OrderTerms): ContractOrder {
  const id = core.deps.ids.next();
  const now = core.deps.clock.now();
  return {
    id,
    userId: account.userId,
    mode: account.mode,
    clientId: words.clientId ?? null,
    coin: words.coin,
    side: words.side,
    purpose: terms.purpose,
    orderType: words.orderType,
    marginMode: words.marginMode,
    leverage: words.leverage,
    timeInForce: words.timeInForce ?? (words.orderType === "market" ? "ioc" : "gtc"),
    reduceOnly: terms.purpose === "close",
    price: terms.price,
    priceBound: terms.priceBound,
    triggerPrice: null,
    triggerBy: null,
    qty: terms.qty,
    takeProfit: terms.takeProfit,
    stopLoss: terms.stopLoss,
    createdAt: now,
    holdId: terms.hasHold ? id : null,
    status: "new",
    reason: null,
    filledQty: ZERO,
    filledValue: ZERO,
    fee: ZERO,
    held: ZERO,
    positionId: null,
    updatedAt: now,
  };
}

/**
 * Takes a good order in. One that may rest is durable before the answer; one that fills or ends at once is answered when it
 * has, and until then nothing of it is in the books.
 */
async function accept(
  core: Core,
  account: Account,
  book: InstrumentBook,
  order: ContractOrder,
  claim: IdempotencyClaim | null,
  money: { readonly hold: Decimal } | { readonly reserve: Decimal },
): Promise<WireOrder> {
  const latencyMs = core.drawLatencyMs();
  const isDurableFirst = "hold" in money;
  let settle: (error: Error | null) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  const live: LiveOrder = {
    account,
    order,
    latencyMs,
    acceptedAt: order.createdAt,
    queue: { ahead: null, traded: ZERO },
    reserved: isDurableFirst ? ZERO : money.reserve,
    claim: isDurableFirst ? null : claim,
    done: isDurableFirst ? null : settle,
    slot: null,
  };
  account.orders.set(order.id, live);
  live.slot = book.arriving.add(core.deps.clock.monotonic() + latencyMs, order.id, live);
  if (!isDurableFirst) {
    core.watchCross(account);
    await ended;
    return viewOrder(core, live);
  }
  const unit = openUnit(account);
  if (money.hold > 0n) holdForOrder(bookingTerms(core, unit, live), money.hold);
  keepOrder(unit, order);
  const view = viewOrder(core, live);
  if (claim !== null) unit.claim = { claim, reply: view };
  await core.submit(unit);
  return view;
}

function checkCount(account: Account, coin: string): void {
  let count = 0;
  for (const live of account.orders.values()) if (live.order.coin === coin) count += 1;
  if (count >= LIMITS.openOrdersPerCoin)
    throw new AppError("order.tooMany", { args: { max: String(LIMITS.openOrdersPerCoin) } });
}

/** A reduce-only ticket: a closing sell belongs to the long position of its margin mode. */
function reduceByTicket(
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
  return accept(core, account, book, order, claim, rests ? { hold: ZERO } : { reserve: ZERO });
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

async function openPosition(core: Core, account: Account, id: string): Promise<LivePosition> {
  const live = account.positionById(BigInt(id));
  if (live !== undefined) return live;
  throw new AppError((await core.accounts.hasPosition(account, BigInt(id))) ? "position.closed" : "position.notFound");
}

/** Sets or removes a position's take-profit and stop-loss. */
export async function updateTriggers(
  core: Core,
  account: Account,
  body: InputOf<typeof updateEarnAndLose>["body"],
): Promise<WirePosition> {
  const live = await openPosition(core, account, body.id);
  const { position } = live;
  const { book, quote } = openBook(core, position.coin);
  const triggerBy = body.triggerBy ?? position.triggerBy;
  const errors: FieldError[] = [];
  const isLong = position.side === "buy";
  const read = (field: "takeProfit" | "stopLoss", isAbove: boolean): Decimal | null => {
    const text = body[field];
    if (text === undefined) return position[field];
    if (text === "" || text === "0") return null;
    const price = parse(text);
    if (!isMultiple(price, book.rules.tick)) errors.push({ field, key: "order.priceTick" });
    else if (isAbove ? price <= quote[triggerBy] : price >= quote[triggerBy])
      errors.push({ field, key: `order.${field}Side` });
    return price;
  };
  const takeProfit = read("takeProfit", isLong);
  const stopLoss = read("stopLoss", !isLong);
  if (stopLoss !== null && body.stopLoss !== undefined && live.liqPrice !== null) {
    if (isLong ? stopLoss <= live.liqPrice : stopLoss >= live.liqPrice) {
      errors.push({ field: "stopLoss", key: "order.stopLossBeyondLiquidation" });
    }
  }
  if (errors.length > 0) throw fieldsRefused(errors);
  position.takeProfit = takeProfit;
  position.stopLoss = stopLoss;
  position.triggerBy = triggerBy;
  position.updatedAt = core.deps.clock.now();
  core.watch(live);
  const unit = openUnit(account);
  keepPosition(unit, position);
  await core.submit(unit);
  return core.present(live);
}
