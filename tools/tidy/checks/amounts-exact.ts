import { codeFiles, isTest, withoutComments } from "../source-lines.ts";
import type { Check } from "../tree.ts";

/** Where money, prices and quantities pass and must stay exact decimals. */
const AMOUNT_PATHS = [
  /^packages\/calc\/src\//,
  /^apps\/server\/src\/modules\/(execution|ledger|liquidation|lending|orders|payments|positions|risk)\//,
  /^apps\/web\/src\/features\/(assets|order-ticket|orders|payments|positions)\//,
];

/** Drawing works in pixels, so charts turn prices into numbers; words for the eye are made in `format`. */
const DRAWING = /\/(chart|format)\//;

/** The one door through which a decimal leaves for charts and indices; its docstring says for what it may be used. */
const DOOR = "packages/calc/src/decimal.ts";

/** What is turned into a number counts as an amount when it is called like one; rows and pages are counted freely. */
const LOSSY =
  /\b(?:parseFloat|Number(?:\.parseFloat)?)\(.*(?:price|qty|amount|margin|balance|fee|pnl|notional|equity|delta)/i;

/** A price as a count of whole steps, and a share in whole percent, are no amounts any more. */
const COUNT = /\bstepsIn\(|\* 100n\b/;

export const amountsExact: Check = {
  name: "amounts never pass through a floating-point number",
  run(tree) {
    return codeFiles(tree)
      .filter(({ path }) => AMOUNT_PATHS.some((place) => place.test(path)) && !DRAWING.test(path) && !isTest(path))
      .filter(({ path }) => path !== DOOR)
      .flatMap(({ path, text }) =>
        withoutComments(text)
          .split("\n")
          .flatMap((code, index) => {
            const call = LOSSY.exec(code)?.[0].split("(")[0];
            return call && !COUNT.test(code) ? [{ path, line: index + 1, message: `${call}(…) of an amount` }] : [];
          }),
      );
  },
};
