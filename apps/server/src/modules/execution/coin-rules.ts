import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { parse } from "@evenkeel/calc/decimal";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import { FEE_RATES, type Instrument } from "#/modules/instruments/index.ts";

const MAKER_RATE = parse(FEE_RATES.coinContract.maker);
const TAKER_RATE = parse(FEE_RATES.coinContract.taker);
/** How far a limit price of a coin may be from the mark price. */
export const PRICE_BAND = parse("0.1");
/** Decimals of USDT, in which coin contracts settle. */
const USDT_PLACES = 8;

/** An instrument's demands in the form that the arithmetic takes. */
export function contractRules(instrument: Instrument): ContractRules {
  return {
    tick: parse(instrument.tickSize),
    qtyStep: parse(instrument.qtyStep),
    minQty: parse(instrument.minQty),
    maxQty: parse(instrument.maxQty),
    minNotional: parse(instrument.minNotional),
    priceBand: PRICE_BAND,
    tiers: readTiers(instrument.tiers),
    makerRate: MAKER_RATE,
    takerRate: TAKER_RATE,
    places: USDT_PLACES,
  };
}
