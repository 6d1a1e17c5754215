import { expect, test } from "vitest";
import { isCoveredOnReturn } from "./cover.ts";

test.each([
  ["never left", null, 60, false],
  ["away for less than the person chose", "1000", 60, false],
  ["away for as long as the person chose", "1000", 30, true],
  ["covered at once", "31000", 0, true],
  ["a damaged note covers", "soon", 60, true],
])("%s", (_case, leftAt, after, stays) => expect(isCoveredOnReturn(leftAt, 31_000, after)).toBe(stays));
