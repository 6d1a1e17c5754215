import type { Account } from "../account.ts";
import type { Core } from "../core.ts";
import type { InstrumentBook } from "../instrument-book.ts";

/** Who has something open in an instrument, and what: for what happens to the instrument itself. */

export function accountsIn(core: Core, book: InstrumentBook): Account[] {
  return [...core.accounts.all()].filter(
    (account) =>
      !account.isVoid &&
      !account.isHalted &&
      (positionsOf(account, book).length > 0 || ordersOf(account, book).length > 0),
  );
}

export const positionsOf = (account: Account, { coin }: InstrumentBook) =>
  [...account.positions.values()].filter(({ position }) => position.coin === coin);

/** Orders that are in the books; one on its way to its first quote finds out by itself. */
export const ordersOf = (account: Account, { coin }: InstrumentBook) =>
  [...account.orders.values()].filter(({ order, done }) => order.coin === coin && done === null);
