/** Candles of the RSI. */
const RSI_CANDLES = 14;
/** Fast and slow average of MACD, in candles. */
const MACD_CANDLES = [12, 26] as const;
/** Candles of a Bollinger band. */
const BAND_CANDLES = 20;

/**
 * The last close less the average of the last `count` closes, times `count`: a whole number where closes are, so that a touch
 * counts as reached whatever is rounded elsewhere. Null where there are fewer.
 */
export function averageGap(closes: readonly number[], count: number): number | null {
  const last = closes.at(-1);
  if (last === undefined || closes.length < count) return null;
  return last * count - closes.slice(-count).reduce((sum, close) => sum + close, 0);
}

/** The relative strength index after Wilder, 0 to 100; null where there are too few closes. */
export function strengthIndex(closes: readonly number[]): number | null {
  if (closes.length <= RSI_CANDLES) return null;
  let [gain, loss] = [0, 0];
  closes.forEach((close, at) => {
    const change = close - (closes[at - 1] ?? close);
    // The first changes are averaged plainly; each one after them moves the averages by its share.
    const kept = at <= RSI_CANDLES ? 1 : 1 - 1 / RSI_CANDLES;
    gain = gain * kept + Math.max(change, 0) / RSI_CANDLES;
    loss = loss * kept + Math.max(-change, 0) / RSI_CANDLES;
  });
  return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
}

/** MACD less its signal line of `signal` candles, in the unit of the closes; null where there are too few. */
export function signalGap(closes: readonly number[], signal: number): number | null {
  const [fast, slow] = MACD_CANDLES.map((count) => averages(closes, count));
  const lines = fast?.flatMap((value, at) => {
    const other = slow?.[at];
    return value === null || other === null || other === undefined ? [] : [value - other];
  });
  const line = lines?.at(-1);
  const mean = averages(lines ?? [], signal).at(-1);
  return line === undefined || mean === undefined || mean === null ? null : line - mean;
}

/** The last close less the upper (`isUp`) or lower Bollinger band, `width` standard deviations from the middle; null for too few. */
export function bandGap(closes: readonly number[], width: number, isUp: boolean): number | null {
  const last = closes.at(-1);
  if (last === undefined || closes.length < BAND_CANDLES) return null;
  const seen = closes.slice(-BAND_CANDLES);
  const middle = seen.reduce((sum, close) => sum + close, 0) / BAND_CANDLES;
  const deviation = Math.sqrt(seen.reduce((sum, close) => sum + (close - middle) ** 2, 0) / BAND_CANDLES);
  return last - (middle + (isUp ? width : -width) * deviation);
}

/** Exponential averages, beginning with a plain one of `count` values; null before there are as many. */
function averages(values: readonly number[], count: number): (number | null)[] {
  let sum = 0;
  let average = 0;
  return values.map((value, at) => {
    sum += value;
    if (at < count - 1) return null;
    average = at === count - 1 ? sum / count : (2 * value + (count - 1) * average) / (count + 1);
    return average;
  });
}
