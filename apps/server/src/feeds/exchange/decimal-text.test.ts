import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDecimal, readInstant, readInteger, readPrice } from "./decimal-text.ts";

describe("decimal texts", () => {
  test("every plain decimal is read as JavaScript would", () => {
    const digits = fc.stringMatching(/^\d{1,14}(\.\d{1,14})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        expect(readDecimal(text)).toBe(Number(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(["", ".", "-1", "+1", " 1", "1 ", "1e5", "0x10", "NaN", "Infinity", "1.2.3", "0.-10000", "1,000", "９"])(
    "%j is none",
    (text) => expect(readDecimal(text)).toBeNaN(),
  );

  test.each([1, null, undefined, {}, [], true])("%j is none, being no text", (value) =>
    expect(readDecimal(value)).toBeNaN(),
  );

  test("zero is a size and no price", () => {
    expect(readDecimal("0.00000000")).toBe(0);
    expect(readPrice("0.00000000")).toBeNaN();
  });

  test("an endless text is none, without being read to its end", () =>
    expect(readDecimal("1".repeat(1_000_000))).toBeNaN());

  test("only safe whole numbers number things", () => {
    expect(readInteger(50_093_239_202)).toBe(50_093_239_202);
    for (const value of [1.5, 2 ** 60, "7", null, Number.NaN]) expect(readInteger(value)).toBeNaN();
  });

  test("an instant of the year 1 is none", () => {
    expect(readInstant("2021-04-17T16:43:37.075687Z")).toBe(Date.UTC(2021, 3, 17, 16, 43, 37, 75));
    expect(readInstant("0001-01-01T00:00:00.000000Z")).toBeNaN();
    expect(readInstant(1_618_677_817)).toBeNaN();
  });
});
