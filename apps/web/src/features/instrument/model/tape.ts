import { type Decimal, parse, ZERO } from "@evenkeel/calc/decimal";
import type { TradeTick } from "@evenkeel/contract/frames";

/** One trade on the tape, with a key that is its own even where two are alike. */
export interface TapeRow {
  readonly key: string;
  readonly price: string;
  readonly qty: string;
  readonly side: "buy" | "sell";
  readonly atMs: number;
  /** Its size against the largest trade shown: 0 to 100, for the bar. */
  readonly sizePercent: number;
}

interface EarlierTrade {
  readonly t: number;
  readonly price: string;
  readonly qty: string;
  readonly side: "buy" | "sell";
}

/** The live trades, then those fetched before them, newest first; a trade that came both ways is shown once. */
export function tapeRows(
  live: readonly TradeTick[],
  earlier: readonly EarlierTrade[],
  count: number,
): readonly TapeRow[] {
  const oldestLive = live.at(-1)?.ts ?? Number.POSITIVE_INFINITY;
  const all = [
    ...live.map(({ price, qty, side, ts }) => ({ price, qty, side, atMs: ts })),
    ...earlier.filter(({ t }) => t < oldestLive).map(({ price, qty, side, t }) => ({ price, qty, side, atMs: t })),
  ].slice(0, count);
  const sizes = all.map(({ qty }) => parse(qty));
  const largest = sizes.reduce<Decimal>((most, size) => (size > most ? size : most), ZERO);
  const seen = new Map<string, number>();
  return all.map((row, index) => {
    const name = `${row.atMs}|${row.price}|${row.qty}|${row.side}`;
    const repeat = seen.get(name) ?? 0;
    seen.set(name, repeat + 1);
    const sizePercent = largest === 0n ? 0 : Number(((sizes[index] ?? ZERO) * 100n) / largest);
    return { ...row, key: `${name}|${repeat}`, sizePercent };
  });
}
