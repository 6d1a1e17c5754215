import { dividendDue } from "@evenkeel/calc/corporate-action";
import { format } from "@evenkeel/calc/decimal";
import type { derivativesCorporateActions } from "@evenkeel/contract/derivatives-changes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { CorporateAction } from "#/modules/corporate-actions/index.ts";
import { type Quote, wireTypeOf } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "../account.ts";
import type { Core } from "../core.ts";
import { forgetOrder } from "../fill-order.ts";
import { chargeHolder } from "../funding.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { keepOrder, keepPosition, openUnit, type Unit } from "../unit.ts";
import { accountsIn, ordersOf, positionsOf } from "./concerned.ts";
import { DAY_MS } from "./expiry.ts";
import { splitOrder } from "./split-order.ts";
import { splitPosition } from "./split-position.ts";

/**
 * Splits and dividends (docs/domain/MARGIN.md): they count from the opening of their date, for whoever had something open then.
 * Each account takes one in by a unit of its own, which also notes it on every position and order, so that a crash between two
 * accounts is gone on from and nothing is taken in twice. Until all have, nothing is dealt in.
 */

const actionsOf = (core: Core, { coin }: InstrumentBook) =>
  core.deps.corporateActions.approved().filter((action) => action.coin === coin);

/** Goes by what operators have put in force now: whatever counts already is looked at with the next price. */
export function resumeActions(core: Core): void {
  for (const book of core.books.values()) {
    if (book.instrument.class !== "stock") continue;
    const first = actionsOf(core, book).find(({ effectiveAt }) => effectiveAt > book.adjustedTo);
    book.adjustsFrom = first?.effectiveAt ?? Number.POSITIVE_INFINITY;
    book.eventDueAt = first === undefined ? Number.POSITIVE_INFINITY : 0;
  }
}

/** Has an account that was just read take in what it had not yet, with the next price. */
export function takeInOwed(core: Core, account: Account): void {
  const coins = [...account.positions.values()].map(({ position }) => position.coin);
  for (const coin of new Set([...coins, ...[...account.orders.values()].map(({ order }) => order.coin)])) {
    const book = core.book(coin);
    const owed = actionsOf(core, book).find((action) => owes(account, book, action));
    if (owed === undefined) continue;
    book.adjustedTo = Math.min(book.adjustedTo, owed.effectiveAt - 1);
    book.adjustsFrom = Math.min(book.adjustsFrom, owed.effectiveAt);
    book.eventDueAt = 0;
  }
}

/**
 * Takes in what counts by `now`, and tells holders of what is about to: an account a step. What is left where the engine halts falls
 * due again, and whoever has taken it in is passed over.
 */
export function happenToShare(
  core: Core,
  book: InstrumentBook,
  now: number,
  arriving: Quote | null,
): Generator<void> | null {
  if (book.instrument.class !== "stock") return null;
  const actions = actionsOf(core, book);
  const due = actions.filter(({ effectiveAt }) => effectiveAt <= now);
  const last = due.at(-1);
  if (last === undefined || !core.isAdjusting(book)) return announceAll(core, book, actions, now);
  // By the new count: the hub tells one at the instant itself.
  const quote = arriving ?? core.quoteOf(book.coin) ?? null;
  if (quote === null || quote.receivedAt < last.effectiveAt || book.conversion === null) return null;
  return takeInAll({ quote, last });

  function* takeInAll(at: { quote: Quote; last: CorporateAction }): Generator<void> {
    for (const account of accountsIn(core, book)) {
      for (const action of due) {
        // Read again meanwhile, which has it fall due once more.
        if (account.isVoid || !owes(account, book, action)) continue;
        takeIn(core, book, account, action, at.quote);
        yield;
      }
    }
    refuseArriving(core, book);
    const isDone = !accountsIn(core, book).some((account) => due.some((action) => owes(account, book, action)));
    if (!isDone) {
      book.eventDueAt = 0;
      return;
    }
    book.adjustedTo = at.last.effectiveAt;
    yield* announceAll(core, book, actions, now);
  }
}

/** Notes when the next of them counts, and tells whoever has something open of it. */
function* announceAll(
  core: Core,
  book: InstrumentBook,
  actions: readonly CorporateAction[],
  now: number,
): Generator<void> {
  const next = actions.filter(({ effectiveAt }) => effectiveAt > now);
  book.adjustsFrom = next[0]?.effectiveAt ?? Number.POSITIVE_INFINITY;
  const instants = next.flatMap(({ effectiveAt }) => [effectiveAt - DAY_MS, effectiveAt]);
  book.eventDueAt = Math.min(...instants.filter((at) => at > now), Number.POSITIVE_INFINITY);
  if (next.length === 0) return;
  for (const account of accountsIn(core, book)) {
    if (account.isVoid) continue;
    for (const action of next) announce(core, book, account, action, now);
    yield;
  }
}

