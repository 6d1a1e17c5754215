const SECOND_MS = 1_000;
const SECONDS_SHOWN = 90;

/** How old something is, in whole seconds, or in minutes from a minute and a half on. Rounded down. */
export function ageText(ageMs: number, locale: string): string {
  const seconds = Math.floor(ageMs / SECOND_MS);
  const [unit, count] =
    seconds < SECONDS_SHOWN ? (["second", seconds] as const) : (["minute", Math.floor(seconds / 60)] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", numberingSystem: "latn" }).format(
    count,
  );
}
