import type { DaySummary } from "./rolling-day.ts";

/** Change of a day in hundredths of a percent; 0 where the day opened at zero. */
export function changeUnits({ open, close }: DaySummary): number {
  return open === 0 ? 0 : Math.round(((close - open) * 10_000) / Math.abs(open));
}

/** Change of a day in percent with two digits and, below zero, a sign: `"-1.25"`. */
export function changeText(day: DaySummary): string {
  const units = changeUnits(day);
  const digits = Math.abs(units).toString().padStart(3, "0");
  return `${units < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
