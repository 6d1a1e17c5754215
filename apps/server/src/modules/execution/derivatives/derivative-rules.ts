import { type Decimal, fromInteger, mulDiv, parse } from "@evenkeel/calc/decimal";
import type { DerivativeRules } from "@evenkeel/calc/derivatives-rules";
import { CLOSE_OUT } from "@evenkeel/calc/derivatives-rules";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import { FEE_RATES, type Instrument, type InstrumentClass } from "#/modules/instruments/index.ts";
import type { RiskRules } from "#/modules/risk/index.ts";

/** Decimals of USDT, in which derivatives are backed and settled. */
const USDT_PLACES = 8;
const HALF_OF_USED = mulDiv(fromInteger(CLOSE_OUT), fromInteger(1), fromInteger(100), "up");

interface ClassTerms {
  /** How far a limit price may be from the mark price (product design 2.2). */
  readonly band: Decimal;
  /** A guaranteed stop: what it costs where it is reached, and how far from the price it must lie. */
  readonly premium: Decimal;
  readonly distance: Decimal;
}

const terms = (band: string, premium: string, distance: string): ClassTerms => ({
  band: parse(band),
  premium: parse(premium),
  distance: parse(distance),
});

/** Bands of the design; premiums and distances of the order that dealers publish for each class. */
const TERMS: Readonly<Partial<Record<InstrumentClass, ClassTerms>>> = {
  futures: terms("0.1", "0.0015", "0.015"),
  forex: terms("0.05", "0.0003", "0.005"),
  index: terms("0.05", "0.0005", "0.01"),
  stock: terms("0.1", "0.003", "0.05"),
};

/** What the engine and the ticket know of a margin contract. */
export type DerivativeTerms = DerivativeRules & RiskRules;

const known = new Map<Instrument, DerivativeTerms>();

/** An instrument's demands in the form that the arithmetic takes; sizes in lots, tiers in USDT. */
export function derivativeRules(instrument: Instrument): DerivativeTerms {
  const found = known.get(instrument);
  if (found !== undefined) return found;
  const ofClass = TERMS[instrument.class];
  if (ofClass === undefined) throw new Error(`${instrument.coin} is no margin contract`);
  const fees = FEE_RATES[instrument.class];
  const tick = parse(instrument.tickSize);
  const rules: DerivativeTerms = {
    tick,
    qtyStep: parse(instrument.qtyStep),
    minQty: parse(instrument.minQty),
    maxQty: parse(instrument.maxQty),
    minNotional: parse(instrument.minNotional),
    priceBand: ofClass.band,
    tiers: readTiers(instrument.tiers),
    makerRate: parse(fees.maker),
    takerRate: parse(fees.taker),
    places: USDT_PLACES,
    keeps: HALF_OF_USED,
    pip: instrument.class === "forex" ? ((tick * 10n) as Decimal) : tick,
    contractSize: parse(instrument.contractSize),
    premiumRate: ofClass.premium,
    guaranteedDistance: ofClass.distance,
  };
  known.set(instrument, rules);
  return rules;
}
