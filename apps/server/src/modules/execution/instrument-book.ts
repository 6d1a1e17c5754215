import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { type Decimal, parse, stepsIn } from "@evenkeel/calc/decimal";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import type { TriggerBy } from "@evenkeel/contract/contract-coin";
import { FEE_RATES, type Instrument } from "#/modules/instruments/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { type ScaledRules, scaleRules } from "#/modules/risk/index.ts";
import { PriceHeap } from "#/platform/price-heap.ts";
import type { Account, LiveOrder, LivePosition, Trigger } from "./account.ts";
import type { FundingMark } from "./funding.repository.ts";

const MAKER_RATE = parse(FEE_RATES.coinContract.maker);
const TAKER_RATE = parse(FEE_RATES.coinContract.taker);
/** How far a limit price of a coin may be from the mark price. */
export const PRICE_BAND = parse("0.1");
/** Decimals of USDT, in which coin contracts settle. */
const USDT_PLACES = 8;

/** The two heaps of one kind of price. Keys are whole ticks. */
interface TriggerPair {
  readonly fall: PriceHeap<Trigger>;
  readonly rise: PriceHeap<Trigger>;
}

const pair = (): TriggerPair => ({ fall: new PriceHeap("fall"), rise: new PriceHeap("rise") });

/** Everything of one coin contract that waits for a price, indexed so that an idle tick looks at edges only. */
export class InstrumentBook {
  readonly instrument: Instrument;
  readonly rules: ContractRules;
  readonly scaled: ScaledRules;
  /** Orders that wait for their first quote, by the monotonic time from which one counts. */
  readonly arriving = new PriceHeap<LiveOrder>("rise");
  readonly restingBuys = new PriceHeap<LiveOrder>("fall");
  readonly restingSells = new PriceHeap<LiveOrder>("rise");
  /** Accounts with a cross position here that could not be watched, because no quote had come yet. */
  readonly awaitingQuote = new Set<Account>();
  /** Open positions in this coin. */
  readonly positions = new Set<LivePosition>();
  /** The quote that was acted on last. */
  lastQuote: Quote | null = null;
  /** What the last funding instant was settled at; null where it was not. */
  funding: FundingMark | null = null;
  /** The funding instant that is settled next, milliseconds. */
  fundingDueAt = Number.POSITIVE_INFINITY;
  readonly triggers: Readonly<Record<TriggerBy, TriggerPair>> = { last: pair(), mark: pair(), index: pair() };

  constructor(instrument: Instrument) {
    this.instrument = instrument;
    this.rules = contractRules(instrument);
    this.scaled = scaleRules(this.rules);
  }

  get coin(): string {
    return this.instrument.coin;
  }

  /** A price as whole ticks: at or below for what wakes on a fall, at or above for what wakes on a rise. */
  ticks(price: Decimal, wakes: "fall" | "rise"): number {
    return Number(stepsIn(price, this.rules.tick, wakes === "fall" ? "floor" : "ceil"));
  }

  /** How many orders and triggers wait here. */
  get size(): number {
    let sum = this.arriving.size + this.restingBuys.size + this.restingSells.size;
    for (const { fall, rise } of Object.values(this.triggers)) sum += fall.size + rise.size;
    return sum;
  }
}

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
