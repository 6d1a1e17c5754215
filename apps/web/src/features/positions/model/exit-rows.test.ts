import { expect, test } from "vitest";
import { exitRows } from "./exit-rows.ts";
import { position } from "./position.fixture.ts";

test("all ways out are listed, those of the whole position first", () => {
  const trailing = { callbackRate: "1", activationPrice: "65000", extremePrice: null, triggerPrice: null };
  const rows = exitRows(
    position({
      stopLoss: "58000",
      trailing,
      exits: [{ id: "801", qty: "0.05", takeProfit: "63000", stopLoss: "59000", trailing: null }],
    }),
  );
  expect(rows.map(({ kind, qty, price, from }) => [kind, qty, price, from])).toEqual([
    ["stopLoss", null, "58000", null],
    ["trailing", null, null, "65000"],
    ["takeProfit", "0.05", "63000", null],
    ["stopLoss", "0.05", "59000", null],
  ]);
});

test("a trailing exit that has begun says where it stands and not where it began", () => {
  const trailing = { callbackRate: "1", activationPrice: "61000", extremePrice: "62000", triggerPrice: "61380" };
  expect(exitRows(position({ trailing }))).toMatchObject([{ kind: "trailing", price: "61380", from: null }]);
});
