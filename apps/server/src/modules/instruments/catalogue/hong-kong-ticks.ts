/** `[price from which the tick applies, tick]`, in HKD: Part A of the exchange's spread table, as of August 2025. */
const BANDS: readonly (readonly [from: number, tick: string])[] = [
  [5_000, "5"],
  [2_000, "2"],
  [1_000, "1"],
  [500, "0.5"],
  [200, "0.2"],
  [100, "0.1"],
  [50, "0.05"],
  [20, "0.02"],
  [0.5, "0.01"],
  [0.25, "0.005"],
  [0, "0.001"],
];

/**
 * The tick of a share that trades at about a price.
 *
 * @param price HKD as a decimal string; only its band matters.
 */
export function hongKongTick(price: string): string {
  const found = BANDS.find(([from]) => Number(price) >= from);
  if (found === undefined) throw new Error(`not a price: ${price}`);
  return found[1];
}