function owes(account: Account, book: InstrumentBook, { effectiveAt: at, what }: CorporateAction): boolean {
  if (positionsOf(account, book).some(({ position }) => isOf(at, position.openedAt, position.adjustedAt))) return true;
  return (
    what.kind === "split" && ordersOf(account, book).some(({ order }) => isOf(at, order.createdAt, order.adjustedAt))
  );
}

/** Whether what began at `since` was there at the instant and has not taken it in. */
const isOf = (at: number, since: number, adjustedAt: number | null) => since < at && (adjustedAt ?? 0) < at;

function takeIn(core: Core, book: InstrumentBook, account: Account, action: CorporateAction, quote: Quote): void {
  const unit = openUnit(account);
  const { id, what, effectiveAt: at } = action;
  for (const live of positionsOf(account, book)) {
    const { position } = live;
    if (!isOf(at, position.openedAt, position.adjustedAt)) continue;
    position.adjustedAt = at;
    position.updatedAt = core.deps.clock.now();
    if (what.kind === "split") splitPosition(core, unit, live, { actionId: id, ratio: what }, quote);
    else {
      const due = dividendDue(holdingOf(position), what.perShare, book.knownConversion, book.rules.places);
      chargeHolder(core, unit, live, due, { type: "dividend", step: String(id) });
      keepPosition(unit, position);
    }
  }
  if (what.kind === "split") {
    for (const live of ordersOf(account, book)) {
      if (!isOf(at, live.order.createdAt, live.order.adjustedAt)) continue;
      live.order.adjustedAt = at;
      splitOrder(core, unit, live, what);
      keepOrder(unit, live.order);
    }
  }
  tell(core, book, unit, `${what.kind}Done`, action);
  core.submit(unit).catch(() => {});
}

/** Orders on their way to a first quote were priced by the count of before; nothing of them is in the books. */
function refuseArriving(core: Core, book: InstrumentBook): void {
  for (const account of core.accounts.all()) {
    for (const live of [...account.orders.values()]) {
      if (live.order.coin !== book.coin || live.done === null) continue;
      forgetOrder(core, live);
      live.done(new AppError("market.stale"));
    }
  }
}

/** Once when it is known, and once a day before it counts, to whoever has something open then. */
function announce(core: Core, book: InstrumentBook, account: Account, action: CorporateAction, now: number): void {
  const isNear = now >= action.effectiveAt - DAY_MS;
  const unit = openUnit(account);
  tell(core, book, unit, `${action.what.kind}Soon`, action, isNear ? "near" : "far");
  core.submit(unit).catch(() => {});
}

function tell(
  core: Core,
  { coin, instrument }: InstrumentBook,
  unit: Unit,
  type: `${"split" | "dividend"}${"Soon" | "Done"}`,
  { id, what, exDate }: CorporateAction,
  step = "done",
): void {
  const { userId } = unit.account;
  const terms =
    what.kind === "split"
      ? { newShares: String(what.newShares), oldShares: String(what.oldShares) }
      : { amount: format(what.perShare), currency: instrument.quote };
  unit.also.push(async (tx) => {
    await core.deps.notices.publish(tx, {
      userId: String(userId),
      ref: `corporateAction/${id}/${step}/${userId}`,
      category: "margin",
      type: `corporate.${type}`,
      args: { symbol: instrument.symbol, date: exDate, ...terms },
      link: `/trade?${new URLSearchParams({ coin, type: wireTypeOf(instrument).type })}`,
    });
  });
}

/** What is announced and what has counted, the latest first, in the wire's words. */
export function presentActions(
  core: Core,
  book: InstrumentBook,
): DataOf<typeof derivativesCorporateActions>["actions"] {
  const now = core.deps.clock.now();
  return actionsOf(core, book)
    .map(({ what, exDate, effectiveAt }) => ({
      kind: what.kind,
      newShares: what.kind === "split" ? what.newShares : null,
      oldShares: what.kind === "split" ? what.oldShares : null,
      amount: what.kind === "dividend" ? format(what.perShare) : null,
      exDate,
      effectiveAt,
      isInForce: effectiveAt <= now,
    }))
    .reverse();
}
