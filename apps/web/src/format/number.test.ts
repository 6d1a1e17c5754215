import { expect, test } from "vitest";
import { LOCALES } from "#/i18n/locales.ts";
import {
  foldZeros,
  formatAmount,
  formatCompact,
  formatExact,
  formatPercent,
  formatPrice,
  formatRate,
  formatSigned,
  NO_VALUE,
} from "./number.ts";

test.each([
  ["64250.1", "0.10", "64,250.1"],
  ["64250.19", "0.1", "64,250.1"],
  ["3184.6", "0.01", "3,184.60"],
  ["0.5821", "0.0001", "0.5821"],
  ["0.000008124", "0.000000001", "0.0₅8124"],
  ["0.00001200", "0.00000001", "0.0₄1200"],
  ["0.0001234", "0.0000001", "0.0001234"],
  ["0.0000000000001234", "0.0000000000000001", "0.0₁₂1234"],
  ["123456789012345678901", "1", "123,456,789,012,345,678,901"],
])("price %s at tick %s reads %s", (value, tick, text) => {
  expect(formatPrice(value, tick, "en")).toBe(text);
});

test("a small price uses the language's point", () => {
  expect(formatPrice("0.000008124", "0.000000001", "de")).toBe("0,0₅8124");
});

test.each([
  ["de", "1.234.567,89"],
  ["fr", "1\u202f234\u202f567,89"],
  ["hi", "12,34,567.89"],
  ["ar", "1,234,567.89"],
])("amounts group as %s does, in Latin digits", (locale, text) => {
  expect(formatAmount("1234567.899", 2, locale)).toBe(text);
});

test("a figure beyond the reach of floats keeps every digit", () => {
  expect(formatExact("90071992547409931.123456789012345678", "en")).toBe("90,071,992,547,409,931.123456789012345678");
});

test.each([
  ["999.999", "999.99"],
  ["1000", "1.00K"],
  ["1999999", "1.99M"],
  ["999999999", "999.99M"],
  ["1234567890", "1.23B"],
  ["9999999999999", "9.99T"],
  ["1234567890123456", "1,234.56T"],
  ["-2500", "\u22122.50K"],
])("compact %s rounds down to %s", (value, text) => {
  expect(formatCompact(value, "en")).toBe(text);
});

test("percent carries its sign, a real minus, and none at zero", () => {
  expect(formatPercent("1.829", "en")).toBe("+1.82%");
  expect(formatPercent("-0.749", "en")).toBe("\u22120.74%");
  expect(formatPercent("-0.001", "en")).toBe("0.00%");
});

test("a rate as a fraction is shown in percent", () => {
  expect(formatRate("0.0001", "en")).toBe("0.0100%");
  expect(formatRate("-0.000125", "en")).toBe("\u22120.0125%");
  expect(formatRate("1.5", "en", 0)).toBe("150%");
});

test("what is missing or no decimal is no value, never zero", () => {
  for (const value of [null, undefined, "", "NaN", "1e9"]) {
    expect(formatPrice(value, "0.1", "en")).toBe(NO_VALUE);
    expect(formatSigned(value, 2, "en")).toBe(NO_VALUE);
    expect(formatCompact(value, "en")).toBe(NO_VALUE);
  }
});

test.each([
  ["0.00002660", "0.0₄2660"],
  ["-0.00002660", "-0.0₄2660"],
  ["0.0002660", "0.0002660"],
  ["10.00002660", "10.00002660"],
  ["0.00000000", "0.00000000"],
  ["1.50", "1.50"],
])("%s on an axis is %s", (text, folded) => {
  expect(foldZeros(text)).toBe(folded);
});

test.each(LOCALES.map(({ tag }) => tag))("amounts are written in %s as Intl writes them whole", (tag) => {
  for (const digits of [0, 2]) {
    const intl = new Intl.NumberFormat(tag, {
      numberingSystem: "latn",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      roundingMode: "trunc",
    });
    for (const value of ["0", "7.5", "123.45", "1234.56", "12345.678", "1234567.891", "9999999999.99"]) {
      expect(formatAmount(value, digits, tag)).toBe(intl.format(value as Intl.StringNumericLiteral));
    }
  }
});
