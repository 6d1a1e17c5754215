const LEVELS = 20;
/** Distance of levels as a fraction of the price; a tick where that is more. */
const LEVEL_GAP = 0.000_05;
/** Quantity near the touch where the recording has no volume, as a turnover in the quote currency. */
const DEFAULT_TURNOVER = 50_000;

type Levels = [number, number][];

/**
 * Recorded bars have no order book. So that size has a price in a replay too, one is modelled around the recorded
 * quotes: about six seconds of the bar's volume at the touch, more further away. The quantities are not history.
 *
 * @param perMinute traded base units a minute.
 */
export function modelledDepth(
  bid: number,
  ask: number,
  tick: number,
  perMinute: number,
): { bids: Levels; asks: Levels } {
  const gap = Math.max(tick, Math.abs(ask) * LEVEL_GAP);
  const touch = perMinute > 0 ? perMinute / 10 : DEFAULT_TURNOVER / Math.max(Math.abs(ask), Number.EPSILON);
  const side = (best: number, direction: 1 | -1): Levels =>
    Array.from({ length: LEVELS }, (_, level): [number, number] => {
      // A fixed unevenness, so that the book does not look like a ruler.
      const uneven = 0.7 + 0.6 * ((level * 7 + 3) % 11) * 0.1;
      return [best + direction * gap * level, touch * (1 + level * 0.3) * uneven];
    });
  return { bids: side(bid, -1), asks: side(ask, 1) };
}
