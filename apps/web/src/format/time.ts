import { chosenZone, dateFormatStore } from "#/lib/time-choice.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { numberingSystem: "latn", ...options });
    formats.set(key, format);
  }
  return format;
}

/** The zone that is given, or the one that the person chose; the device's where there is neither. */
function zoneOption(timeZone: string | undefined): { timeZone?: string } {
  const zone = timeZone ?? chosenZone();
  return zone === undefined ? {} : { timeZone: zone };
}

/** The day in the form that the person chose; null where that is the language's own. */
function chosenDay(atMs: number, zone: { timeZone?: string }): string | null {
  const format = dateFormatStore.get();
  if (format === "language") return null;
  const parts = formatFor("en", { year: "numeric", month: "2-digit", day: "2-digit", ...zone }).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return format.replace("YYYY", part("year")).replace("MM", part("month")).replace("DD", part("day"));
}

/**
 * Date and time to the second in a time zone (the person's, else the device's, where none is given). `atMs` is
 * milliseconds since the epoch.
 */
export function formatDateTime(atMs: number, locale: string, timeZone?: string): string {
  const zone = zoneOption(timeZone);
  const day = chosenDay(atMs, zone);
  if (day !== null) return `${day} ${formatClock(atMs, locale, timeZone)}`;
  return formatFor(locale, { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23", ...zone }).format(atMs);
}

/** The day alone, numeric where the language writes it so. */
export function formatDay(atMs: number, locale: string, timeZone?: string): string {
  const zone = zoneOption(timeZone);
  return chosenDay(atMs, zone) ?? formatFor(locale, { dateStyle: "medium", ...zone }).format(atMs);
}

/** HH:mm:ss, the default time pattern. */
export function formatClock(atMs: number, locale: string, timeZone?: string): string {
  const zone = zoneOption(timeZone);
  return formatFor(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", ...zone }).format(
    atMs,
  );
}

/** HH:mm on the device's clock. */
export function formatHour(atMs: number, locale: string): string {
  return formatFor(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(atMs);
}

/** The day of the week with its date, on the device's calendar. */
export function formatWeekday(atMs: number, locale: string): string {
  return formatFor(locale, { weekday: "short", month: "short", day: "numeric" }).format(atMs);
}

/** A span of time as HH:mm:ss; what has passed is 00:00:00. Hours grow beyond 24. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const MINUTE_MS = 60_000;

function unitFormat(locale: string, unit: "day" | "hour" | "minute"): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { numberingSystem: "latn", style: "unit", unit, unitDisplay: "narrow" });
}

/** A span of time in its two largest units of days, hours and minutes: "2h 5m". Begun minutes count; at least one. */
export function formatSpan(leftMs: number, locale: string, units = 2): string {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const parts = [
    { unit: "day", count: days },
    { unit: "hour", count: hours },
    { unit: "minute", count: days > 0 ? 0 : minutes % 60 },
  ] as const;
  return parts
    .filter(({ count }) => count > 0)
    .slice(0, units)
    .map(({ unit, count }) => unitFormat(locale, unit).format(count))
    .join(" ");
}

/** How long ago something was, in its largest unit from minutes up: "3 minutes ago". Begun minutes count; at least one. */
export function formatAgo(ageMs: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(ageMs / MINUTE_MS));
  const format = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`);
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 1_440) return format.format(-Math.floor(minutes / 60), "hour");
  return format.format(-Math.floor(minutes / 1_440), "day");
}
