import { fundingPayment } from "@evenkeel/calc/contract-math";
import { add, type Decimal, min, neg, sub, ZERO } from "@evenkeel/calc/decimal";
import { FUNDING_INTERVAL_MS, type Quote } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import type { Account, LivePosition } from "./account.ts";
import { leg, post } from "./accounting.ts";
import { LEAST_MARGIN } from "./book-closing.ts";
import type { Core } from "./core.ts";
import { type FundingMark, writeFunding } from "./funding.repository.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import { keepPosition, openUnit, type Unit } from "./unit.ts";

/**
 * Funding, at 00, 08 and 16 UTC (product design 2.2): every position that was open at the instant pays or gets its value at
 * the mark price times the rate, once. Prices move positions and nothing else does, so the first quote at or after the
 * instant settles it before anything else; where none comes, the sweep does.
 */

/** The last funding instant at or before a time, milliseconds. */
export function lastFundingAt(now: number): number {
  return Math.floor(now / FUNDING_INTERVAL_MS) * FUNDING_INTERVAL_MS;
}

/** Begins with what was settled before: an instant without a figure is due, one with a figure is charged to who still owes. */
export function resumeFunding(core: Core, settled: readonly FundingMark[]): void {
  const at = lastFundingAt(core.deps.clock.now());
  for (const book of core.books.values()) {
    if (book.isConverted) continue;
    book.funding = settled.find((each) => each.coin === book.coin && each.at === at) ?? null;
    book.fundingDueAt = book.funding === null ? at : at + FUNDING_INTERVAL_MS;
  }
}

/**
 * Settles a book's funding where an instant has passed. `arriving` is the quote that is about to be acted on; null where
 * none is. The figures are taken now; the accounts are charged by the steps that are returned.
 */
export function settleFunding(
  core: Core,
  book: InstrumentBook,
  now: number,
  arriving: Quote | null,
): Generator<void> | null {
  // Of several instants that passed while nobody looked, the last one alone has figures that are true.
  const at = lastFundingAt(now);
  const nextAt = at + FUNDING_INTERVAL_MS;
  // Begun before, and left where the engine halted.
  if (book.funding?.at === at) return chargeAll(core, book, book.funding, nextAt);
  const rate = core.deps.market.fundingRate(book.instrument.referCoin, at);
  const quote = quoteFor(core, book, at, arriving);
  if (rate !== null && quote === null) return null;
  if (rate === null || quote === null) {
    book.fundingDueAt = nextAt;
    return null;
  }
  const settled: FundingMark = { coin: book.coin, at, rate, mark: quote.mark, quoteId: BigInt(quote.id) };
  book.funding = settled;
  core.deps.saveFunding(settled);
  return chargeAll(core, book, settled, nextAt);
}

/** Charges whoever is open in a book, an account a step. Each owes an instant once, however often it is gone through. */
function* chargeAll(core: Core, book: InstrumentBook, settled: FundingMark, nextAt: number): Generator<void> {
  let isKept = false;
  for (const account of new Set([...book.positions].map((live) => live.account))) {
    // Read again meanwhile, and charged by that.
    const unit = account.isVoid ? null : charge(core, account, book.coin);
    if (unit === null) continue;
    // The first charge brings the figures along, so that none of them is durable without the other.
    if (!isKept) unit.also.push((tx) => writeFunding(tx, [settled]));
    isKept = true;
    core.submit(unit).catch(() => {});
    yield;
  }
  book.fundingDueAt = nextAt;
}

/** The quote whose mark price counts: the last before the instant where it was fresh then, otherwise the first one after. */
function quoteFor(core: Core, book: InstrumentBook, at: number, arriving: Quote | null): Quote | null {
  const last = book.lastQuote;
  const { market } = core.deps;
  const wasFresh = last !== null && last.receivedAt >= at - market.staleMs(book.instrument.referCoin);
  return wasFresh ? last : arriving;
}

/** Charges an account that was not in memory, or whose charge did not become true, what it still owes. */
export function chargeOwed(core: Core, account: Account): void {
  const unit = charge(core, account, null);
  if (unit !== null) core.submit(unit).catch(() => {});
}

/** What an account's positions, in one coin or in all, owe or get; null where there is nothing to book. */
function charge(core: Core, account: Account, coin: string | null): Unit | null {
  const unit = openUnit(account);
  for (const live of account.positions.values()) {
    if (coin !== null && live.position.coin !== coin) continue;
    const { funding } = core.book(live.position.coin);
    if (funding !== null && owes(live, funding.at)) book(core, unit, live, funding);
  }
  return unit.positions.size > 0 ? unit : null;
}

export function owes({ position }: LivePosition, at: number): boolean {
  return position.status === "open" && position.openedAt < at && (position.fundedAt ?? 0) < at;
}

function book(core: Core, unit: Unit, live: LivePosition, funding: FundingMark): void {
  const { rules } = core.book(live.position.coin);
  const due = fundingPayment(holdingOf(live.position), funding.mark, funding.rate, rules.places);
  chargeHolder(core, unit, live, due, { type: "funding", step: String(funding.at) });
  live.position.fundedAt = funding.at;
  keepPosition(unit, live.position);
}

/** Books what a position owes (below zero gets), once: the entry's reference is the position and a step of its own. */
export function chargeHolder(
  core: Core,
  unit: Unit,
  live: LivePosition,
  due: Decimal,
  { type, step }: { readonly type: "funding" | "dividend"; readonly step: string },
): void {
  const { position, account } = live;
  const house = core.house(account.mode);
  const free = account.free > 0n ? account.free : ZERO;
  // What the wallet has free pays first, then the margin; nobody goes below zero, and what is missing then is not owed.
  const fromFree = due > 0n ? min(due, free) : due;
  const room = sub(position.margin, LEAST_MARGIN);
  const fromMargin = due > fromFree && room > 0n ? min(sub(due, fromFree), room) : ZERO;
  const charged = add(fromFree, fromMargin);
  account.available = sub(account.available, fromFree);
  position.margin = sub(position.margin, fromMargin);
  position.funding = sub(position.funding, charged);
  position.realisedPnl = sub(position.realisedPnl, charged);
  position.updatedAt = core.deps.clock.now();
  const terms = { unit, ids: core.deps.ids, now: position.updatedAt };
  post(terms, type, { type, id: position.id, step }, [
    leg(account.pots.available, neg(fromFree)),
    leg(account.pots.frozen, neg(fromMargin), position.id),
    leg(house.counterparty, charged),
  ]);
  keepPosition(unit, position);
  core.watch(live);
}
