import { decimalParts } from "#/format/decimal-text.ts";
import { formatExact } from "#/format/number.ts";

/** A notice's values as people read them: figures grouped as the language does it, all else as it came. */
export function shownArgs(args: Readonly<Record<string, string>>, locale: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, decimalParts(value) ? formatExact(value, locale) : value]),
  );
}
