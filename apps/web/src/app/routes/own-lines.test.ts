import { expect, test } from "vitest";
import { position } from "#/features/positions/model/position.fixture.ts";
import { marketRow } from "#/testing/market-row.ts";
import { type OwnTrading, ownLines } from "./use-own-lines.ts";

const row = marketRow();
const order = { coin: "btcusdt", side: "sell", status: "new", qty: "0.2", triggerPrice: null } as const;
const NOTHING: OwnTrading = { positions: [], orders: undefined, sides: "side" };
/** Lines as `tone price words`, where the words are the key alone. */
const drawn = (own: Partial<OwnTrading>) =>
  ownLines(row, { ...NOTHING, ...own }, (key) => key, "en").map(
    ({ tone, price, label }) => `${tone} ${price} ${label}`,
  );

test("a position is a line at its entry, at each of its exits and where it is liquidated", () => {
  expect(drawn({ positions: [position({ takeProfit: "66000", stopLoss: "58000" })] })).toEqual([
    "up 60000 chart.entry",
    "up 66000 chart.takeProfit",
    "down 58000 chart.stopLoss",
    "warn 57320.9975 chart.liq",
  ]);
  expect(drawn({ positions: [position({ side: "sell", liqPrice: null })] })).toEqual(["down 60000 chart.entry"]);
});

test("an order is a line at its limit; one that waits is another at its trigger", () => {
  expect(drawn({ orders: [{ ...order, id: "1", price: "70000" }] })).toEqual(["neutral 70000 chart.order"]);
  const waits = { ...order, id: "2", status: "untriggered", price: "59000", triggerPrice: "59500" } as const;
  expect(drawn({ orders: [waits] })).toEqual(["neutral 59500 chart.trigger", "neutral 59000 chart.order"]);
  // A market order has no price to stand at.
  expect(drawn({ orders: [{ ...order, id: "3", price: null }] })).toEqual([]);
});

test("what is held of other coins is no line here", () => {
  const positions = [position({ coin: "ethusdt" })];
  expect(drawn({ positions, orders: [{ ...order, id: "1", coin: "ethusdt", price: "70000" }] })).toEqual([]);
});
