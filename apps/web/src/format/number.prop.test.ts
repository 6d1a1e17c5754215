import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPrice, priceFormat } from "./number.ts";

/** Prices of few whole parts, so that one often follows its like; some are none. */
const price = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("0", "1", "12", "1234", "-5", "007"),
      fc.string({ unit: fc.constantFrom("0", "5", "9"), maxLength: 6 }),
    )
    .map(([whole, fraction]) => (fraction === "" ? whole : `${whole}.${fraction}`)),
  fc.constantFrom("", "12.3e5", "1.2.3", "12.", "no price", null, undefined),
);

test("prices in a row are each written as the price alone is", () => {
  fc.assert(
    fc.property(
      fc.array(price, { maxLength: 20 }),
      fc.constantFrom("1", "0.1", "0.01", "0.000001"),
      fc.constantFrom("en", "de", "hi", "ar"),
      (prices, tick, locale) => {
        const format = priceFormat(tick, locale);
        for (const value of prices) expect(format(value)).toBe(formatPrice(value, tick, locale));
      },
    ),
  );
});
