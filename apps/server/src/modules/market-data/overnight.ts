import { add, type Decimal, div, format, fromInteger, parse, roundTo, sub } from "@evenkeel/calc/decimal";
import { DateTime } from "luxon";
import * as z from "zod/mini";
import type { Instrument } from "#/modules/instruments/index.ts";

/** A fraction a year; whatever is larger is a percentage typed in by mistake. */
const yearlyRate = z.string().check(z.regex(/^-?0(\.\d{1,8})?$/));

/**
 * Terms of COMMON_DERIVATIVES_SETTING `.swap`: the house's own charge by class, and each currency's benchmark. Fractions a
 * year. Not followed from any source: an operator keeps them current.
 */
const overnightTerms = z.object({
  admin: z.object({ futures: yearlyRate, forex: yearlyRate, index: yearlyRate, stock: yearlyRate }),
  benchmark: z.record(z.string(), yearlyRate),
});
export type OvernightTerms = z.infer<typeof overnightTerms>;

const derivativesSetting = z.object({ swap: overnightTerms });

/** What a night costs either side of an instrument: signed fractions a year; below zero is received. */
export interface OvernightRates {
  readonly long: Decimal;
  readonly short: Decimal;
  /** Days that a year of these rates has. */
  readonly dayCount: 360 | 365;
}

/** When positions are charged next, and for how many nights. */
export interface OvernightCut {
  readonly nextAt: number;
  readonly nights: number;
}

/** Money markets that count 365 days a year; all others count 360. */
const DAYS_365 = new Set(["GBP", "HKD", "SGD", "ZAR"]);
const CUT = { zone: "America/New_York", hour: 17 };
const DAY_MS = 86_400_000;
const WEDNESDAY = 3;
const FRIDAY = 5;
/** Digits of one night's rate. */
const NIGHT_PLACES = 8;

/**
 * Reads the terms from the value of COMMON_DERIVATIVES_SETTING.
 *
 * @returns null, and reports the fault, where they are not as they should be: then no rate is shown rather than a wrong one.
 */
export function readOvernightTerms(
  value: unknown,
  onFault: (what: string, error: unknown) => void,
): OvernightTerms | null {
  const parsed = derivativesSetting.safeParse(value);
  if (parsed.success) return parsed.data.swap;
  onFault("COMMON_DERIVATIVES_SETTING.swap is not usable", parsed.error);
  return null;
}

/**
 * Overnight rates of an instrument; null for coins, whose contracts have funding, and where a benchmark is not known.
 *
 * Shares and indices: the long pays charge and benchmark, the short pays the charge less the benchmark. Currencies: each side
 * pays the charge and the difference of the two benchmarks, which tomorrow-next points follow. Futures: the charge alone,
 * since their price holds the interest already.
 */
export function overnightRates(terms: OvernightTerms, instrument: Instrument): OvernightRates | null {
  const { class: instrumentClass, base, quote } = instrument;
  if (instrumentClass === "coinSpot" || instrumentClass === "coinContract") return null;
  const admin = parse(terms.admin[instrumentClass]);
  const dayCount = DAYS_365.has(quote) ? 365 : 360;
  if (instrumentClass === "futures") return { long: admin, short: admin, dayCount };
  const ofQuote = terms.benchmark[quote];
  if (ofQuote === undefined) return null;
  if (instrumentClass !== "forex") {
    const benchmark = parse(ofQuote);
    return { long: add(admin, benchmark), short: sub(admin, benchmark), dayCount };
  }
  const ofBase = terms.benchmark[base];
  if (ofBase === undefined) return null;
  const difference = sub(parse(ofQuote), parse(ofBase));
  return { long: add(admin, difference), short: sub(admin, difference), dayCount };
}

/** What one night costs, as a fraction of the notional; in the house's favour at the last digit. */
export function nightlyRate(yearly: Decimal, dayCount: number): string {
  return format(roundTo(div(yearly, fromInteger(dayCount), "ceil"), NIGHT_PLACES, "ceil"), NIGHT_PLACES);
}

/** The last cut at or before an instant, for how many nights it was, and the cut after it. */
export interface PastCut {
  readonly at: number;
  readonly nights: number;
  readonly nextAt: number;
}

/** The cut that an instant comes after, or is. */
export function lastOvernightCut(instrument: Instrument, now: number): PastCut {
  // No two cuts are further apart than a weekend, daylight saving included.
  const { nextAt } = nextOvernightCut(instrument, now);
  let cut = nextOvernightCut(instrument, now - 4 * DAY_MS);
  for (let after = nextOvernightCut(instrument, cut.nextAt); after.nextAt <= now; ) {
    cut = after;
    after = nextOvernightCut(instrument, cut.nextAt);
  }
  return { at: cut.nextAt, nights: cut.nights, nextAt };
}

/**
 * The next cut, at 17:00 in New York on a weekday. Three nights are charged where the value date passes a weekend: on
 * Wednesdays for currencies, which settle after two days, on Fridays for all else.
 */
export function nextOvernightCut({ class: instrumentClass }: Instrument, now: number): OvernightCut {
  let day = Math.floor(now / DAY_MS);
  while (weekdayOf(day) > FRIDAY || cutOn(day) <= now) day += 1;
  const tripled = instrumentClass === "forex" ? WEDNESDAY : FRIDAY;
  return { nextAt: cutOn(day), nights: weekdayOf(day) === tripled ? 3 : 1 };
}

/** Monday is 1, Sunday 7, of a date counted in days since 1970-01-01, a Thursday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * The instant of the cut by its date, which in New York and in UTC is the same at that hour. The engine asks for every
 * instrument several times a second, always of the same few days, and a calendar with time zones is slow: they are kept.
 */
function cutOn(day: number): number {
  const known = cuts.get(day);
  if (known !== undefined) return known;
  const at = DateTime.fromMillis(day * DAY_MS, { zone: "utc" })
    .setZone(CUT.zone, { keepLocalTime: true })
    .set({ hour: CUT.hour })
    .toMillis();
  if (cuts.size >= KEPT_CUTS) cuts.clear();
  cuts.set(day, at);
  return at;
}

const cuts = new Map<number, number>();
/** More days than the last cut and the next one lie in. */
const KEPT_CUTS = 32;
