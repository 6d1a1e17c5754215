import { format, parse, ZERO } from "@evenkeel/calc/decimal";
import { type SpotTicket, sizeSpot, spotBound, spotErrors } from "@evenkeel/calc/spot-rules";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { LIMITS } from "@evenkeel/contract/limits";
import type { spotSubmit, SpotOrder as WireOrder } from "@evenkeel/contract/spot";
import type { Quote } from "#/modules/market-data/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { drawLatencyMs } from "../market-conditions.ts";
import { fieldsRefused, readSlippage } from "../ticket.ts";
import type { LiveSpot, SpotAccount } from "./spot-account.ts";
import { holdForSpot } from "./spot-accounting.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotCore } from "./spot-core.ts";
import { presentSpotOrder, type SpotOrder } from "./spot-order.ts";
import { keepSpot, openSpotUnit } from "./spot-unit.ts";

type Words = InputOf<typeof spotSubmit>["body"];

/**
 * Accepts an order. What may rest or waits for a price is durable before the answer; what fills or ends at once is answered
 * when it has, and until then nothing of it is in the books.
 */
export async function submitSpot(
  core: SpotCore,
  userId: bigint,
  mode: "SIM" | "LIVE",
  words: Words,
  claim: IdempotencyClaim | null,
): Promise<WireOrder> {
  // Spot trades in simulated money alone, whatever the setting says.
  if (mode !== "SIM" || !core.deps.isOpen(mode)) throw new AppError("module.closed");
  const book = core.books.get(words.coin);
  if (book === undefined) throw new AppError("market.unknownInstrument");
  const admit = await core.deps.admission(String(userId), mode);
  const account = await core.ready(userId, mode, [book.instrument.base, book.instrument.quote]);
  const quote = openMarket(core, book, account);
  const ticket = readTicket(words);
  const sized = sizeSpot(ticket, book.rules, quote);
  const errors = spotErrors(ticket, sized, book.rules, quote);
  if (errors.length > 0) throw fieldsRefused(errors);
  // Selling what is held opens nothing.
  if (words.side === "buy") admit({ value: sized.cost, leverage: 1, positions: null });
  checkCount(account, words);
  const pays = book.paysWith(words.side);
  const isWaiting = ticket.triggerPrice !== null;
  const have = account.free(pays);
  if (have < sized.cost)
    throw new AppError("ledger.insufficient", { data: { need: format(sized.cost), have: format(have) } });
  const id = core.deps.ids.next();
  const stopId = words.oco === undefined ? null : core.deps.ids.next();
  const order = newOrder(core, account, words, { id, ocoId: stopId, qty: sized.qty, quote, book });
  const rests = order.price !== null && order.timeInForce !== "ioc" && order.timeInForce !== "fok";
  if (!isWaiting && !rests) return answerWhenDone(core, book, account, order, sized.cost, claim);
  const unit = openSpotUnit(account);
  const live = takeIn(core, book, account, order, { reserved: ZERO, claim: null, done: null });
  if (!isWaiting) holdForSpot(core, unit, live, sized.cost);
  keepSpot(unit, order);
  if (words.oco !== undefined && stopId !== null) {
    const { triggerPrice, price } = words.oco;
    const stop: Words = {
      ...words,
      orderType: price === undefined ? "stopMarket" : "stopLimit",
      triggerPrice,
      price,
      timeInForce: undefined,
    };
    const other = newOrder(core, account, stop, { id: stopId, ocoId: id, qty: sized.qty, quote, book });
    takeIn(core, book, account, other, { reserved: ZERO, claim: null, done: null });
    keepSpot(unit, other);
  }
  const view = presentSpotOrder(order, book.instrument);
  if (claim !== null) unit.claim = { claim, reply: view };
  await core.submit(unit);
  return view;
}

/** A quote to deal at now. @throws AppError why there is none. */
export function openMarket(core: SpotCore, book: SpotBook, account: SpotAccount): Quote {
  if (core.committer.isHalted || account.isVoid || account.paused !== null) throw new AppError("server.unavailable");
  if (core.deps.market.session(book.instrument).state !== "open") throw new AppError("market.closed");
  const quote = core.quoteOf(book);
  if (quote === undefined || core.isStale(book)) throw new AppError("market.stale");
  return quote;
}

