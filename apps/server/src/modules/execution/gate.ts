import type { Decimal } from "@evenkeel/calc/decimal";
import type { MarginMode, OrderType, Side } from "@evenkeel/contract/contract-coin";
import { LIMITS } from "@evenkeel/contract/limits";
import type { Opening } from "#/modules/limits/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { isConditional, positionSide } from "#/modules/orders/index.ts";
import { positionKey } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "./account.ts";
import type { Core } from "./core.ts";
import type { InstrumentBook } from "./instrument-book.ts";

/** The book and its fresh quote. @throws AppError where nothing can be accepted now. */
export function openBook(core: Core, account: Account, coin: string): { book: InstrumentBook; quote: Quote } {
  const found = anyBook(core, account, coin);
  if (!core.isTrading(found.book)) throw new AppError("market.closed");
  if (core.isStale(coin)) throw new AppError("market.stale");
  return found;
}

/**
 * The book and its quote for an order that may wait: where the product keeps hours, a closed market takes it too, judged by its
 * last quote. @throws AppError where nothing can be accepted now.
 */
export function waitingBook(core: Core, account: Account, coin: string): { book: InstrumentBook; quote: Quote } {
  const found = anyBook(core, account, coin);
  return account.product.keepsHours && !core.isTrading(found.book) ? found : openBook(core, account, coin);
}

function anyBook(core: Core, account: Account, coin: string): { book: InstrumentBook; quote: Quote } {
  if (core.committer.isHalted) throw new AppError("server.unavailable");
  const book = core.bookOf(account.product, coin);
  if (book === undefined) throw new AppError("market.unknownInstrument");
  const quote = core.quoteOf(coin);
  if (quote === undefined) throw new AppError(core.isTrading(book) ? "market.stale" : "market.closed");
  // A price of before a split is none.
  if (core.isAdjusting(book)) throw new AppError("market.stale");
  return { book, quote };
}

/** Contracts may be closed by their setting; what is open can be closed all the same. @throws AppError `module.closed`. */
export function checkModule(core: Core, account: Account): void {
  if (!account.product.isOpen(core, account.mode)) throw new AppError("module.closed");
}

/** Nothing is opened in a future that is about to expire. @throws AppError `market.expiring`. */
export function checkExpiry(core: Core, book: InstrumentBook): void {
  if (!book.product.opensNow(core, book)) throw new AppError("market.expiring");
}

/** Why an order that rests, wakes or arrives may open nothing now; null where it may. */
export function barredFrom(core: Core, book: InstrumentBook, { mark }: Quote): "halt" | "expiry" | null {
  if (book.isReduceOnlyAt(mark)) return "halt";
  return book.product.opensNow(core, book) ? null : "expiry";
}

/** Nothing is opened in what can only be reduced. @throws AppError `market.reduceOnly`. */
export function checkFloor(book: InstrumentBook, { mark }: Quote): void {
  if (book.isReduceOnlyAt(mark)) throw new AppError("market.reduceOnly");
}

/** Nothing is opened at a rate that is too old. @throws AppError `market.rateStale`. */
export function checkRate(book: InstrumentBook): void {
  if (book.isRateStale || book.conversion === null) throw new AppError("market.rateStale");
}

/**
 * Whether one more order of this type may stand on the coin.
 * @throws AppError `order.tooMany` or, for one that would wait for a price, `order.tooManyConditional`.
 */
export function checkCount(account: Account, coin: string, orderType: OrderType): void {
  let count = 0;
  let waiting = 0;
  for (const { order } of account.orders.values()) {
    if (order.coin !== coin) continue;
    count += 1;
    if (order.status === "untriggered") waiting += 1;
  }
  const { openOrdersPerCoin, conditionalOrdersPerCoin } = LIMITS;
  if (count >= openOrdersPerCoin) throw new AppError("order.tooMany", { args: { max: String(openOrdersPerCoin) } });
  if (isConditional(orderType) && waiting >= conditionalOrdersPerCoin)
    throw new AppError("order.tooManyConditional", { args: { max: String(conditionalOrdersPerCoin) } });
}

/** What an order to open is to its owner's own limits: open orders count as the positions that they may become. */
export function openingOf(
  account: Account,
  order: { readonly coin: string; readonly side: Side; readonly marginMode: MarginMode; readonly leverage: number },
  value: Decimal,
): Opening {
  const keys = new Set(account.positions.keys());
  for (const { order: open } of account.orders.values())
    if (open.purpose === "open") keys.add(positionKey(open.coin, positionSide(open), open.marginMode));
  keys.add(positionKey(order.coin, order.side, order.marginMode));
  return { value, leverage: order.leverage, positions: keys.size };
}
