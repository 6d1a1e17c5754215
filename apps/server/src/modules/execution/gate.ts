import { LIMITS } from "@evenkeel/contract/limits";
import type { Quote } from "#/modules/market-data/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "./account.ts";
import type { Core } from "./core.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import type { TicketBody } from "./ticket.ts";

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

/** Stop and trailing orders are not open yet. @throws AppError `order.typeNotOpen`. */
export function checkType({ orderType }: Pick<TicketBody, "orderType">): void {
  if (orderType !== "market" && orderType !== "limit") throw new AppError("order.typeNotOpen");
}

/** Contracts may be closed by their setting; what is open can be closed all the same. @throws AppError `module.closed`. */
export function checkModule(core: Core, account: Account): void {
  if (!core.deps.isOpen(account.mode)) throw new AppError("module.closed");
}

/** @throws AppError `order.tooMany` where the coin has as many open orders as one may have. */
export function checkCount(account: Account, coin: string): void {
  let count = 0;
  for (const live of account.orders.values()) if (live.order.coin === coin) count += 1;
  if (count >= LIMITS.openOrdersPerCoin)
    throw new AppError("order.tooMany", { args: { max: String(LIMITS.openOrdersPerCoin) } });
}
