import type { MarketRow } from "@evenkeel/contract/instrument";
import type { TradePosition } from "#/api/trading/trading-product.ts";

/** What a card needs to know of a position's instrument. */
export interface PositionMarket {
  readonly symbol: string;
  readonly referCoin: string;
  readonly type: MarketRow["type"];
  readonly base: string;
  readonly quote: string;
  /** What amounts are in: the quote currency, or the wallet's. */
  readonly money: string;
  readonly tickSize: string;
  readonly qtyStep: string;
}

/** A position's market: a contract in lots has its prices in a currency of its own. */
export function marketFor(position: TradePosition, marketOf: (coin: string) => PositionMarket): PositionMarket {
  const market = marketOf(position.coin);
  return position.lot ? { ...market, quote: position.lot.currency } : market;
}