function checkCount(account: SpotAccount, words: Words): void {
  let count = 0;
  let waiting = 0;
  for (const { order } of account.orders.values()) {
    if (order.coin !== words.coin) continue;
    count += 1;
    if (order.status === "untriggered") waiting += 1;
  }
  const { openOrdersPerCoin, conditionalOrdersPerCoin } = LIMITS;
  const isPair = words.oco !== undefined;
  if (count + (isPair ? 2 : 1) > openOrdersPerCoin)
    throw new AppError("order.tooMany", { args: { max: String(openOrdersPerCoin) } });
  if ((isPair || words.triggerPrice !== undefined) && waiting >= conditionalOrdersPerCoin)
    throw new AppError("order.tooManyConditional", { args: { max: String(conditionalOrdersPerCoin) } });
}

const decimal = (text: string | undefined) => (text === undefined ? null : parse(text));

function readTicket(words: Words): SpotTicket {
  return {
    side: words.side,
    size:
      words.amount === undefined
        ? { unit: "qty", value: parse(words.qty ?? "0") }
        : { unit: "amount", value: parse(words.amount) },
    price: decimal(words.price),
    triggerPrice: decimal(words.triggerPrice),
    isPostOnly: words.timeInForce === "postOnly",
    slippage: readSlippage(words.slippage),
    oco:
      words.oco === undefined ? null : { triggerPrice: parse(words.oco.triggerPrice), price: decimal(words.oco.price) },
  };
}

function newOrder(
  core: SpotCore,
  account: SpotAccount,
  words: Words,
  terms: {
    readonly id: bigint;
    readonly ocoId: bigint | null;
    readonly qty: SpotOrder["qty"];
    readonly quote: Quote;
    readonly book: SpotBook;
  },
): SpotOrder {
  const now = core.deps.clock.now();
  const { quote, book } = terms;
  const price = decimal(words.price);
  const triggerPrice = decimal(words.triggerPrice);
  const slippage = readSlippage(words.slippage);
  const isAtMarket = price === null && triggerPrice === null;
  return {
    id: terms.id,
    userId: account.userId,
    mode: account.mode,
    clientId: words.clientId,
    coin: words.coin,
    side: words.side,
    orderType: words.orderType,
    timeInForce: words.timeInForce ?? (price === null ? "ioc" : "gtc"),
    price,
    slippage: price === null ? slippage : null,
    priceBound: isAtMarket
      ? spotBound(words.side, words.side === "buy" ? quote.ask : quote.bid, book.rules.tick, slippage)
      : null,
    triggerPrice,
    triggerRises: triggerPrice === null ? null : triggerPrice > quote.last,
    triggeredAt: null,
    qty: terms.qty,
    amount: decimal(words.amount),
    ocoId: terms.ocoId,
    createdAt: now,
    status: triggerPrice === null ? "new" : "untriggered",
    reason: null,
    filledQty: ZERO,
    filledValue: ZERO,
    fee: ZERO,
    held: ZERO,
    updatedAt: now,
  };
}

/** Puts an order into memory, where the price finds it that it waits for, or the first quote after its latency. */
function takeIn(
  core: SpotCore,
  book: SpotBook,
  account: SpotAccount,
  order: SpotOrder,
  request: Pick<LiveSpot, "reserved" | "claim" | "done">,
): LiveSpot {
  const latencyMs = drawLatencyMs(core.deps.random);
  const pays = book.paysWith(order.side);
  const live: LiveSpot = {
    account,
    order,
    pays,
    acceptedAt: order.createdAt,
    latencyMs,
    queue: { ahead: null, traded: ZERO },
    ...request,
    place: null,
  };
  account.orders.set(order.id, live);
  placeSpot(core, live, core.deps.clock.monotonic() + latencyMs);
  return live;
}

/** Puts an order where what it waits for will find it: its trigger, or its first quote from an instant on. */
export function placeSpot(core: SpotCore, live: LiveSpot, from: number): void {
  const { order } = live;
  const book = core.book(order.coin);
  if (order.status !== "untriggered" || order.triggerPrice === null) {
    core.place(live, book.arriving, from);
    return;
  }
  const rises = order.triggerRises === true;
  core.place(live, rises ? book.rising : book.falling, book.ticks(order.triggerPrice, rises ? "rise" : "fall"));
}

async function answerWhenDone(
  core: SpotCore,
  book: SpotBook,
  account: SpotAccount,
  order: SpotOrder,
  cost: SpotOrder["qty"],
  claim: IdempotencyClaim | null,
): Promise<WireOrder> {
  await new Promise<void>((resolve, reject) => {
    const done = (error: Error | null) => (error === null ? resolve() : reject(error));
    takeIn(core, book, account, order, { reserved: cost, claim, done });
  });
  return presentSpotOrder(order, book.instrument);
}
