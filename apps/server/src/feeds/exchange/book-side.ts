/** Levels kept a side; a real book's first thousand hold all that is ever shown or filled from. */
const MAX_LEVELS = 2_000;

/**
 * One side of an order book. Levels stand worst first: changes cluster at the best price, and at the end of an array
 * they move little. The texts are kept beside the numbers because checksums are made of them.
 */
export class BookSide {
  readonly prices: number[] = [];
  readonly sizes: number[] = [];
  readonly priceTexts: string[] = [];
  readonly sizeTexts: string[] = [];
  readonly #direction: 1 | -1;

  constructor(side: "bid" | "ask") {
    this.#direction = side === "bid" ? 1 : -1;
  }

  get length(): number {
    return this.prices.length;
  }

  /** Best price; NaN where the side is empty. */
  get best(): number {
    return this.prices.at(-1) ?? Number.NaN;
  }

  get bestSize(): number {
    return this.sizes.at(-1) ?? 0;
  }

  clear(): void {
    this.prices.length = 0;
    this.sizes.length = 0;
    this.priceTexts.length = 0;
    this.sizeTexts.length = 0;
  }

  /** Puts the size at a price; 0 takes the level away. */
  set(price: number, size: number, priceText: string, sizeText: string): void {
    const at = this.#find(price);
    const isThere = this.prices[at] === price;
    if (size === 0) {
      if (isThere) this.#splice(at, 1);
    } else if (isThere) {
      this.sizes[at] = size;
      this.sizeTexts[at] = sizeText;
      this.priceTexts[at] = priceText;
    } else {
      this.prices.splice(at, 0, price);
      this.sizes.splice(at, 0, size);
      this.priceTexts.splice(at, 0, priceText);
      this.sizeTexts.splice(at, 0, sizeText);
      if (this.prices.length > MAX_LEVELS) this.#splice(0, 1);
    }
  }

  /** Drops what lies beyond the best `count` levels, as a feed of limited depth demands. */
  trim(count: number): void {
    if (this.prices.length > count) this.#splice(0, this.prices.length - count);
  }

  /** The best levels, best first. */
  top(count: number): [number, number][] {
    const { length } = this.prices;
    const levels: [number, number][] = [];
    for (let at = length - 1; at >= 0 && at >= length - count; at--) {
      levels.push([this.prices[at] as number, this.sizes[at] as number]);
    }
    return levels;
  }

  /** Index of a price, or where it would stand. The end is tried first: most changes are there. */
  #find(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = high - low > 8 ? (low + high) >> 1 : high - 1;
      const ahead = ((this.prices[middle] as number) - price) * this.#direction;
      if (ahead === 0) return middle;
      if (ahead < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #splice(at: number, count: number): void {
    this.prices.splice(at, count);
    this.sizes.splice(at, count);
    this.priceTexts.splice(at, count);
    this.sizeTexts.splice(at, count);
  }
}
