import type { Decimal } from "@evenkeel/calc/decimal";
import { parse, placesOf } from "@evenkeel/calc/decimal";
import type { Ladder } from "./quote.ts";

/** Funding is settled at 00, 08 and 16 UTC. */
export const FUNDING_INTERVAL_MS = 8 * 3_600_000;
/** Rates are whole numbers of 10⁻⁸ while they are computed: integers, so that every process gets the same one. */
const RATE_UNITS = 100_000_000;
const RATE_UNIT: Decimal = parse("0.00000001");
/** Interest for one interval, 0.01 %, and the room around it within which the rate stays at it, ±0.05 %. */
const INTEREST = 10_000;
const DAMPING = 50_000;
/** Turnover, in quote units, whose average price counts as the price a real order would get. */
const IMPACT_NOTIONAL = 20_000;

/** When funding is settled next after an instant, UTC milliseconds. */
export function nextFundingAt(now: number): number {
  return (Math.floor(now / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS;
}

/**
 * Funding rate for one interval, in 10⁻⁸: the average premium moved towards the interest rate by at most the damping,
 * then held within the instrument's cap.
 */
export function fundingRate(averagePremium: number, cap: number): number {
  const pull = Math.max(-DAMPING, Math.min(DAMPING, INTEREST - averagePremium));
  return Math.round(Math.max(-cap, Math.min(cap, averagePremium + pull)));
}

/** Average price in ticks of taking `IMPACT_NOTIONAL` from a side; the last level's where the book is too thin. */
function impactTicks(ladder: Ladder, best: number, stepNotional: number): number {
  let wanted = IMPACT_NOTIONAL / stepNotional;
  let taken = 0;
  let turnover = 0;
  for (let level = 0; level < ladder.ticks.length && wanted > 0; level++) {
    const ticks = ladder.ticks[level] ?? best;
    const steps = Math.min(ladder.steps[level] ?? 0, wanted / ticks);
    taken += steps;
    turnover += steps * ticks;
    wanted -= steps * ticks;
  }
  return taken > 0 ? turnover / taken : best;
}

/** What an average is made of: the number of its interval since the epoch, the sum of its premiums in 10⁻⁸, how many. */
export interface FundingState {
  readonly interval: number;
  readonly premiumSum: number;
  readonly samples: number;
}

/** Follows one perpetual contract's premium over its index, and derives funding rate and mark from it. */
export class Funding {
  readonly #cap: number;
  readonly #stepNotional: number;
  #interval = -1;
  #premiumSum = 0;
  #samples = 0;
  /** The interval before, as it ended. */
  #ended: { readonly interval: number; readonly rateUnits: number } | null = null;

  /**
   * @param cap largest absolute rate as a decimal fraction.
   * @param stepNotional value of one quantity step at a price of one tick, in quote units.
   */
  constructor(cap: string, stepNotional: number) {
    this.#cap = Math.round(Number(cap) * RATE_UNITS);
    this.#stepNotional = stepNotional;
  }

  /** Takes in the premium of one book. The average starts anew with each funding interval. */
  sample(now: number, bids: Ladder, asks: Ladder, bidTicks: number, askTicks: number, indexTicks: number): void {
    const interval = Math.floor(now / FUNDING_INTERVAL_MS);
    if (interval !== this.#interval) {
      if (this.#samples > 0) this.#ended = { interval: this.#interval, rateUnits: this.rateUnits() };
      this.#interval = interval;
      this.#premiumSum = 0;
      this.#samples = 0;
    }
    const above = Math.max(0, impactTicks(bids, bidTicks, this.#stepNotional) - indexTicks);
    const below = Math.max(0, indexTicks - impactTicks(asks, askTicks, this.#stepNotional));
    this.#premiumSum += ((above - below) / indexTicks) * RATE_UNITS;
    this.#samples += 1;
  }

  /** The average as it stands, for storing. */
  state(): FundingState {
    return { interval: this.#interval, premiumSum: this.#premiumSum, samples: this.#samples };
  }

  /** Goes on from a stored average. Call before the first sample. */
  restore({ interval, premiumSum, samples }: FundingState): void {
    this.#interval = interval;
    this.#premiumSum = premiumSum;
    this.#samples = samples;
  }

  /** Rate for the interval that is running, in 10⁻⁸. */
  rateUnits(): number {
    return fundingRate(this.#samples === 0 ? 0 : this.#premiumSum / this.#samples, this.#cap);
  }

  /** Rate for the interval that is running, as an exact fraction. */
  rate(): Decimal {
    return (BigInt(this.rateUnits()) * RATE_UNIT) as Decimal;
  }

  /** Rate of the interval that ends at a funding instant: the running one's, or the one before; null where none was measured. */
  rateEndingAt(at: number): Decimal | null {
    const interval = at / FUNDING_INTERVAL_MS - 1;
    if (interval === this.#interval) return this.#samples === 0 ? null : this.rate();
    return interval === this.#ended?.interval ? ((BigInt(this.#ended.rateUnits) * RATE_UNIT) as Decimal) : null;
  }

  /** Mark price in whole ticks: index · (1 + rate · time left / interval), to the nearest tick. */
  markTicks(indexTicks: number, now: number): number {
    const left = (nextFundingAt(now) - now) / FUNDING_INTERVAL_MS;
    return Math.round(indexTicks * (1 + (this.rateUnits() / RATE_UNITS) * left));
  }
}

/** Digits after the point of a funding rate's text. */
export const FUNDING_RATE_PLACES = placesOf(RATE_UNIT);
