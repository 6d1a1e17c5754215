import { type Decimal, format, parse, stepsIn } from "@evenkeel/calc/decimal";
import type { StoredAlert } from "./alert.ts";
import { type IndicatorGauge, indicatorMark } from "./indicator-gauge.ts";

/** What an alert can watch besides indicators, each a whole number that rises and falls. */
export type PlainGauge = "price" | "change5m" | "change1h" | "change24h" | "volume" | "funding";

export type Gauge = PlainGauge | IndicatorGauge;

/** A name for each gauge of a stream. */
export function gaugeName(gauge: Gauge): string {
  return typeof gauge === "string" ? gauge : `${gauge.line}/${gauge.size}/${gauge.window}`;
}

/** The steps that an instrument's prices and quantities come in. */
export interface Steps {
  readonly tickSize: string;
  readonly qtyStep: string;
}

/** Where an alert stands on its gauge: it holds at `key` and beyond, in the direction that it waits for. */
export interface Mark {
  readonly gauge: Gauge;
  readonly wakes: "rise" | "fall";
  readonly key: number;
}

/** A change counts in ten-thousandths of a percent. */
const CHANGE_UNIT = parse("0.0001");
/** Funding counts in millionths of a percent, which is how rates are computed. */
const FUNDING_UNIT = parse("0.000001");

/**
 * Turns a level into a whole number of the gauge: ticks, ten-thousandths of a percent, quantity steps. A level between
 * two is moved away from where the gauge comes from, so that an alert never fires early.
 */
export function markOf(alert: StoredAlert, { tickSize, qtyStep }: Steps): Mark {
  const { kind, level, window } = alert;
  switch (kind) {
    case "priceAbove":
      return { gauge: "price", wakes: "rise", key: Number(stepsIn(level, parse(tickSize), "ceil")) };
    case "priceBelow":
      return { gauge: "price", wakes: "fall", key: Number(stepsIn(level, parse(tickSize), "floor")) };
    case "volumeAbove":
      return { gauge: "volume", wakes: "rise", key: Number(stepsIn(level, parse(qtyStep), "ceil")) };
    case "changeUp":
      return { gauge: changeGauge(window), wakes: "rise", key: Number(stepsIn(level, CHANGE_UNIT, "ceil")) };
    case "changeDown":
      return { gauge: changeGauge(window), wakes: "fall", key: -Number(stepsIn(level, CHANGE_UNIT, "ceil")) };
    case "fundingAbove":
      return { gauge: "funding", wakes: "rise", key: Number(stepsIn(level, FUNDING_UNIT, "ceil")) };
    default:
      return indicatorMark(kind, alert);
  }
}

const changeGauge = (window: StoredAlert["window"]): PlainGauge =>
  window === "5m" || window === "1h" ? `change${window}` : "change24h";

export function reaches({ wakes, key }: Mark, value: number): boolean {
  return wakes === "rise" ? value >= key : value <= key;
}

/** The mark of the opposite: reached exactly where the first is not. */
export function opposite({ gauge, wakes, key }: Mark): Mark {
  return wakes === "rise" ? { gauge, wakes: "fall", key: key - 1 } : { gauge, wakes: "rise", key: key + 1 };
}

/**
 * Change from one price to another (ticks) in ten-thousandths of a percent, cut towards zero so that a level counts as
 * reached only when it is; null from a price of zero, which no change can be measured by.
 */
export function changeUnits(from: number, to: number): number | null {
  return from === 0 ? null : Number(((BigInt(to) - BigInt(from)) * 1_000_000n) / BigInt(Math.abs(from)));
}

/** A change as percent text: `"-1.25"`. */
export function changeText(units: number): string {
  return format((BigInt(units) * CHANGE_UNIT) as Decimal);
}

/** A funding rate, counted in millionths of a percent, as percent text: `"0.01"`. */
export function fundingText(units: number): string {
  return format((BigInt(units) * FUNDING_UNIT) as Decimal);
}
