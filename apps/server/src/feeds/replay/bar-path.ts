import type { Ohlc, RecordedBar } from "./bars.ts";

/**
 * The way through a bar: open, then the extreme against its direction, then the other one, then the close, at constant
 * speed. Nothing is known of the real order; this one touches every recorded price and no other.
 */
export class BarPath {
  /** Parts of the bar's time at which the four corners are reached: 0, two in between, 1. */
  readonly corners: readonly [number, number, number, number];
  readonly #bar: RecordedBar;
  readonly #rises: boolean;

  constructor(bar: RecordedBar) {
    this.#bar = bar;
    this.#rises = bar.price.c >= bar.price.o;
    const [a, b, c, d] = this.#cornersOf(bar.price);
    const legs = [Math.abs(b - a), Math.abs(c - b), Math.abs(d - c)] as const;
    const whole = legs[0] + legs[1] + legs[2];
    this.corners = whole === 0 ? [0, 1 / 3, 2 / 3, 1] : [0, legs[0] / whole, (legs[0] + legs[1]) / whole, 1];
  }

  /** Price (and recorded quotes) at a part of the bar's time, 0 to 1. */
  at(part: number): { price: number; bid?: number; ask?: number } {
    const { price, quotes } = this.#bar;
    const at = (ohlc: Ohlc) => this.#along(this.#cornersOf(ohlc), part);
    if (quotes === undefined) return { price: at(price) };
    return { price: at(price), bid: at(quotes.bid), ask: at(quotes.ask) };
  }

  #cornersOf({ o, h, l, c }: Ohlc): readonly [number, number, number, number] {
    return this.#rises ? [o, l, h, c] : [o, h, l, c];
  }

  #along(prices: readonly [number, number, number, number], part: number): number {
    for (let leg = 0; leg < 3; leg++) {
      const from = this.corners[leg] ?? 0;
      const to = this.corners[leg + 1] ?? 1;
      const [start, end] = [prices[leg] ?? 0, prices[leg + 1] ?? 0];
      // At a corner the recorded price itself, with nothing lost in arithmetic.
      if (part === to) return end;
      if (part < to) return start + ((end - start) * (part - from)) / (to - from);
    }
    return prices[3];
  }
}
