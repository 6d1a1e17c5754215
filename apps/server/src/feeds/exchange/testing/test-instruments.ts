import { createInstruments, type Instrument, type Instruments } from "#/modules/instruments/index.ts";

/** Coins as recordings have them, on the rules of the catalogue's bitcoin contract: `[base, quote, tick]`. */
export function coinInstruments(...pairs: readonly (readonly [string, string, string])[]): Instruments {
  const bitcoin = createInstruments().find("coinContract", "btcusdt") as Instrument;
  return createInstruments(
    pairs.map(([base, quote, tickSize], number): Instrument => {
      const coin = `${base}${quote}`.toLowerCase();
      const id = `2${String(number).padStart(3, "0")}`;
      return { ...bitcoin, id, coin, referCoin: coin, base, quote, symbol: `${base}/${quote}`, tickSize };
    }),
  );
}
