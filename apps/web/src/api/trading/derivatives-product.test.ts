import type { DerivativePosition } from "@evenkeel/contract/derivatives";
import { expect, test } from "vitest";
import { derivativeOrder, derivativePosition } from "./derivatives.fixture.ts";
import { orderOfLots, positionOfLots } from "./derivatives-product.ts";

test("lots are the quantity, and nights are what funding is elsewhere", () => {
  const position = positionOfLots(derivativePosition({ lots: "0.3", overnight: "-1.25" }));
  expect(position).toMatchObject({ qty: "0.3", funding: "-1.25", breakEvenPrice: position.entryPrice });
  expect(position.lot).toMatchObject({ contractSize: "100000", currency: "USD" });
  expect(position).not.toHaveProperty("lots");
});

test("a closed position keeps what it was opened with, and what came of it", () => {
  const closed = { status: "closed", reason: "closeOut", lots: "0.3", realisedPnl: "-40.5", roe: "-12.1" } as const;
  expect(positionOfLots(derivativePosition(closed))).toMatchObject({
    status: "closed",
    reason: "closeOut",
    qty: "0.3",
    entryPrice: "1.1",
    realisedPnl: "-40.5",
  });
});

test("parts of a position are quantities too", () => {
  const part = { id: "1", lots: "0.1", takeProfit: "1.1", stopLoss: null, trailing: null };
  const exits: DerivativePosition["exits"] = [part];
  expect(positionOfLots(derivativePosition({ exits })).exits).toEqual([
    { id: "1", qty: "0.1", takeProfit: "1.1", stopLoss: null, trailing: null },
  ]);
});

test("an order says its lots and what of them has filled", () => {
  expect(orderOfLots(derivativeOrder({ lots: "2", filledLots: "0.5" }))).toMatchObject({ qty: "2", filledQty: "0.5" });
});
