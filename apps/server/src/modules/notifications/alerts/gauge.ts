import { type Decimal, format, parse, stepsIn } from "@evenkeel/calc/decimal";
import type { StoredAlert } from "./alert.ts";

/** What an alert can watch, each a whole number that rises and falls. */
export const GAUGES = ["price", "change5m", "change1h", "change24h", "volume"] as const;
export type Gauge = (typeof GAUGES)[number];

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

/**
 * Turns a level into a whole number of the gauge: ticks, ten-thousandths of a percent, quantity steps. A level between
 * two is moved away from where the gauge comes from, so that an alert never fires early.
 */
export function markOf({ kind, level, window }: StoredAlert, { tickSize, qtyStep }: Steps): Mark {
  switch (kind) {
    case "priceAbove":
      return { gauge: "price", wakes: "rise", key: Number(stepsIn(level, parse(tickSize), "ceil")) };
    case "priceBelow":
      return { gauge: "price", wakes: "fall", key: Number(stepsIn(level, parse(tickSize), "floor")) };
    case "volumeAbove":
      return { gauge: "volume", wakes: "rise", key: Number(stepsIn(level, parse(qtyStep), "ceil")) };
    case "changeUp":
      return { gauge: `change${window ?? "24h"}`, wakes: "rise", key: Number(stepsIn(level, CHANGE_UNIT, "ceil")) };
    case "changeDown":
      return { gauge: `change${window ?? "24h"}`, wakes: "fall", key: -Number(stepsIn(level, CHANGE_UNIT, "ceil")) };
  }
}

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
