import { expect, test } from "vitest";
import { createInstruments, expiriesAround, settlementDayOf } from "./index.ts";

const instruments = createInstruments();
const next = (coin: string, day: string) => {
  const instrument = instruments.find("futures", coin);
  if (instrument === undefined) throw new Error(`no future ${coin}`);
  const found = expiriesAround(instrument, Date.parse(`${day}T00:00:00Z`));
  return found === null ? null : new Date(found.next).toISOString();
};

test.each([
  ["es", "2026-03-01", "2026-03-20T13:30:00.000Z"],
  // The third Friday of June is a holiday.
  ["es", "2026-03-21", "2026-06-18T13:30:00.000Z"],
  ["cl", "2026-01-05", "2026-01-20T19:30:00.000Z"],
  ["cl", "2026-02-01", "2026-02-20T19:30:00.000Z"],
  ["ng", "2026-01-05", "2026-01-28T19:30:00.000Z"],
  ["gc", "2026-01-05", "2026-02-25T18:30:00.000Z"],
  ["zc", "2026-03-01", "2026-03-13T17:00:00.000Z"],
  ["zs", "2026-10-20", "2026-11-13T18:00:00.000Z"],
])("%s after %s ends at %s", (coin, day, at) => {
  expect(next(coin, day)).toBe(at);
});

test("every future has an expiry ahead and one behind, at a time at which it trades; nothing else has any", () => {
  const now = Date.parse("2026-05-06T10:00:00Z");
  for (const instrument of instruments.all) {
    const found = expiriesAround(instrument, now);
    if (instrument.class !== "futures") expect(found).toBeNull();
    else expect(found !== null && found.last <= now && now < found.next).toBe(true);
  }
});

test("the day whose settlement price counts is New York's; futures on share indices have an opening of their own", () => {
  const of = (coin: string, at: string) => {
    const instrument = instruments.find("futures", coin);
    return instrument === undefined ? undefined : settlementDayOf(instrument, Date.parse(at));
  };
  expect(of("cl", "2026-01-20T19:30:00Z")).toBe("2026-01-20");
  expect(of("zc", "2026-03-13T17:00:00Z")).toBe("2026-03-13");
  expect(of("es", "2026-03-20T13:30:00Z")).toBeNull();
});
