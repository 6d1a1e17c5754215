import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ScheduleId } from "./schedules.ts";
import { scheduleSession, spansBetween } from "./session-at.ts";

const folder =
  process.env.SHARED_DATA_DIR ??
  resolve(import.meta.dirname, "..", "..", "..", "..", "..", "..", "..", "shared", "data");
const isThere = existsSync(join(folder, "reference"));
if (!isThere) console.log("skipped: no recorded sessions; set SHARED_DATA_DIR to the folder that holds reference/");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Reference {
  readonly schedule: ScheduleId;
  readonly file: string;
  /** Hours were others before. */
  readonly since: string;
  /** Days on which the reference is known to be wrong. */
  readonly except?: readonly string[];
  /** The reference counts the maintenance hour as part of the session before it. */
  readonly pauseMs?: number;
}

const REFERENCES: readonly Reference[] = [
  { schedule: "newYork", file: "sessions_xnys_2010+.csv.gz", since: "2010-01-01" },
  { schedule: "globex", file: "sessions_cmes_2010+.csv.gz", since: "2010-01-01", pauseMs: HOUR },
  { schedule: "london", file: "sessions_xlon_2010+.csv.gz", since: "2010-01-01" },
  {
    schedule: "hongKong",
    file: "sessions_xhkg_2010+.csv.gz",
    since: "2012-01-01",
    // Typhoon Saola and a black rainstorm closed the exchange; the reference has them as ordinary days.
    except: ["2023-09-01", "2023-09-08"],
  },
];

/** A trading day as UTC milliseconds, as `open/close` and, with a lunch, `open/lunch/after lunch/close`. */
function referenceDays({ file, since, except = [], pauseMs = 0 }: Reference): string[] {
  const text = gunzipSync(readFileSync(join(folder, "reference", file))).toString("utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","))
    .filter(([session = ""]) => session >= since && !except.includes(session.slice(0, 10)))
    .map(([, open = "", close = "", breakStart = "", breakEnd = ""]) => {
      const isWhole = Date.parse(close) - Date.parse(open) === DAY || Date.parse(close) - Date.parse(open) > 23 * HOUR;
      const end = Date.parse(close) - (isWhole ? pauseMs : 0);
      return [open, breakStart, breakEnd, end]
        .filter((at) => at !== "")
        .map((at) => new Date(at).toISOString())
        .join(" ");
    });
}

/** The same of our own calendar: open spans, those around a lunch on one line. */
function ourDays({ schedule, file, since }: Reference): string[] {
  const text = gunzipSync(readFileSync(join(folder, "reference", file))).toString("utf8");
  const last = Date.parse(text.trim().split("\n").at(-1)?.split(",")[2] ?? "");
  const lines: string[][] = [];
  let end = 0;
  for (const span of spansBetween(schedule, Date.parse(since), last)) {
    if (span.state === "break") continue;
    const [from, to] = [span.from, span.to].map((at) => new Date(at).toISOString()) as [string, string];
    if (schedule === "hongKong" && span.from === end + HOUR) lines.at(-1)?.push(from, to);
    else lines.push([from, to]);
    end = span.to;
  }
  return lines.map((line) => line.join(" "));
}

describe.skipIf(!isThere)("calendars beside the sessions of exchange_calendars", { timeout: 60_000 }, () => {
  test.each(REFERENCES)("$schedule has the same days, openings, lunches and closings in UTC", (reference) => {
    const theirs = referenceDays(reference);
    const ours = ourDays(reference);
    expect(theirs.length).toBeGreaterThan(3_000);
    const [expected, actual] = [new Set(theirs), new Set(ours)];
    expect(ours.filter((day) => !expected.has(day))).toEqual([]);
    expect(theirs.filter((day) => !actual.has(day))).toEqual([]);
  });

  test.each(REFERENCES)("at any instant $schedule says when it opens or closes next", (reference) => {
    const spans = referenceDays(reference).flatMap((line) => {
      const times = line.split(" ").map(Date.parse);
      return times.length === 4 ? [times.slice(0, 2), times.slice(2)] : [times];
    }) as [number, number][];
    const [first, last] = [spans[0]?.[0] ?? 0, spans.at(-1)?.[0] ?? 0];
    // Days on which the reference is wrong, and those that a weekend joins to them.
    const isKnown = (ms: number) =>
      (reference.except ?? []).every((day) => Math.abs(ms - Date.parse(day) - DAY / 2) > 6 * DAY);
    const starts = spans.map(([from]) => from);
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last - 1 }).filter(isKnown),
        fc.boolean(),
        fc.nat(1),
        (drawn, isEdge, by) => {
          // The reference is ascending; the last span that has begun is found by halving.
          const begun = (ms: number) => {
            let [low, high] = [0, starts.length];
            while (high - low > 1) {
              const middle = (low + high) >> 1;
              if ((starts[middle] ?? 0) <= ms) low = middle;
              else high = middle;
            }
            return low;
          };
          // Boundaries themselves, to the millisecond, are where mistakes are.
          const ms = isEdge ? (spans[begun(drawn)]?.[by] ?? 0) : drawn;
          const at = begun(ms);
          const [, to] = spans[at] as [number, number];
          const isOpen = ms < to;
          const { state, nextChangeAt } = scheduleSession(reference.schedule, ms);
          expect([state === "open", nextChangeAt]).toEqual([isOpen, isOpen ? to : spans[at + 1]?.[0]]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
