import type { InstrumentClass } from "./instrument.domain.ts";

/** Fractions of a fill's notional. */
export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

const NO_COMMISSION: FeeRates = { maker: "0", taker: "0" };

/**
 * What a person without a level pays (product design 2.14). Margin contracts on futures, currencies, indices and stocks
 * carry no commission: their cost is the spread, and the nights.
 */
export const FEE_RATES: Readonly<Record<InstrumentClass, FeeRates>> = {
  coinSpot: { maker: "0.001", taker: "0.001" },
  coinContract: { maker: "0.0002", taker: "0.0006" },
  futures: NO_COMMISSION,
  forex: NO_COMMISSION,
  index: NO_COMMISSION,
  stock: NO_COMMISSION,
};
