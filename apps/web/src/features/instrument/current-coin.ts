import { createStore } from "#/lib/external-store.ts";
import type { InstrumentRef } from "./model/instrument-ref.ts";

/** What the trade screen remembers of the coin that is shown; `klinePrice` is the close of its newest candle. */
interface CurrentCoin {
  readonly ref: InstrumentRef | null;
  readonly klinePrice: string | null;
}

type ChangeListener = (ref: InstrumentRef) => void;

const listeners = new Set<ChangeListener>();

export const currentCoin = createStore<CurrentCoin>({ ref: null, klinePrice: null });

/** Another coin was chosen: forgets the old coin's candle price, remembers the new coin, and tells whoever listens. */
export function changeCoin(ref: InstrumentRef): void {
  currentCoin.set({ ref, klinePrice: null });
  for (const listener of [...listeners]) listener(ref);
}

/** The newest candle's close, for an instrument that has no ticker yet. */
export function setKlinePrice(klinePrice: string): void {
  if (currentCoin.get().klinePrice !== klinePrice) currentCoin.set({ ...currentCoin.get(), klinePrice });
}

/** Calls back when another coin is chosen; returns the way to stop. */
export function onSymbolChange(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
