import { ENTRY_TYPES, type EntryType } from "@evenkeel/contract/asset";
import { ACCOUNT_TYPES } from "@evenkeel/contract/asset-overview";
import type { BillWish } from "../queries.ts";

export const PERIODS = ["all", "today", "week", "month", "quarter"] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, "all">, number>> = { today: 0, week: 6, month: 29, quarter: 89 };

/** The first moment of a period that ends today, in the device's days; undefined for all time. */
export function periodStart(period: Period, now: number): number | undefined {
  if (period === "all") return undefined;
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  // By the calendar and not by 24 hours, so that a change of the clock moves no day.
  return midnight.setDate(midnight.getDate() - DAYS[period]);
}

/** The bills that a link asks for; what it names that does not exist is left out. */
export function wishOf(search: URLSearchParams): BillWish {
  const type = ENTRY_TYPES.find((each) => each === search.get("type"));
  const accountType = ACCOUNT_TYPES.find((each) => String(each) === search.get("accountType"));
  const coin = search.get("coin");
  return {
    ...(type === undefined ? {} : { type }),
    ...(accountType === undefined ? {} : { accountType }),
    ...(coin === null || !/^[A-Z0-9]{2,16}$/.test(coin) ? {} : { coin }),
  };
}

/** The span of a statement from one day to another, both included, in the device's days; null where it is none. */
export function statementSpan(fromDay: string, toDay: string): { from: number; to: number } | null {
  const [from, last] = [startOfDay(fromDay), startOfDay(toDay)];
  if (from === null || last === null || last < from) return null;
  const to = new Date(last).setDate(new Date(last).getDate() + 1);
  return to - from > 366 * DAY_MS ? null : { from, to };
}

/** A day of a date field, `2026-01-15`, on the device's calendar. */
export function dayText(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function startOfDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(at) ? null : at;
}

/** Kinds that occur; a correction is the operator's and rare, but where one is, it is found under all. */
export const BILL_TYPES: readonly EntryType[] = ENTRY_TYPES.filter((type) => type !== "correction");
