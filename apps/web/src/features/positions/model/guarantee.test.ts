import { expect, test } from "vitest";
import { derivativePosition } from "#/api/trading/derivatives.fixture.ts";
import { positionOfLots } from "#/api/trading/derivatives-product.ts";
import { guaranteeIssue, premiumAt } from "./guarantee.ts";

/** Half a percent away, 0.03 % of the notional. */
const terms = { premiumRate: "0.0003", minDistance: "0.005" };
const plain = positionOfLots(derivativePosition());
const guaranteed = positionOfLots(derivativePosition({ stopLoss: "1.09900", guaranteedStop: true }));

test("the level must lie its part of the last price away, on either side", () => {
  expect(guaranteeIssue(plain, "1.0945", "1.1", terms)).toBeNull();
  expect(guaranteeIssue(plain, "1.09451", "1.1", terms)).toEqual({
    key: "order.guaranteedDistance",
    args: { percent: "0.5" },
  });
  expect(guaranteeIssue(plain, "1.1055", "1.1", terms)).toBeNull();
});

test("a guarantee that stands stays however near the price comes, and is judged anew where its level moves", () => {
  expect(guaranteeIssue(guaranteed, "1.099", "1.1", terms)).toBeNull();
  expect(guaranteeIssue(guaranteed, "1.0991", "1.1", terms)?.key).toBe("order.guaranteedDistance");
});

test("nothing is judged before terms and price are known", () => {
  expect(guaranteeIssue(plain, "1.0999", null, terms)).toBeNull();
  expect(guaranteeIssue(plain, "1.0999", "1.1", undefined)).toBeNull();
  expect(guaranteeIssue(plain, "", "1.1", terms)).toBeNull();
});

test("the premium is a share of the notional at the level", () => {
  // 0.1 lots of 100,000 at 1.09, 0.03 % of it.
  expect(premiumAt(plain, "1.09", terms)).toBe("3.27");
  expect(premiumAt(plain, "", terms)).toBeNull();
});
