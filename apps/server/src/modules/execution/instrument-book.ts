import { type Holding, initialMargin } from "@evenkeel/calc/contract-math";
import { type Decimal, format, fromInteger, mul, parse, stepsIn } from "@evenkeel/calc/decimal";
import { AT_PAR, type Conversion, conversionOf, notionalIn } from "@evenkeel/calc/derivatives-math";
import { marginToAdd } from "@evenkeel/calc/derivatives-rules";
import type { FillConversion } from "@evenkeel/contract/contract-coin";
import type { Instrument } from "#/modules/instruments/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { type RiskRules, type ScaledRules, scaleRules } from "#/modules/risk/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account, LivePosition } from "./account.ts";
import type { CurrencyRate, CurrencyRates } from "./currency-rates.ts";
import type { NightMark } from "./derivatives/night.repository.ts";
import type { FundingMark } from "./funding.repository.ts";
import type { Product } from "./product.ts";
import { WaitingHeaps } from "./waiting-heaps.ts";

/** A price that passes through zero moves by dollars there, which a margin of so few cents could not bear. */
const NEAR_ZERO_TICKS = fromInteger(1_000);

/** Everything of one instrument that waits for a price, indexed so that an idle tick looks at edges only. */
export class InstrumentBook extends WaitingHeaps {
  readonly instrument: Instrument;
  readonly product: Product;
  readonly rules: RiskRules;
  readonly scaled: ScaledRules;
  /** Accounts with a cross position here that could not be watched, because no quote had come yet; null for none. */
  awaitingQuote: Set<Account> | null = null;
  /** Open positions in this instrument. */
  readonly positions = new Set<LivePosition>();
  /** The quote that was acted on last. */
  lastQuote: Quote | null = null;
  /** What the last funding instant was settled at; null where it was not. */
  funding: FundingMark | null = null;
  /** What the last night was charged at; null where none was. */
  night: NightMark | null = null;
  /** When the end of a future, or what a company does to its shares, is told of or comes next, milliseconds. */
  eventDueAt = Number.POSITIVE_INFINITY;
  /** The last quote before the end of a future, from when that has come until everybody is settled: nothing is dealt in meanwhile. */
  endQuote: Quote | null = null;
  /** From when on positions and prices may be of two counts of shares, milliseconds: nothing is dealt in until they are of one. */
  adjustsFrom = Number.POSITIVE_INFINITY;
  /** Up to which instant every account has taken in what the company did. */
  adjustedTo = 0;
  /** Below this mark price nothing is opened, where prices can pass through zero; null where they cannot. */
  readonly openFloor: Decimal | null;
  readonly #rates: CurrencyRates;
  readonly #contractSize: Decimal;
  #converted: { readonly rate: CurrencyRate; readonly conversion: Conversion } | null = null;

  constructor(instrument: Instrument, product: Product, rates: CurrencyRates) {
    super();
    this.instrument = instrument;
    this.product = product;
    this.rules = product.rulesOf(instrument);
    this.scaled = scaleRules(this.rules);
    this.openFloor = instrument.mayBeNegative ? mul(this.rules.tick, NEAR_ZERO_TICKS, "up") : null;
    this.#rates = rates;
    this.#contractSize = parse(instrument.contractSize);
  }

  get coin(): string {
    return this.instrument.coin;
  }

  /** Whether the instrument's money is not the wallet's: then sizes are in lots and its prices in a currency of its own. */
  get isConverted(): boolean {
    return this.rules.keeps !== undefined;
  }

  /** Whether a price is so near to zero, or below, that what is open can only be reduced. */
  isReduceOnlyAt(mark: Decimal): boolean {
    return this.openFloor !== null && mark < this.openFloor;
  }

  /** The rate of the instrument's currency, however old; null while it is not known. */
  get rate(): CurrencyRate | null {
    return this.#rates.rate(this.instrument.quote);
  }

  /** What quantity · price is worth in the wallet's asset; null while no rate is known. */
  get conversion(): Conversion | null {
    if (!this.isConverted) return AT_PAR;
    const { rate } = this;
    if (rate === null) return null;
    if (this.#converted?.rate !== rate)
      this.#converted = { rate, conversion: conversionOf(rate.conversion, this.#contractSize) };
    return this.#converted.conversion;
  }

  /** `conversion`. @throws AppError `market.rateStale` while no rate is known. */
  get knownConversion(): Conversion {
    const { conversion } = this;
    if (conversion === null) throw new AppError("market.rateStale");
    return conversion;
  }

  /** Whether nothing may be opened at the rate of the instrument's currency. */
  get isRateStale(): boolean {
    return this.isConverted && this.#rates.isStale(this.instrument.quote);
  }

  /** What a value (Σ q·P) is worth in the wallet's asset. */
  worth(value: Decimal): Decimal {
    return this.isConverted ? notionalIn(value, this.knownConversion) : value;
  }

  /** Margin to open `value` (Σ q·P) beside what a position of the same side has. */
  marginToOpen(existing: Holding | null, value: Decimal, leverage: number): Decimal {
    if (!this.isConverted) return initialMargin(value, leverage, this.rules.places);
    return marginToAdd(existing, value, this.rules, leverage, this.knownConversion);
  }

  /** The evidence of the rate that a fill is converted at; undefined where none is. */
  evidence(): FillConversion | undefined {
    const { rate } = this;
    if (!this.isConverted || rate === null) return undefined;
    const { bid, ask, mid } = rate.conversion;
    return {
      currency: rate.currency,
      contractSize: format(this.#contractSize),
      bid: format(bid),
      ask: format(ask),
      mid: format(mid),
      quoteId: rate.quote === null ? null : String(rate.quote.id),
      ts: rate.quote?.ts ?? null,
    };
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
