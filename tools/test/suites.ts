import { apiSuite, journeysSuite, stormSuite } from "./playwright-suites.ts";
import type { Suite } from "./suite.ts";
import { tidySuite } from "./tidy-suite.ts";
import { buildSuite, generatedSuite, lintSuite, typesSuite } from "./tool-suites.ts";
import { databaseSuite, unitSuite } from "./vitest-suites.ts";

/** Every suite, quick ones first; the web build stands before the suites that serve its result. */
export const SUITES: readonly Suite[] = [
  lintSuite,
  typesSuite,
  tidySuite,
  generatedSuite,
  unitSuite,
  databaseSuite,
  buildSuite,
  apiSuite,
  journeysSuite,
  stormSuite,
];

/** The suites named, in their own order; all of them when none is named. A name that is no suite is an error. */
export function selectSuites(names: readonly string[]): readonly Suite[] {
  const known = new Set(SUITES.map((suite) => suite.name));
  const strangers = names.filter((name) => !known.has(name));
  if (strangers.length > 0) {
    throw new RangeError(`No suite is called ${strangers.join(", ")}. There are: ${[...known].join(", ")}.`);
  }
  return names.length === 0 ? SUITES : SUITES.filter((suite) => names.includes(suite.name));
}
