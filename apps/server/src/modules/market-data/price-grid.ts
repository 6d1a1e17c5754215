import type { Decimal } from "@evenkeel/calc/decimal";
import { parse } from "@evenkeel/calc/decimal";
import type { FeedNumber } from "./feed-port.ts";

const NUMBER_TEXT = /^-?\d{1,20}(?:\.\d{1,18})?$/;
/** A value this close to a grid line (in grid steps) is on it: what binary fractions lose is far below. */
const ON_GRID = 1e-4;
/** Beyond this many steps a double no longer tells neighbouring fractions of a step apart. */
const MAX_STEPS = 2 ** 46;

/**
 * A grid of equal steps, such as an instrument's ticks. Inside the hub prices are whole numbers of ticks: exact,
 * cheap to compare and fold, and impossible to mistake for money. `decimal` and `text` are the two ways out.
 */
export class PriceGrid {
  /** Digits after the point in `text`. */
  readonly decimals: number;
  /** Size of a step in units of its last digit: 25 for `0.25`. */
  readonly units: number;
  readonly #step: bigint;
  readonly #perUnit: number;

  /** @param step the step as a decimal string, above zero. */
  constructor(step: string) {
    const point = step.indexOf(".");
    this.decimals = point === -1 ? 0 : step.length - point - 1;
    this.units = Number(step.replace(".", ""));
    this.#step = parse(step);
    this.#perUnit = 10 ** this.decimals / this.units;
  }

  /** The nearest step, half up; NaN for anything that is not a finite number of a sane size. */
  nearest(value: FeedNumber): number {
    const steps = this.#steps(value);
    return Number.isNaN(steps) ? steps : Math.round(steps);
  }

  /** The step at or below a value: bids never look better than the source's. NaN as for `nearest`. */
  floor(value: FeedNumber): number {
    const steps = this.#steps(value);
    const rounded = Math.round(steps);
    return Math.abs(steps - rounded) < ON_GRID ? rounded : Math.floor(steps);
  }

  /** The step at or above a value: asks never look better than the source's. NaN as for `nearest`. */
  ceil(value: FeedNumber): number {
    const steps = this.#steps(value);
    const rounded = Math.round(steps);
    return Math.abs(steps - rounded) < ON_GRID ? rounded : Math.ceil(steps);
  }

  /** Steps as they are, whole or not; NaN as for `nearest`. Statistics only: no price and no quantity is made of them. */
  fraction(value: FeedNumber): number {
    return this.#steps(value);
  }

  /** Whole steps as an exact decimal. */
  decimal(steps: number): Decimal {
    return (BigInt(steps) * this.#step) as Decimal;
  }

  /** Whole steps as text with the grid's full precision: `"64250.10"`. */
  text(steps: number): string {
    const digits = Math.abs(steps * this.units).toString();
    const sign = steps < 0 ? "-" : "";
    if (this.decimals === 0) return sign + digits;
    const padded = digits.padStart(this.decimals + 1, "0");
    return `${sign}${padded.slice(0, -this.decimals)}.${padded.slice(-this.decimals)}`;
  }

  #steps(value: FeedNumber): number {
    const number = typeof value === "number" ? value : NUMBER_TEXT.test(value) ? Number(value) : Number.NaN;
    const steps = number * this.#perUnit;
    return Math.abs(steps) <= MAX_STEPS ? steps : Number.NaN;
  }
}
