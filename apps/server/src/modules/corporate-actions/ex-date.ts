import { DateTime } from "luxon";
import { type Instrument, spansBetween, zoneOf } from "#/modules/instruments/index.ts";

/** When an instrument's exchange opens on a date of its own calendar, UTC milliseconds; null where it does not. */
export function openingOn(instrument: Instrument, date: string): number | null {
  const day = DateTime.fromISO(date, { zone: zoneOf(instrument) });
  if (!day.isValid) return null;
  const [from, to] = [day.startOf("day").toMillis(), day.endOf("day").toMillis()];
  const first = spansBetween(instrument.schedule, from, to).find((span) => span.state === "open" && span.from >= from);
  return first?.from ?? null;
}
