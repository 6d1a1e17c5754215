import { describe, expect, it } from "vitest";
import {
  type Decimal,
  div,
  format,
  fromInteger,
  isMultiple,
  mul,
  mulDiv,
  parse,
  placesOf,
  roundTo,
  stepsIn,
  toStep,
} from "./decimal.ts";

describe("reading and writing", () => {
  it.each([
    "0",
    "1",
    "-1",
    "0.1",
    "64250.1",
    "9007199254740993",
    "0.000000000000000001",
    "-99999999999999999999.999999999999999999",
  ])("keeps %s to the last digit", (text) => expect(format(parse(text))).toBe(text));
  it.each([
    "",
    "-",
    ".5",
    "5.",
    "1e5",
    "0x10",
    "NaN",
    "Infinity",
    " 1",
    "1 ",
    "１００",
    "1,000",
    "+1",
    "1.0000000000000000001",
  ])("refuses %j", (text) => expect(() => parse(text)).toThrow(RangeError));
  it("has no negative zero", () => {
    expect(format(parse("-0"))).toBe("0");
    expect(format(parse("-0.001"), 2)).toBe("0.00");
  });
  it("cuts to a number of places and never rounds up", () => {
    expect(format(parse("1.999"), 2)).toBe("1.99");
    expect(format(parse("-1.999"), 2)).toBe("-1.99");
    expect(format(parse("2"), 2)).toBe("2.00");
  });
  it("adds without the faults of floating point", () =>
    expect(format((parse("0.1") + parse("0.2")) as Decimal)).toBe("0.3"));
  it("refuses a number that is not a safe integer", () => expect(() => fromInteger(1.5)).toThrow(RangeError));
});

describe("rounding", () => {
  const third = (text: string, rounding: Parameters<typeof roundTo>[2]) => format(roundTo(parse(text), 0, rounding));
  it.each([
    ["2.5", "2", "3", "2", "3", "3"],
    ["-2.5", "-2", "-3", "-3", "-2", "-3"],
    ["2.4", "2", "3", "2", "3", "2"],
    ["-2.4", "-2", "-3", "-3", "-2", "-2"],
    ["3", "3", "3", "3", "3", "3"],
  ])("%s down %s, up %s, floor %s, ceil %s, half up %s", (text, down, up, floor, ceil, halfUp) => {
    expect([
      third(text, "down"),
      third(text, "up"),
      third(text, "floor"),
      third(text, "ceil"),
      third(text, "halfUp"),
    ]).toEqual([down, up, floor, ceil, halfUp]);
  });
  it("refuses places that no decimal has", () => {
    expect(() => roundTo(parse("1"), 19, "down")).toThrow(RangeError);
    expect(() => roundTo(parse("1"), -1, "down")).toThrow(RangeError);
  });
  it("names the division by zero", () => expect(() => div(parse("1"), parse("0"), "down")).toThrow("division by zero"));
  it("rounds a product and a quotient once", () => {
    expect(format(mulDiv(parse("1"), parse("1"), parse("3"), "up"))).toBe("0.333333333333333334");
    expect(format(mul(parse("0.000000001"), parse("0.0000000001"), "up"))).toBe("0.000000000000000001");
  });
});

describe("steps", () => {
  it("counts and aligns", () => {
    expect(stepsIn(parse("64250.1"), parse("0.1"), "down")).toBe(642501n);
    expect(format(toStep(parse("0.1239"), parse("0.001"), "down"))).toBe("0.123");
    expect(isMultiple(parse("0.123"), parse("0.001"))).toBe(true);
    expect(isMultiple(parse("0.1231"), parse("0.001"))).toBe(false);
    expect(placesOf(parse("0.05"))).toBe(2);
    expect(placesOf(parse("10"))).toBe(0);
  });
  it("refuses a step of zero or less", () => expect(() => toStep(parse("1"), parse("0"), "down")).toThrow(RangeError));
});
