import type { Row } from "./contest.ts";
import type { PassFigures } from "./read-meanwhile.ts";

/** The two lines of a price that sets off much: until all of it was durable, and what somebody who reads waits meanwhile. */
export function passRows(what: string, trial: string): readonly Row<PassFigures>[] {
  return [
    {
      name: `${what}, until durable`,
      unit: "ms",
      isMoreBetter: false,
      bounds: "ours",
      ours: ({ ours }) => ours?.settledMs ?? Number.NaN,
    },
    {
      name: `${trial}: p99 of reads meanwhile`,
      unit: "ms",
      isMoreBetter: false,
      bounds: "ours",
      ours: ({ ours }) => ours?.readP99Ms ?? Number.NaN,
    },
  ];
}
