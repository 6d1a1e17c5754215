import type { LimitField } from "@evenkeel/contract/risk-limits";
import { formatExact } from "#/format/number.ts";

/** How a limit is said: in USDT, as a factor, as a count or in minutes. */
export const LIMIT_UNITS: Readonly<Record<LimitField, "USDT" | "x" | "count" | "minutes">> = {
  dailyLoss: "USDT",
  weeklyLoss: "USDT",
  maxLeverage: "x",
  maxOrder: "USDT",
  maxPositions: "count",
  sessionReminder: "minutes",
};

/** A limit's figure with its unit; `minutes` says that unit in the person's language. */
export function limitText(
  field: LimitField,
  value: string,
  locale: string,
  minutes: (count: string) => string,
): string {
  const figure = formatExact(value, locale);
  switch (LIMIT_UNITS[field]) {
    case "USDT":
      return `${figure} USDT`;
    case "x":
      return `${figure}×`;
    case "minutes":
      return minutes(figure);
    default:
      return figure;
  }
}

/** Whether what is typed allows less than what counts now: it then counts at once. */
export function isTightening(wanted: string, now: string | null): boolean {
  if (wanted === "") return false;
  if (now === null) return true;
  const [a, b] = [wanted.split("."), now.split(".")].map(([whole = "0", part = ""]) => ({
    whole: BigInt(whole || "0"),
    part: part.padEnd(18, "0"),
  }));
  if (a === undefined || b === undefined) return false;
  return a.whole < b.whole || (a.whole === b.whole && a.part < b.part);
}
