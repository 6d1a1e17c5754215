import type { Decimal } from "@evenkeel/calc/decimal";
import type { PriceGrid } from "./price-grid.ts";

/** One side of an order book: whole ticks and whole quantity steps, best first. */
export interface Ladder {
  readonly ticks: readonly number[];
  readonly steps: readonly number[];
}

/** Book level as exact decimals. */
export interface Level {
  readonly price: Decimal;
  readonly qty: Decimal;
}

/** The trade that came with a quote. */
export interface QuoteTrade {
  readonly ticks: number;
  readonly steps: number;
  readonly side: "buy" | "sell";
}

/** The whole numbers a quote is made of. */
export interface QuoteFields {
  readonly id: number;
  readonly referCoin: string;
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly lastTicks: number;
  readonly markTicks: number;
  readonly indexTicks: number;
  readonly bids: Ladder;
  readonly asks: Ladder;
  readonly trade: QuoteTrade | null;
  readonly ts: number;
  readonly sourceTs: number;
  readonly receivedAt: number;
  readonly receivedMono: number;
  readonly source: string;
  /** Present where it is the last price by a new count of shares, and nobody has dealt at it. */
  readonly isRecounted?: boolean;
}

/**
 * An accepted price of one stream at one moment: the only thing that charts, tickers, marks and fills are made from.
 * Immutable. `…Ticks` are whole ticks of the instrument's grid; the getters give the same as exact decimals.
 */
export class Quote {
  /** Rises with every accepted quote of the stream, also over restarts; the same number on the socket and in a fill. */
  readonly id: number;
  readonly referCoin: string;
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly lastTicks: number;
  readonly markTicks: number;
  readonly indexTicks: number;
  readonly bids: Ladder;
  readonly asks: Ladder;
  readonly trade: QuoteTrade | null;
  /** When the price was made, wall-clock milliseconds. */
  readonly ts: number;
  /** The source's own stamp. */
  readonly sourceTs: number;
  /** When the hub got it, wall-clock milliseconds. */
  readonly receivedAt: number;
  /** When the hub got it on the monotonic clock: the one that staleness is measured by. */
  readonly receivedMono: number;
  /** Name of the feed. */
  readonly source: string;
  /** True where it is the last price by a new count of shares: it says what things are worth, and fills nothing. */
  readonly isRecounted: boolean;
  /** The grids of the stream's prices and quantities. */
  readonly priceGrid: PriceGrid;
  readonly qtyGrid: PriceGrid;

  constructor(fields: QuoteFields, priceGrid: PriceGrid, qtyGrid: PriceGrid) {
    this.id = fields.id;
    this.referCoin = fields.referCoin;
    this.bidTicks = fields.bidTicks;
    this.askTicks = fields.askTicks;
    this.lastTicks = fields.lastTicks;
    this.markTicks = fields.markTicks;
    this.indexTicks = fields.indexTicks;
    this.bids = fields.bids;
    this.asks = fields.asks;
    this.trade = fields.trade;
    this.ts = fields.ts;
    this.sourceTs = fields.sourceTs;
    this.receivedAt = fields.receivedAt;
    this.receivedMono = fields.receivedMono;
    this.source = fields.source;
    this.isRecounted = fields.isRecounted ?? false;
    this.priceGrid = priceGrid;
    this.qtyGrid = qtyGrid;
  }

  get bid(): Decimal {
    return this.priceGrid.decimal(this.bidTicks);
  }
  get ask(): Decimal {
    return this.priceGrid.decimal(this.askTicks);
  }
  get last(): Decimal {
    return this.priceGrid.decimal(this.lastTicks);
  }
  get mark(): Decimal {
    return this.priceGrid.decimal(this.markTicks);
  }
  get index(): Decimal {
    return this.priceGrid.decimal(this.indexTicks);
  }
  /** Quantity at the best bid; zero where the source gives none. */
  get bidQty(): Decimal {
    return this.qtyGrid.decimal(this.bids.steps[0] ?? 0);
  }
  get askQty(): Decimal {
    return this.qtyGrid.decimal(this.asks.steps[0] ?? 0);
  }
  /** Size of the trade that came with this quote; null where none did. */
  get tradeQty(): Decimal | null {
    return this.trade === null ? null : this.qtyGrid.decimal(this.trade.steps);
  }
  /** The book, best first, up to 20 levels; both sides empty where the source gives none. */
  get depth(): { bids: Level[]; asks: Level[] } {
    return { bids: this.#levels(this.bids), asks: this.#levels(this.asks) };
  }

  #levels(ladder: Ladder): Level[] {
    return ladder.ticks.map((ticks, level) => ({
      price: this.priceGrid.decimal(ticks),
      qty: this.qtyGrid.decimal(ladder.steps[level] ?? 0),
    }));
  }
}

/** A quote as it is kept beside the fill that it priced. */
export interface QuoteRecord {
  readonly id: number;
  readonly referCoin: string;
  readonly bid: string;
  readonly ask: string;
  readonly last: string;
  readonly bidQty: string;
  readonly askQty: string;
  readonly mark: string;
  readonly index: string;
  readonly ts: number;
  readonly sourceTs: number;
  readonly receivedAt: number;
  readonly source: string;
}

/** The evidence of a price as plain JSON: decimal strings and milliseconds. */
export function quoteRecord(quote: Quote): QuoteRecord {
  const { priceGrid, qtyGrid } = quote;
  return {
    id: quote.id,
    referCoin: quote.referCoin,
    bid: priceGrid.text(quote.bidTicks),
    ask: priceGrid.text(quote.askTicks),
    last: priceGrid.text(quote.lastTicks),
    bidQty: qtyGrid.text(quote.bids.steps[0] ?? 0),
    askQty: qtyGrid.text(quote.asks.steps[0] ?? 0),
    mark: priceGrid.text(quote.markTicks),
    index: priceGrid.text(quote.indexTicks),
    ts: quote.ts,
    sourceTs: quote.sourceTs,
    receivedAt: quote.receivedAt,
    source: quote.source,
  };
}
