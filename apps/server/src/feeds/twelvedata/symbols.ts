import type { Instrument, Instruments } from "#/modules/instruments/index.ts";

/** Indices under Twelve Data's tickers. */
const INDICES: Readonly<Record<string, string>> = { spx: "SPX", ndx: "NDX", dji: "DJI", hsi: "HSI", vix: "VIX" };

/**
 * Twelve Data's symbols of what the catalogue has beside coins, and the `referCoin` of each. Currency pairs and US and
 * Hong Kong stocks follow by rule; of indices those whose tickers are the same everywhere. Futures have no rule, since
 * their tickers depend on the plan: an operator names them, and whatever else differs, in `overrides`.
 *
 * @param overrides symbols by referCoin, which win over the rules.
 */
export function twelveDataSymbols(
  instruments: Instruments,
  overrides: ReadonlyMap<string, string>,
): Map<string, Instrument> {
  const symbols = new Map<string, Instrument>();
  for (const [referCoin, instrument] of instruments.streams) {
    const symbol = overrides.get(referCoin) ?? byRule(referCoin, instrument);
    if (symbol !== undefined) symbols.set(symbol, instrument);
  }
  return symbols;
}

function byRule(referCoin: string, { market, base, quote }: Instrument): string | undefined {
  if (market === "forex") return `${base}/${quote}`;
  if (market === "US") return referCoin.toUpperCase();
  // Hong Kong's codes have five digits with us and at least four there.
  if (market === "HK") return `${referCoin.replace(/^0/, "")}:HKEX`;
  return market === "index" ? INDICES[referCoin] : undefined;
}
