import { div, format, mul, sub } from "@evenkeel/calc/decimal";
import type { SpotHolding } from "@evenkeel/contract/spot";
import type { WalletBalance } from "#/modules/ledger/index.ts";
import { NO_COST } from "./average-cost.ts";
import type { SpotAccount } from "./spot-account.ts";
import type { SpotCore } from "./spot-core.ts";

/** What a spot wallet holds, each asset with its cost and what it would bring at the last price; the costly first. */
export function holdingsOf(
  core: SpotCore,
  account: SpotAccount,
  balances: readonly Pick<WalletBalance, "coin" | "available" | "frozen">[],
): SpotHolding[] {
  const books = new Map([...core.books.values()].map((book) => [book.instrument.base, book]));
  const held = balances.filter(({ available, frozen }) => available > 0n || frozen > 0n);
  const holdings = held.map(({ coin: asset, available, frozen }): SpotHolding => {
    const book = books.get(asset);
    const { qty, cost } = account.costs.get(asset) ?? NO_COST;
    const last = book && core.quoteOf(book)?.last;
    return {
      asset,
      coin: book?.instrument.coin ?? null,
      quote: book?.instrument.quote ?? null,
      available: format(available),
      frozen: format(frozen),
      qty: format(qty),
      cost: format(cost),
      averageCost: qty > 0n ? format(div(cost, qty, "ceil")) : null,
      lastPrice: last === undefined ? null : format(last),
      upnl: last === undefined || qty === 0n ? null : format(sub(mul(qty, last, "floor"), cost)),
    };
  });
  return holdings.sort((a, b) => (a.coin === null ? -1 : b.coin === null ? 1 : a.asset < b.asset ? -1 : 1));
}
