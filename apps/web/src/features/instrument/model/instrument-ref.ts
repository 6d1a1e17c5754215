import { INSTRUMENT_TYPES, type InstrumentType, type SubType } from "@evenkeel/contract/instrument";

/** Which instrument the trade route shows. `subType` counts only for crypto. */
export interface InstrumentRef {
  readonly coin: string;
  readonly type: InstrumentType;
  readonly subType: SubType;
}

export const FIRST_INSTRUMENT: InstrumentRef = { coin: "btcusdt", type: "CryptoCoin", subType: "contract" };

/** Reads the route's query. What is missing or unknown falls back to the first coin contract. */
export function refOfSearch(search: URLSearchParams): InstrumentRef {
  const type = INSTRUMENT_TYPES.find((known) => known === search.get("type")) ?? FIRST_INSTRUMENT.type;
  const coin = search.get("coin")?.toLowerCase() || FIRST_INSTRUMENT.coin;
  const subType = type === "CryptoCoin" && search.get("subType") === "spot" ? "spot" : "contract";
  return { coin, type, subType };
}

/** The trade route of an instrument: `/trade?coin=btcusdt&type=CryptoCoin`, with `subType=spot` for crypto spot. */
export function tradePath({ coin, type, subType }: InstrumentRef): string {
  const search = new URLSearchParams({ coin, type });
  if (type === "CryptoCoin" && subType === "spot") search.set("subType", "spot");
  return `/trade?${search}`;
}

/** Whether two references name the same instrument. */
export function isSameRef(a: InstrumentRef, b: InstrumentRef): boolean {
  return a.coin === b.coin && a.type === b.type && a.subType === b.subType;
}

/** The two assets of a symbol: `BTC/USDT` is BTC in USDT; a symbol without a slash is quoted in `quote`. */
export function assetsOf(symbol: string, quote = "USDT"): { base: string; quote: string } {
  const [base = symbol, second] = symbol.split("/");
  return { base, quote: second ?? quote };
}
