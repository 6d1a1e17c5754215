import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimalText, decimalParts } from "./decimal-text.ts";

/** What a decimal is, as an expression says it. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;

const nearly = fc.string({ unit: fc.constantFrom("0", "1", "9", ".", "-", "e", " "), maxLength: 8 });
const decimal = fc
  .tuple(fc.constantFrom("", "-"), fc.nat(99_999), fc.string({ unit: fc.constantFrom("0", "5", "9"), maxLength: 6 }))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`);

test("any text is read as the expression reads it, or refused", () => {
  fc.assert(
    fc.property(fc.oneof(nearly, decimal), (text) => {
      const [whole, sign = "", digits = "", fraction = ""] = DECIMAL.exec(text) ?? [];
      const expected = whole && { negative: sign === "-", whole: digits.replace(/^0+(?=\d)/, ""), fraction };
      expect(decimalParts(text)).toEqual(expected || undefined);
    }),
  );
});

test("decimals are ordered as numbers of this size are", () => {
  fc.assert(
    fc.property(decimal, decimal, (first, second) => {
      // Zero added: a difference of nothing has no sign.
      expect(compareDecimalText(first, second)).toBe(Math.sign(Number(first) - Number(second)) + 0);
    }),
  );
});
