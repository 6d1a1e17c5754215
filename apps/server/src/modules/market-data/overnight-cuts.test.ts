import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import { lastOvernightCut, nextOvernightCut } from "./overnight.ts";

const instruments = createInstruments();
const pair = instruments.find("forex", "eurusd");
const index = instruments.find("index", "spx");
if (pair === undefined || index === undefined) throw new Error("both are in the catalogue");

const text = ({ at, nights, nextAt }: ReturnType<typeof lastOvernightCut>) => [
  new Date(at).toISOString(),
  nights,
  new Date(nextAt).toISOString(),
];

test("the cut itself counts as past, over weekends and the changes of the clock", () => {
  const of = (instrument: typeof pair, when: string) => text(lastOvernightCut(instrument, Date.parse(when)));
  expect(of(pair, "2026-01-07T22:00:00Z")).toEqual(["2026-01-07T22:00:00.000Z", 3, "2026-01-08T22:00:00.000Z"]);
  expect(of(pair, "2026-01-07T21:59:59Z")).toEqual(["2026-01-06T22:00:00.000Z", 1, "2026-01-07T22:00:00.000Z"]);
  expect(of(index, "2026-01-11T12:00:00Z")).toEqual(["2026-01-09T22:00:00.000Z", 3, "2026-01-12T22:00:00.000Z"]);
  // New York goes forward on 8 March 2026.
  expect(of(index, "2026-03-09T20:00:00Z")).toEqual(["2026-03-06T22:00:00.000Z", 3, "2026-03-09T21:00:00.000Z"]);
});

test("cuts follow each other without a gap: each one's next is the other's last", () => {
  let at = Date.parse("2026-02-20T00:00:00Z");
  let sum = 0;
  for (let n = 0; n < 60; n++) {
    const next = nextOvernightCut(index, at);
    const past = lastOvernightCut(index, next.nextAt);
    expect([past.at, past.nights]).toEqual([next.nextAt, next.nights]);
    at = next.nextAt;
    sum += next.nights;
  }
  // Twelve weeks of five cuts are charged as seven nights each.
  expect(sum).toBe(84);
});

test("at any instant the next cut is the first 17:00 of a New York weekday after it", () => {
  const from = Date.UTC(1969, 0, 1);
  fc.assert(
    fc.property(fc.integer({ min: from, max: Date.UTC(2060, 0, 1) }), (now) => {
      let cut = DateTime.fromMillis(now, { zone: "America/New_York" }).startOf("day").set({ hour: 17 });
      while (cut.toMillis() <= now || cut.weekday > 5) cut = cut.plus({ days: 1 });
      const nights = cut.weekday === 5 ? 3 : 1;
      expect(nextOvernightCut(index, now)).toEqual({ nextAt: cut.toMillis(), nights });
    }),
  );
});
