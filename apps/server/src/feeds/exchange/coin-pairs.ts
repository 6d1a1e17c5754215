import type { Instruments } from "#/modules/instruments/index.ts";

/** An exchange's symbols and the `referCoin` that each drives. */
export type SymbolMap = ReadonlyMap<string, string>;

/**
 * The coin streams of the catalogue under an exchange's names.
 *
 * @param symbolOf gives the exchange's symbol of a pair such as `BTC` and `USDT`; null where it does not list it.
 */
export function coinSymbols(
  instruments: Instruments,
  symbolOf: (base: string, quote: string) => string | null,
): SymbolMap {
  const symbols = new Map<string, string>();
  for (const [referCoin, { market, base, quote }] of instruments.streams) {
    const symbol = market === "crypto" ? symbolOf(base, quote) : null;
    if (symbol !== null) symbols.set(symbol, referCoin);
  }
  return symbols;
}

/** The exchange's symbol behind a referCoin; null where the feed does not carry it. */
export function symbolOf(
  { streams }: { readonly streams: ReadonlyMap<string, { referCoin: string }> },
  referCoin: string,
) {
  for (const [symbol, stream] of streams) if (stream.referCoin === referCoin) return symbol;
  return null;
}
