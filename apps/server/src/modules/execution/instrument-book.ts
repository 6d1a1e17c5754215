import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { type Decimal, parse, stepsIn } from "@evenkeel/calc/decimal";
import { readTiers } from "@evenkeel/calc/risk-tiers";
import type { TriggerBy } from "@evenkeel/contract/contract-coin";
import type { Instrument } from "#/modules/instruments/index.ts";
import { PriceHeap } from "#/platform/price-heap.ts";
import type { Account, LiveOrder, Trigger } from "./account.ts";

/** Fees of a person without a level (product design 2.14). */
const MAKER_RATE = parse("0.0002");
const TAKER_RATE = parse("0.0006");
/** How far a limit price of a coin may be from the mark price. */
const PRICE_BAND = parse("0.1");
/** Decimals of USDT, in which coin contracts settle. */
const USDT_PLACES = 8;

/** The two heaps of one kind of price. Keys are whole ticks. */
export interface TriggerPair {
  readonly fall: PriceHeap<Trigger>;
  readonly rise: PriceHeap<Trigger>;
}

const pair = (): TriggerPair => ({ fall: new PriceHeap("fall"), rise: new PriceHeap("rise") });

/** Everything of one coin contract that waits for a price, indexed so that an idle tick looks at edges only. */
export class InstrumentBook {
  readonly instrument: Instrument;
  readonly rules: ContractRules;
  /** Orders that wait for their first quote, by the monotonic time from which one counts. */
  readonly arriving = new PriceHeap<LiveOrder>("rise");
  readonly restingBuys = new PriceHeap<LiveOrder>("fall");
  readonly restingSells = new PriceHeap<LiveOrder>("rise");
  /** Accounts with a cross position here that could not be watched, because no quote had come yet. */
  readonly awaitingQuote = new Set<Account>();
  readonly triggers: Readonly<Record<TriggerBy, TriggerPair>> = { last: pair(), mark: pair(), index: pair() };

  constructor(instrument: Instrument) {
    this.instrument = instrument;
    this.rules = contractRules(instrument);
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
