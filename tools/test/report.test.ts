import { expect, test } from "vitest";
import { section, total } from "./report.ts";

const sound = { passed: 3, failed: 0, skipped: 1, output: "noise" };
const broken = { passed: 1, failed: 2, skipped: 0, output: "first\nsecond" };

test("the last line sums all suites", () => {
  expect(total([sound, broken])).toBe("4 passed, 2 failed, 1 skipped");
  expect(total([])).toBe("0 passed, 0 failed, 0 skipped");
});

test("a sound suite is one line, a failing one shows what it wrote", () => {
  expect(section("types", sound, 1500, "log").split("\n")).toHaveLength(1);
  expect(section("types", broken, 1500, "log")).toMatch(
    /1 passed, 2 failed, 0 skipped {2}\(1\.5 s\)\n {4}first\n {4}second$/,
  );
});

test("long output is cut at its start and names the log file", () => {
  const output = Array.from({ length: 500 }, (_, index) => `line ${index}`).join("\n");
  const text = section("unit", { ...broken, output }, 0, ".cache/test/unit.log");
  expect(text).toContain("380 lines before these are in .cache/test/unit.log");
  expect(text).toContain("line 499");
  expect(text).not.toContain("line 379\n");
});
