import { type Decimal, parse } from "@evenkeel/calc/decimal";
import { conversionOf, overnightCharge } from "@evenkeel/calc/derivatives-math";
import { expiriesAround } from "#/modules/instruments/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { lastOvernightCut } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import type { Account } from "../account.ts";
import type { Core } from "../core.ts";
import { chargeHolder, owes } from "../funding.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { keepPosition, openUnit, type Unit } from "../unit.ts";
import { type NightMark, writeNights } from "./night.repository.ts";

/**
 * Nights (product design 2.2): at 17:00 in New York every position that was open at that instant pays or gets its value at the
 * last price times the yearly rate of its side, for as many nights as the value date moves. Once an instant, as funding is.
 */

/** Begins with what was charged before: an instant without a figure is due, one with a figure is charged to who still owes. */
export function resumeNights(core: Core, charged: readonly NightMark[]): void {
  const now = core.deps.clock.now();
  for (const book of core.books.values()) {
    if (!book.isConverted) continue;
    const last = lastOvernightCut(book.instrument, now);
    book.night = charged.find((each) => each.coin === book.coin && each.at === last.at) ?? null;
    book.fundingDueAt = book.night === null ? last.at : last.nextAt;
    // What ended while nobody looked is settled at the first price.
    book.eventDueAt = expiriesAround(book.instrument, now)?.last ?? Number.POSITIVE_INFINITY;
  }
}

/** Charges a book's night where its instant has passed: the figures are taken now, the accounts are the steps. */
export function settleNight(
  core: Core,
  book: InstrumentBook,
  now: number,
  arriving: Quote | null,
): Generator<void> | null {
  // Of several instants that passed while nobody looked, the last one alone has figures that are true.
  const { at, nextAt, nights } = lastOvernightCut(book.instrument, now);
  // Begun before, and left where the engine halted.
  if (book.night?.at === at) return chargeAll(core, book, book.night, nextAt);
  const rates = core.deps.market.overnight(book.instrument);
  // The price at the cut: the last before it, which of a market that had closed by then is its close.
  const quote = book.endQuote ?? book.lastQuote ?? arriving ?? core.quoteOf(book.coin) ?? null;
  const { rate } = book;
  if (rates !== null && (quote === null || rate === null)) return null;
  if (rates === null || quote === null || rate === null) {
    book.fundingDueAt = nextAt;
    return null;
  }
  const { long, short, dayCount } = rates;
  const settled: NightMark = {
    coin: book.coin,
    at,
    terms: { long, short, dayCount, nights },
    price: quote.mark,
    rateBid: rate.conversion.bid,
    rateAsk: rate.conversion.ask,
    quoteId: BigInt(quote.id),
  };
  book.night = settled;
  core.deps.saveNight(settled);
  return chargeAll(core, book, settled, nextAt);
}

/** Charges whoever is open in a book, an account a step. Each owes a night once, however often it is gone through. */
function* chargeAll(core: Core, book: InstrumentBook, settled: NightMark, nextAt: number): Generator<void> {
  let isKept = false;
  for (const account of new Set([...book.positions].map((live) => live.account))) {
    // Read again meanwhile, and charged by that.
    const unit = account.isVoid ? null : charge(core, account, book.coin);
    if (unit === null) continue;
    // The first charge brings the figures along, so that none of them is durable without the other.
    if (!isKept) unit.also.push((tx) => writeNights(tx, [settled]));
    isKept = true;
    core.submit(unit).catch(() => {});
    yield;
  }
  book.fundingDueAt = nextAt;
}

/** Charges an account that was not in memory, or whose charge did not become true, what it still owes. */
export function chargeOwedNights(core: Core, account: Account): void {
  const unit = charge(core, account, null);
  if (unit !== null) core.submit(unit).catch(() => {});
}

/** What an account's positions, in one instrument or in all, owe or get; null where there is nothing to book. */
function charge(core: Core, account: Account, coin: string | null): Unit | null {
  const unit = openUnit(account);
  for (const live of account.positions.values()) {
    if (coin !== null && live.position.coin !== coin) continue;
    const book = core.book(live.position.coin);
    const { night } = book;
    if (night === null || !owes(live, night.at)) continue;
    const due = dueFor(book, night, holdingOf(live.position));
    chargeHolder(core, unit, live, due, { type: "funding", step: String(night.at) });
    live.position.fundedAt = night.at;
    keepPosition(unit, live.position);
  }
  return unit.positions.size > 0 ? unit : null;
}

function dueFor(book: InstrumentBook, night: NightMark, holding: ReturnType<typeof holdingOf>): Decimal {
  const perUnit = { bid: night.rateBid, ask: night.rateAsk, mid: night.rateAsk };
  const conversion = conversionOf(perUnit, parse(book.instrument.contractSize));
  return overnightCharge(holding, night.price, night.terms, conversion, book.rules.places);
}
