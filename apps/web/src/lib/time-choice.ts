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
/** How dates are written. */
export const dateFormatStore = createStore<DateFormat>(
  DATE_FORMATS.find((format) => format === readStored("DATE_FORMAT")) ?? "language",
);
timeZoneStore.subscribe(() => writeStored("TIME_ZONE", timeZoneStore.get()));
dateFormatStore.subscribe(() => writeStored("DATE_FORMAT", dateFormatStore.get()));

/** The zone for a screen whose usual one is `usual` (the device's where undefined). */
export function chosenZone(usual?: string): string | undefined {
  const choice = timeZoneStore.get();
  return choice === "usual" ? usual : choice === "device" ? undefined : choice;
}
