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

/** Date and time to the second in a time zone (the device's where none is given). `atMs` is milliseconds since the epoch. */
export function formatDateTime(atMs: number, locale: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return formatFor(locale, { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23", ...zone }).format(atMs);
}

/** The day alone, numeric where the language writes it so. */
export function formatDay(atMs: number, locale: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return formatFor(locale, { dateStyle: "medium", ...zone }).format(atMs);
}

/** HH:mm:ss, the default time pattern. */
export function formatClock(atMs: number, locale: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return formatFor(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", ...zone }).format(
    atMs,
  );
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
export function formatSpan(leftMs: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  const parts = [
    { unit: "day", count: days },
    { unit: "hour", count: hours },
    { unit: "minute", count: days > 0 ? 0 : minutes % 60 },
  ] as const;
  return parts
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => unitFormat(locale, unit).format(count))
    .join(" ");
}
