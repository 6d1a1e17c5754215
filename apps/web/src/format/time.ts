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
