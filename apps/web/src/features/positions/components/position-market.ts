/** What a card needs to know of a position's instrument. */
export interface PositionMarket {
  readonly symbol: string;
  readonly referCoin: string;
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly qtyStep: string;
}
