import { createStore } from "./external-store.ts";
import { readStored, writeStored } from "./storage.ts";

/** Zones that may be chosen beside the usual one; `device` is where the device is. */
export const TIME_ZONES = [
  "device",
  "UTC",
  "Asia/Hong_Kong",
  "Asia/Tokyo",
  "Europe/London",
  "America/New_York",
] as const;
export type TimeZoneChoice = "usual" | (typeof TIME_ZONES)[number];

/** Orders of a date's parts; `language` is as the person's language writes it. */
export const DATE_FORMATS = ["language", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** In which zone times are told; `usual` leaves it to each screen: the exchange's for bills, the device's elsewhere. */
export const timeZoneStore = createStore<TimeZoneChoice>(
  TIME_ZONES.find((zone) => zone === readStored("TIME_ZONE")) ?? "usual",
);
/** How dates are written: as the person chose, else as the operator's setting says, which begins as the specification's. */
export const dateFormatStore = createStore<DateFormat>(known(readStored("DATE_FORMAT")) ?? "MM/DD/YYYY");
timeZoneStore.subscribe(() => writeStored("TIME_ZONE", timeZoneStore.get()));
dateFormatStore.subscribe(() => writeStored("DATE_FORMAT", dateFormatStore.get()));

function known(format: string | null): DateFormat | undefined {
  return DATE_FORMATS.find((each) => each === format);
}

/** Takes over the operator's form of dates, unless the person has chosen one; a form that we do not know changes nothing. */
export function followDateFormat(setting: string): void {
  const format = known(setting);
  if (format === undefined || readStored("DATE_FORMAT") !== null || format === dateFormatStore.get()) return;
  dateFormatStore.set(format);
  // The operator's stays the operator's: only a choice is remembered.
  writeStored("DATE_FORMAT", null);
}

/** The zone for a screen whose usual one is `usual` (the device's where undefined). */
export function chosenZone(usual?: string): string | undefined {
  const choice = timeZoneStore.get();
  return choice === "usual" ? usual : choice === "device" ? undefined : choice;
}
