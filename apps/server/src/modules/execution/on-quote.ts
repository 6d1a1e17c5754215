import { ZERO } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import { remainingQty } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account, LiveOrder, Trigger } from "./account.ts";
import { arriveOne } from "./arrive.ts";
import { wakeOrder } from "./conditional-orders.ts";
import type { Core } from "./core.ts";
import { CurrencyRates } from "./currency-rates.ts";
import type { RateWatch } from "./derivatives/rate-watch.ts";
import { dueIn } from "./dues.ts";
import { restInputs } from "./fill-basis.ts";
import { atOnePrice, cancelOrder, fillOrder, forgetOrder, reducible } from "./fill-order.ts";
import { barredFrom } from "./gate.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { liquidateCross, liquidateIsolated } from "./liquidate.ts";
import { callIsolated } from "./margin-watch.ts";
import { restingFill } from "./paper-model.ts";
import type { QuotePass } from "./quote-lane.ts";
import { openUnit, type Unit } from "./unit.ts";
import type { TriggerPair } from "./waiting-heaps.ts";
import { wakeExit } from "./wake-exit.ts";

/** A quote through all books of its stream, and past the wallets that a currency's rate turns. */
export function beginQuote(core: Core, rateWatch: RateWatch, quote: Quote): QuotePass {
  const books = core.booksByStream.get(quote.referCoin) ?? [];
  let begun = 0;
  for (const book of books) {
    begun += 1;
    const pass = onQuote(core, book, quote);
    if (pass !== null) return onward(core, rateWatch, quote, pass, books.slice(begun));
  }
  tellRate(rateWatch, quote);
  return null;
}

/** The rest of a quote's way, once a book has been reached. */
function* onward(
  core: Core,
  rateWatch: RateWatch,
  quote: Quote,
  first: Iterable<void>,
  books: readonly InstrumentBook[],
): Generator<void> {
  yield* first;
  for (const book of books) yield* onQuote(core, book, quote) ?? [];
  tellRate(rateWatch, quote);
}

function tellRate(rateWatch: RateWatch, { referCoin }: Quote): void {
  const currency = CurrencyRates.ofPair(referCoin);
  if (currency !== undefined) rateWatch.onRate(currency);
}

/**
 * One quote through one book: first what it triggers, nearest first, then the resting orders, then those that waited for
 * their first quote. Looks at nothing that the quote does not reach.
 * @returns the steps that are left to take; null where there are none.
 */
export function onQuote(core: Core, book: InstrumentBook, quote: Quote): Generator<void> | null {
  const dues = dueIn(core, book, quote.receivedAt, quote);
  book.lastQuote = quote;
  return dues === null ? reach(core, book, quote) : settleFirst(core, book, quote, dues);
}

/** What fell due is settled before the quote does anything else. */
function* settleFirst(core: Core, book: InstrumentBook, quote: Quote, dues: Generator<void>): Generator<void> {
  yield* dues;
  yield* reach(core, book, quote) ?? [];
}

function reach(core: Core, book: InstrumentBook, quote: Quote): Generator<void> | null {
  const { product } = book;
  // The last price by a new count of shares: nobody has dealt at it.
  if (quote.isRecounted) return null;
  if (book.awaitingQuote !== null) watchAwaiting(core, book, book.awaitingQuote);
  if (!book.isReachedBy(quote)) return null;
  // A closed market repeats its last price to show that its source lives; nobody can deal at that.
  if (product.keepsHours && (book.conversion === null || !core.isTrading(book))) return null;
  return through(core, book, quote);
}

function* through(core: Core, book: InstrumentBook, quote: Quote): Generator<void> {
  yield* wakeTriggers(core, book, quote);
  if (Math.min(quote.lastTicks, quote.askTicks) <= book.restingBuys.edge) yield* passResting(core, book, quote, "buy");
  if (Math.max(quote.lastTicks, quote.bidTicks) >= book.restingSells.edge)
    yield* passResting(core, book, quote, "sell");
  if (quote.receivedMono >= book.arriving.edge) yield* arrive(core, book, quote);
}

/** The first quote since the start: cross positions that could not be judged without it are now. */
function watchAwaiting(core: Core, book: InstrumentBook, accounts: ReadonlySet<Account>): void {
  book.awaitingQuote = null;
  for (const account of accounts) if (!account.isVoid) liquidateCross(core, account);
}

function* wakeTriggers(core: Core, book: InstrumentBook, quote: Quote): Generator<void> {
  const { last, mark, index } = book.triggers;
  yield* wakePair(core, last, quote.lastTicks, quote);
  yield* wakePair(core, mark, quote.markTicks, quote);
  yield* wakePair(core, index, quote.indexTicks, quote);
}

