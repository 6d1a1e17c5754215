/** A symbol that the exchange lists. Prices are whole numbers of its tick. */
export interface Listing {
  readonly name: "BTCUSDT" | "ETHUSDT";
  readonly decimals: number;
  readonly start: string;
}

export const LISTINGS: readonly Listing[] = [
  { name: "BTCUSDT", decimals: 1, start: "64000.0" },
  { name: "ETHUSDT", decimals: 2, start: "3200.00" },
];

/** An event of the socket by its stream's kind. */
export type ExchangeEvent = readonly [kind: string, data: Record<string, unknown>];
type Row = readonly [price: string, qty: string];

const LEVELS = 20;
const QTY = "2.50000000";
const INTERVAL_MS: Readonly<Record<string, number>> = {
  "1m": 60_000,
  "5m": 300_000,
  "1h": 3_600_000,
  "1d": 86_400_000,
};

/** The book of one symbol, twenty levels deep on either side of its price, and the past that led to it. */
export class ExchangeBook {
  readonly #symbol: Listing;
  readonly #now: () => number;
  #ticks: number;
  #toldTicks: number;
  /** Number of the last change of the book. */
  #seq = 1_000;
  #trades = 0;

  /** @param now the time that events are stamped with, UTC milliseconds. */
  constructor(symbol: Listing, now: () => number) {
    this.#symbol = symbol;
    this.#now = now;
    this.#ticks = this.#toTicks(symbol.start);
    this.#toldTicks = this.#ticks;
  }

  moveTo(price: string): void {
    this.#ticks = this.#toTicks(price);
  }

  snapshot(): { lastUpdateId: number; bids: Row[]; asks: Row[] } {
    return { lastUpdateId: this.#seq, bids: this.#rows(this.#toldTicks, -1), asks: this.#rows(this.#toldTicks, 1) };
  }

  /** The book and its best prices as they stand now, as one market of the exchange says them. */
  bookEvents(market: "spot" | "usdm"): ExchangeEvent[] {
    const [E, s, previous] = [this.#now(), this.#symbol.name, this.#seq];
    this.#seq += 1;
    const numbers = { U: this.#seq, u: this.#seq, ...(market === "usdm" && { pu: previous }) };
    const levels = { b: this.#changes(-1), a: this.#changes(1) };
    this.#toldTicks = this.#ticks;
    const best = { u: this.#seq, s, b: this.#text(this.#ticks - 1), B: QTY, a: this.#text(this.#ticks + 1), A: QTY };
    return [
      ["depth@100ms", { e: "depthUpdate", E, s, ...numbers, ...levels }],
      ["bookTicker", market === "usdm" ? { e: "bookTicker", E, T: E, ...best } : best],
    ];
  }

  /** The last price, the mark and the index as they stand now. */
  priceEvents(): ExchangeEvent[] {
    const [E, s, last] = [this.#now(), this.#symbol.name, this.#text(this.#toldTicks)];
    return [
      ["ticker", { e: "24hrTicker", E, s, c: last }],
      ["markPrice@1s", { e: "markPriceUpdate", E, s, p: last, i: last }],
    ];
  }

  tradeEvents(price: string): ExchangeEvent[] {
    this.#trades += 1;
    const [E, s, p] = [this.#now(), this.#symbol.name, this.#text(this.#toTicks(price))];
    const trade = { E, s, p, q: "0.10000000", T: E, m: false };
    return [
      ["trade", { e: "trade", t: this.#trades, ...trade }],
      ["aggTrade", { e: "aggTrade", a: this.#trades, ...trade }],
    ];
  }

  /** Candles that rise and fall a little about the price, up to one that holds `end`. Other intervals are not kept. */
  klines(interval: string, end: number, limit: number): unknown[][] {
    const width = INTERVAL_MS[interval];
    if (width === undefined) return [];
    const last = end - (end % width);
    return Array.from({ length: limit }, (_, at) => {
      const t = last - (limit - 1 - at) * width;
      const middle = this.#ticks + ((t / width) % 7) - 3;
      const [open, high, low, close] = [middle, middle + 2, middle - 2, middle + 1].map((ticks) => this.#text(ticks));
      return [t, open, high, low, close, "12.5", t + width - 1];
    });
  }

  /** Levels that are gone since the book was last told, and all that are there. */
  #changes(direction: 1 | -1): Row[] {
    const now = this.#rows(this.#ticks, direction);
    const prices = new Set(now.map(([price]) => price));
    const gone = this.#rows(this.#toldTicks, direction).filter(([price]) => !prices.has(price));
    return [...gone.map(([price]): Row => [price, "0"]), ...now];
  }

  #rows(ticks: number, direction: 1 | -1): Row[] {
    return Array.from({ length: LEVELS }, (_, level) => [this.#text(ticks + direction * (level + 1)), QTY] as const);
  }

  #toTicks(price: string): number {
    return Math.round(Number(price) * 10 ** this.#symbol.decimals);
  }

  #text(ticks: number): string {
    return (ticks / 10 ** this.#symbol.decimals).toFixed(this.#symbol.decimals);
  }
}
