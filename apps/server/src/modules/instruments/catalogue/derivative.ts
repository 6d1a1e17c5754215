import type { RiskTier } from "@evenkeel/contract/instrument";
import { CLASS_CODE, decimalsOf, type HalfSpread, type Instrument } from "../instrument.domain.ts";

/** What differs between margin contracts; `derivative` fills in what does not. */
export interface DerivativeSpec {
  readonly number: string;
  readonly class: "futures" | "forex" | "index" | "stock";
  readonly coin: string;
  readonly symbol: string;
  readonly en: string;
  readonly zh: string;
  readonly market: Instrument["market"];
  readonly base: string;
  readonly quote: string;
  readonly tickSize: string;
  readonly contractSize: string;
  readonly lotStep: string;
  readonly maxLots: string;
  readonly tiers: readonly RiskTier[];
  readonly schedule: Instrument["schedule"];
  readonly halfSpread: HalfSpread;
  readonly mayBeNegative?: boolean;
}

/** A margin contract: sized in lots, its price stream named like itself. */
export function derivative(spec: DerivativeSpec): Instrument {
  return {
    id: `${CLASS_CODE[spec.class]}${spec.number}`,
    class: spec.class,
    coin: spec.coin,
    symbol: spec.symbol,
    names: { en: spec.en, zh: spec.zh },
    referCoin: spec.coin,
    referSource: "investing",
    market: spec.market,
    base: spec.base,
    quote: spec.quote,
    tickSize: spec.tickSize,
    qtyStep: spec.lotStep,
    minQty: spec.lotStep,
    maxQty: spec.maxLots,
    minNotional: "0",
    contractSize: spec.contractSize,
    pricePrecision: decimalsOf(spec.tickSize),
    qtyPrecision: decimalsOf(spec.lotStep),
    tiers: spec.tiers,
    schedule: spec.schedule,
    halfSpread: spec.halfSpread,
    mayBeNegative: spec.mayBeNegative ?? false,
  };
}
