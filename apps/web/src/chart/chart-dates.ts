import type { Interval } from "@evenkeel/contract/market";

/** Arabic dates carry marks of direction, which a canvas draws to the wrong side: "22/11" would read "2211/". */
const MARKS = /[\u200e\u200f\u061c]/g;

const DAY_LONG: ReadonlySet<Interval> = new Set(["1d", "1w", "1M"]);

/**
 * Writes the chart's times in a language: short on the axis, whole at the crosshair. Candles of a day and more have no
 * time of day, and their day is counted in UTC, as the candles are.
 */
export function chartDates(locale: string, timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const make = (options: Intl.DateTimeFormatOptions) => {
    const writer = new Intl.DateTimeFormat(locale, { numberingSystem: "latn", hourCycle: "h23", ...options });
    return { format: (timestamp: number) => writer.format(timestamp).replace(MARKS, "") };
  };
  const clock = make({ ...zone, hour: "2-digit", minute: "2-digit" });
  const day = make({ ...zone, month: "2-digit", day: "2-digit" });
  const whole = make({ ...zone, month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" });
  const utcDay = make({ timeZone: "UTC", month: "2-digit", day: "2-digit" });
  const utcMonth = make({ timeZone: "UTC", year: "numeric", month: "2-digit" });
  const utcWhole = make({ timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" });
  return (timestamp: number, isAxis: boolean, interval: Interval): string => {
    if (DAY_LONG.has(interval)) {
      if (!isAxis) return utcWhole.format(timestamp);
      return (interval === "1d" ? utcDay : utcMonth).format(timestamp);
    }
    if (!isAxis) return whole.format(timestamp);
    const text = clock.format(timestamp);
    return text === "00:00" ? day.format(timestamp) : text;
  };
}
