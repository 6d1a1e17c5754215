import type { FeedNumber, FeedQuote } from "./feed-port.ts";
import type { PriceGrid } from "./price-grid.ts";
import type { Ladder } from "./quote.ts";

/** An update in whole ticks and steps; NaN where the source's number is no number. */
export interface NormalQuote {
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly lastTicks: number;
  readonly indexTicks: number;
  readonly bids: Ladder;
  readonly asks: Ladder;
  /** Traded quantity in steps, 0 where the update is no trade. */
  readonly tradeSteps: number;
}

const MAX_LEVELS = 20;

/** Grids and half-spread of one stream. */
export interface NormalForm {
  readonly priceGrid: PriceGrid;
  readonly qtyGrid: PriceGrid;
  /** Half of the spread, in ticks, that is put around a last price of so many ticks. */
  halfSpreadTicks(lastTicks: number): number;
}

/** Puts a source's update on the stream's grids: the only place where a source's numbers are read. */
export function normalise(quote: FeedQuote, form: NormalForm): NormalQuote {
  const { priceGrid } = form;
  const lastTicks = priceGrid.nearest(quote.last);
  const half = form.halfSpreadTicks(lastTicks);
  const isSynthetic = quote.bid === undefined || quote.ask === undefined;
  const bidTicks = isSynthetic ? Math.floor(lastTicks - half) : priceGrid.floor(quote.bid ?? Number.NaN);
  const askTicks = isSynthetic ? Math.ceil(lastTicks + half) : priceGrid.ceil(quote.ask ?? Number.NaN);
  return {
    bidTicks,
    askTicks,
    lastTicks,
    indexTicks: quote.index === undefined ? Math.floor((bidTicks + askTicks) / 2) : priceGrid.nearest(quote.index),
    bids: ladder(quote.depth?.bids, bidTicks, quote.bidQty, form, -1),
    asks: ladder(quote.depth?.asks, askTicks, quote.askQty, form, 1),
    tradeSteps: quote.lastQty === undefined ? 0 : quantity(quote.lastQty, form.qtyGrid),
  };
}

/** Whole steps, never more than the source says; 0 for what is no quantity. */
function quantity(value: FeedNumber, grid: PriceGrid): number {
  const steps = grid.floor(value);
  return steps > 0 ? steps : 0;
}

/**
 * One side of the book. A level that is no number, is out of order or lies inside the spread ends it: a book may be
 * shorter than the source's, never wrong.
 */
function ladder(
  levels: readonly (readonly [FeedNumber, FeedNumber])[] | undefined,
  best: number,
  bestQty: FeedNumber | undefined,
  { priceGrid, qtyGrid }: NormalForm,
  direction: 1 | -1,
): Ladder {
  const ticks: number[] = [];
  const steps: number[] = [];
  for (const [price, qty] of levels ?? []) {
    if (ticks.length === MAX_LEVELS) break;
    const level = direction === 1 ? priceGrid.ceil(price) : priceGrid.floor(price);
    const behind = ticks.at(-1);
    const isInOrder = (level - (behind ?? best)) * direction >= 0;
    if (!isInOrder) break;
    const size = quantity(qty, qtyGrid);
    if (size === 0) continue;
    if (level === behind) {
      // A source with a finer grid: its levels on one tick of ours are one level.
      steps[steps.length - 1] = (steps.at(-1) ?? 0) + size;
      continue;
    }
    ticks.push(level);
    steps.push(size);
  }
  if (ticks.length > 0 || bestQty === undefined) return { ticks, steps };
  const size = quantity(bestQty, qtyGrid);
  return size === 0 ? { ticks, steps } : { ticks: [best], steps: [size] };
}
