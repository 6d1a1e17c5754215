import { format } from "@evenkeel/calc/decimal";
import type { FillSettlement } from "@evenkeel/contract/contract-coin";
import { expiriesAround } from "#/modules/instruments/index.ts";
import { type Quote, wireTypeOf } from "#/modules/market-data/index.ts";
import type { SettlementPrice } from "#/modules/settlement-prices/index.ts";
import type { Account } from "../account.ts";
import { endOrder } from "../accounting.ts";
import { closeAtSettlement } from "../close-at-mark.ts";
import type { Core } from "../core.ts";
import { bookingTerms, forgetOrder } from "../fill-order.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { settlement } from "../settlement.ts";
import { openUnit, type Unit } from "../unit.ts";
import { accountsIn, ordersOf, positionsOf } from "./concerned.ts";
import { DAY_MS, expiryOf, NOTICE_DAYS, nextExpiryInstant } from "./expiry.ts";

/**
 * The end of a future (product design 2.2): owners are told three days and one day before; at the instant everything stands still
 * until the price is found that it is settled at, then every position that was open at the instant is settled at it, without spread
 * or fee, and every order ends as expired. A position is settled once, since it is closed by that.
 */
export function settleExpiry(
  core: Core,
  book: InstrumentBook,
  now: number,
  arriving: Quote | null,
): Generator<void> | null {
  const found = expiriesAround(book.instrument, now);
  if (found === null) return null;
  const { coin, instrument } = book;
  const { settlementPrices } = core.deps;
  const price = settlementPrices.priceOf(coin, found.last);
  if (book.endQuote !== null && price === null) {
    settlementPrices.want(instrument, found.last, book.endQuote);
    return null;
  }
  const quote = book.endQuote ?? book.lastQuote ?? arriving ?? core.quoteOf(coin) ?? null;
  const isOver = (at: number) => at < found.last;
  const accounts = accountsIn(core, book);
  const over = accounts.filter((account) => hasOver(account, book, isOver));
  if (over.length === 0) return goThrough(null);
  if (quote === null || book.conversion === null) return null;
  book.endQuote = quote;
  if (price === null) {
    settlementPrices.want(instrument, found.last, quote);
    return null;
  }
  return goThrough({ at: found.last, price, quote });

  /** An account a step: what is over ends, and who is still open is told. */
  function* goThrough(end: End | null): Generator<void> {
    for (const account of over) {
      // Read again meanwhile, which has the end fall due once more.
      if (account.isVoid || end === null) continue;
      endFor(core, account, book, end);
      yield;
    }
    yield* tellSoon(core, book, accounts, now);
    const isDone = !accountsIn(core, book).some((account) => hasOver(account, book, isOver));
    if (isDone) book.endQuote = null;
    book.eventDueAt = isDone ? nextExpiryInstant(instrument, now) : 0;
  }
}

/** Has what an account still has of a future that has ended, being just read, settled with the next price. */
export function settleOwedExpiry(core: Core, account: Account): void {
  for (const coin of new Set([...account.positions.values()].map(({ position }) => position.coin))) {
    const book = core.book(coin);
    const found = expiriesAround(book.instrument, core.deps.clock.now());
    if (found !== null && hasOver(account, book, (at) => at < found.last)) book.eventDueAt = 0;
  }
}

/** Whether an account has something that was open when the future ended. */
const hasOver = (account: Account, book: InstrumentBook, isOver: (at: number) => boolean) =>
  positionsOf(account, book).some(({ position }) => isOver(position.openedAt)) ||
  ordersOf(account, book).some(({ order }) => isOver(order.createdAt));

/** What a future ends with: the instant, the price that it is settled at, and our own last quote before. */
interface End {
  readonly at: number;
  readonly price: SettlementPrice;
  readonly quote: Quote;
}

/** Ends what an account has open of what is over: its orders expire, its positions are settled, and its owner is told at what. */
function endFor(core: Core, account: Account, book: InstrumentBook, { at, price, quote }: End): void {
  const unit = openUnit(account);
  const { rule, toldBy } = price;
  const settled: FillSettlement = {
    expiresAt: at,
    price: format(price.price),
    rule,
    toldBy: rule === "operator" ? null : toldBy,
  };
  for (const live of ordersOf(account, book)) if (live.order.createdAt < at) expire(core, unit, live);
  const ended = positionsOf(account, book).filter(({ position }) => position.openedAt < at);
  for (const live of ended) closeAtSettlement(core, unit, live, quote, settled);
  if (ended.length > 0)
    tell(core, book, unit, { ref: `settled/${at}`, type: TOLD[rule], args: { price: settled.price } });
  core.submit(unit).catch(() => {});
}

/** What an owner is told, by who has said the price. */
const TOLD = {
  provider: "expiry.settledByProvider",
  operator: "expiry.settledByOperators",
  mark: "expiry.settledByMark",
} as const;

function expire(core: Core, unit: Unit, live: ReturnType<typeof ordersOf>[number]): void {
  endOrder(bookingTerms(core, unit, live), "expired", "expiry");
  unit.notes.push({ type: "SETTLEMENT", data: settlement(live.order, null) });
  forgetOrder(core, live);
}

/** Tells the owners of open positions that the end comes nearer, once for each of the days. */
function* tellSoon(core: Core, book: InstrumentBook, accounts: readonly Account[], now: number): Generator<void> {
  const expiry = expiryOf(book.instrument, now);
  if (expiry === null) return;
  const days = NOTICE_DAYS.filter((each) => now >= expiry.expiresAt - each * DAY_MS).at(-1);
  if (days === undefined) return;
  for (const account of accounts) {
    const open = positionsOf(account, book).filter(({ position }) => position.status !== "closed");
    if (account.isVoid || open.length === 0) continue;
    const unit = openUnit(account);
    const ref = `${expiry.expiresAt}/${days}`;
    tell(core, book, unit, { ref, type: "expiry.soon", args: { days: String(days) } });
    core.submit(unit).catch(() => {});
    yield;
  }
}

interface Word {
  readonly ref: string;
  readonly type: `expiry.${string}`;
  readonly args: Readonly<Record<string, string>>;
}

function tell(core: Core, { coin, instrument }: InstrumentBook, unit: Unit, { ref, type, args }: Word): void {
  const userId = String(unit.account.userId);
  unit.also.push(async (tx) => {
    await core.deps.notices.publish(tx, {
      userId,
      ref: `expiry/${coin}/${ref}/${userId}`,
      category: "margin",
      type,
      args: { symbol: instrument.symbol, currency: instrument.quote, ...args },
      link: `/trade?${new URLSearchParams({ coin, type: wireTypeOf(instrument).type })}`,
    });
  });
}
