import * as z from "zod/mini";
import type { ScheduleId, Span } from "./schedules.ts";

const AMENDABLE = [
  "forex",
  "globex",
  "grains",
  "newYork",
  "hongKong",
  "tokyo",
  "london",
  "frankfurt",
  "paris",
  "sydney",
] as const satisfies readonly ScheduleId[];

const isoDate = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** `closed`, or the local time at which the day ends. */
const change = z.union([z.literal("closed"), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))]);
const amendments = z.partialRecord(z.enum(AMENDABLE), z.record(isoDate, change));
const derivativesSetting = z.object({ hours: z.optional(amendments) });

/** Trade dates that an operator has changed, by schedule. */
export type Amendments = z.infer<typeof amendments>;

/**
 * Reads `hours` of COMMON_DERIVATIVES_SETTING: `{"hongKong": {"2029-02-13": "closed", "2029-02-12": "12:00"}}`.
 *
 * @returns none, and reports the fault, where it is not as it should be.
 */
export function readAmendments(value: unknown, onFault: (what: string, error: unknown) => void): Amendments {
  const parsed = derivativesSetting.safeParse(value);
  if (parsed.success) return parsed.data.hours ?? {};
  onFault("COMMON_DERIVATIVES_SETTING.hours is not usable", parsed.error);
  return {};
}

/** The spans of a trade date as an operator has changed them: none, or those before the time at which it ends. */
export function amended(spans: readonly Span[], changed: string | undefined): readonly Span[] {
  if (changed === undefined) return spans;
  if (changed === "closed") return [];
  return spans.flatMap((span) => {
    if (isBefore(changed, span.from) || changed === span.from) return [];
    return [isBefore(changed, span.to) ? { ...span, to: changed } : span];
  });
}

/** Compares wall times of a trade date; one with `-1 ` before it lies on the day before. */
function isBefore(a: string, b: string): boolean {
  return !b.startsWith("-1 ") && a < b;
}
