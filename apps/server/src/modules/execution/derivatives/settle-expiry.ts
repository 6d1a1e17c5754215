import { expiriesAround } from "#/modules/instruments/index.ts";
import { type Quote, wireTypeOf } from "#/modules/market-data/index.ts";
import type { Account } from "../account.ts";
import { endOrder } from "../accounting.ts";
import { closeAtMark } from "../close-at-mark.ts";
import type { Core } from "../core.ts";
import { bookingTerms, forgetOrder } from "../fill-order.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { settlement } from "../settlement.ts";
import { openUnit, type Unit } from "../unit.ts";
import { accountsIn, ordersOf, positionsOf } from "./concerned.ts";
import { DAY_MS, expiryOf, NOTICE_DAYS, nextExpiryInstant } from "./expiry.ts";

/**
 * The end of a future (product design 2.2): owners are told three days and one day before; at the instant every position that was
 * open then is settled at the last mark price before it, without spread or fee, and every order ends as expired. A position is
 * settled once, since it is closed by that; over a restart the first price after the instant settles what is left.
 */
export function settleExpiry(
  core: Core,
  book: InstrumentBook,
  now: number,
  arriving: Quote | null,
): Generator<void> | null {
  const found = expiriesAround(book.instrument, now);
  if (found === null) return null;
  const quote = book.endQuote ?? book.lastQuote ?? arriving ?? core.quoteOf(book.coin) ?? null;
  const isOver = (at: number) => at < found.last;
  const accounts = accountsIn(core, book);
  const over = accounts.filter((account) => hasOver(account, book, isOver));
  if (over.length > 0 && (quote === null || book.conversion === null)) return null;
  const nextAt = nextExpiryInstant(book.instrument, now);
  if (accounts.length === 0) {
    book.eventDueAt = nextAt;
    return null;
  }
  book.endQuote = quote;
  return goThrough();

  /** An account a step: what is over ends, and who is still open is told. */
  function* goThrough(): Generator<void> {
    for (const account of over) {
      // Read again meanwhile, which has the end fall due once more.
      if (account.isVoid) continue;
      endFor(core, account, book, quote, isOver);
      yield;
    }
    yield* tellSoon(core, book, accounts, now);
    book.endQuote = null;
    book.eventDueAt = accountsIn(core, book).some((account) => hasOver(account, book, isOver)) ? 0 : nextAt;
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

/** Ends what an account has open of what is over: its orders expire, its positions are settled. */
function endFor(
  core: Core,
  account: Account,
  book: InstrumentBook,
  quote: Quote | null,
  isOver: (at: number) => boolean,
): void {
  const unit = openUnit(account);
  for (const live of ordersOf(account, book)) if (isOver(live.order.createdAt)) expire(core, unit, live);
  for (const live of positionsOf(account, book)) {
    if (quote !== null && isOver(live.position.openedAt)) closeAtMark(core, unit, live, quote, "settlement", "expiry");
  }
  core.submit(unit).catch(() => {});
}

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
  const { coin, instrument } = book;
  for (const account of accounts) {
    const open = positionsOf(account, book).filter(({ position }) => position.status !== "closed");
    if (account.isVoid || open.length === 0) continue;
    const unit = openUnit(account);
    unit.also.push(async (tx) => {
      await core.deps.notices.publish(tx, {
        userId: String(account.userId),
        ref: `expiry/${coin}/${expiry.expiresAt}/${days}/${account.userId}`,
        category: "margin",
        type: "expiry.soon",
        args: { symbol: instrument.symbol, days: String(days) },
        link: `/trade?${new URLSearchParams({ coin, type: wireTypeOf(instrument).type })}`,
      });
    });
    core.submit(unit).catch(() => {});
    yield;
  }
}