function* wakePair(core: Core, { fall, rise }: TriggerPair, ticks: number, quote: Quote): Generator<void> {
  for (let hit = fall.wake(ticks); hit; hit = fall.wake(ticks)) {
    fire(core, hit, quote);
    yield;
  }
  for (let hit = rise.wake(ticks); hit; hit = rise.wake(ticks)) {
    fire(core, hit, quote);
    yield;
  }
}

function fire(core: Core, trigger: Trigger, quote: Quote): void {
  if ("order" in trigger) {
    if (!trigger.order.account.isVoid) wakeOrder(core, trigger, quote);
    return;
  }
  const { live } = trigger;
  if (live.position.status === "closed" || live.account.isVoid) return;
  if ("exitId" in trigger) wakeExit(core, trigger, quote);
  else if (trigger.kind === "liquidation") liquidateIsolated(core, live, quote);
  else if (trigger.kind === "marginCall") callIsolated(core, live, trigger.call);
  else liquidateCross(core, live.account);
}

/** Commits what the engine did by itself. A failure has voided the account and is in the log; nobody waits for it. */
export function submitOwn(core: Core, unit: Unit): void {
  core.submit(unit).catch(() => {});
}

function* passResting(core: Core, book: InstrumentBook, quote: Quote, side: "buy" | "sell"): Generator<void> {
  const heap = side === "buy" ? book.restingBuys : book.restingSells;
  const reached: LiveOrder[] = [];
  const ticks = side === "buy" ? Math.min(quote.lastTicks, quote.askTicks) : Math.max(quote.lastTicks, quote.bidTicks);
  heap.peekReached(ticks, (live) => reached.push(live));
  // Best price first, oldest first within a price: the order in which a market would serve them.
  reached.sort((a, b) => byPriority(a, b, side));
  for (const live of reached) {
    if (live.slot === null || live.account.isVoid) continue;
    passOne(core, live, quote);
    yield;
  }
}

function byPriority(a: LiveOrder, b: LiveOrder, side: "buy" | "sell"): number {
  const [p, q] = [a.order.price ?? ZERO, b.order.price ?? ZERO];
  if (p !== q) return p > q === (side === "buy") ? -1 : 1;
  return a.order.id < b.order.id ? -1 : 1;
}

function passOne(core: Core, live: LiveOrder, quote: Quote): void {
  const { order } = live;
  if (order.price === null) return;
  const barred = order.purpose === "open" ? barredFrom(core, core.book(order.coin), quote) : null;
  if (barred !== null) {
    const unit = openUnit(live.account);
    cancelOrder(core, unit, live, barred);
    submitOwn(core, unit);
    return;
  }
  const before = { ...live.queue };
  const hit = restingFill({ side: order.side, price: order.price, remaining: remainingQty(order) }, live.queue, quote);
  if (hit === null) return;
  const unit = openUnit(live.account);
  const most = reducible(live, unit);
  const qty = hit.qty < most ? hit.qty : most;
  if (qty > 0n) {
    fillOrder(core, unit, live, {
      quote,
      fill: atOnePrice(order.price, qty),
      rule: hit.rule,
      inputs: restInputs(most, order.price, before, quote.tradeQty),
      liquidity: "maker",
      reason: "user",
    });
  }
  if (live.account.orders.has(order.id) && qty === most && qty < hit.qty) cancelOrder(core, unit, live, "reduceOnly");
  submitOwn(core, unit);
}

function* arrive(core: Core, book: InstrumentBook, quote: Quote): Generator<void> {
  const due = quote.receivedMono;
  for (let live = book.arriving.wake(due); live !== undefined; live = book.arriving.wake(due)) {
    live.slot = null;
    if (!live.account.isVoid) arriveOne(core, book, live, quote);
    yield;
  }
}

/** How long a market order waits for a quote before it is refused, beyond its latency. */
const MAX_WAIT_MS = 5_000;

/** Refuses the orders whose first quote does not come: nothing of them was in the books. */
export function refuseLate(core: Core, book: InstrumentBook): void {
  const now = core.deps.clock.monotonic();
  if (book.arriving.size === 0) return;
  const late: LiveOrder[] = [];
  book.arriving.peekReached(core.isStale(book.coin) ? Number.POSITIVE_INFINITY : now - MAX_WAIT_MS, (live) =>
    late.push(live),
  );
  for (const live of late) {
    if (live.done === null) continue;
    forgetOrder(core, live);
    live.done(new AppError("market.stale"));
  }
}
