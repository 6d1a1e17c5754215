import { expect, test } from "vitest";
import { order, stopOrder, trailingOrder } from "./order.fixture.ts";
import { waitingOf } from "./waiting.ts";

test("a resting order waits for nothing but its price, and a woken one no more", () => {
  expect(waitingOf(order())).toBeNull();
  expect(waitingOf(stopOrder({ status: "filled" }))).toBeNull();
});

test("a stop says which way which price must go", () => {
  expect(waitingOf(stopOrder())).toEqual({ kind: "rise", by: "mark", price: "65000" });
});

test("a trailing stop waits for its activation first, then says where it stands", () => {
  expect(waitingOf(trailingOrder({ activationPrice: "61000" }))).toMatchObject({ kind: "activation", price: "61000" });
  const follows = trailingOrder({ activationPrice: "61000", extremePrice: "62000", triggerPrice: "61380" });
  expect(waitingOf(follows)).toEqual({ kind: "trail", by: "last", rate: "1", extreme: "62000", price: "61380" });
});
