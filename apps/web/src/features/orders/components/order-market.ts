/** What a card needs to know of an order's instrument. */
export interface OrderMarket {
  readonly symbol: string;
  readonly referCoin: string;
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly qtyStep: string;
}
