import { expect, test } from "vitest";
import { SUITES, selectSuites } from "./suites.ts";

test("no name selects every suite", () => {
  expect(selectSuites([])).toEqual(SUITES);
});

test("names select suites in the order in which they run", () => {
  expect(selectSuites(["unit", "lint"]).map((suite) => suite.name)).toEqual(["lint", "unit"]);
});

test("a name that is no suite says which there are", () => {
  expect(() => selectSuites(["units"])).toThrow(/No suite is called units\. There are: lint, types/);
});
