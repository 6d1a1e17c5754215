import type { Quote } from "#/modules/market-data/index.ts";
import type { Core } from "./core.ts";
import type { InstrumentBook } from "./instrument-book.ts";

/**
 * What fell due in a book by `now`: what happens to its instrument first, then funding or a night. The figures are taken at once,
 * the accounts are the steps that are left; null where there are none. What is left where the engine halts falls due again, at the
 * same figures.
 */
export function dueIn(core: Core, book: InstrumentBook, now: number, arriving: Quote | null): Generator<void> | null {
  const { dues } = book.product;
  const happening = now >= book.eventDueAt ? dues.happen(core, book, now, arriving) : null;
  const settling = now >= book.fundingDueAt ? dues.settle(core, book, now, arriving) : null;
  return happening === null || settling === null ? (happening ?? settling) : both(happening, settling);
}

function* both(first: Generator<void>, second: Generator<void>): Generator<void> {
  yield* first;
  yield* second;
}

/** What falls due where no quote comes that would bring it. */
export function* sweepDues(core: Core, now: number): Generator<void> {
  for (const book of core.books.values()) yield* dueIn(core, book, now, null) ?? [];
}
