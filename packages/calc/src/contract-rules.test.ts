import { expect, test } from "vitest";
import {
  type ContractRules,
  closingErrors,
  DEFAULT_SLIPPAGE,
  mostQty,
  sizeTicket,
  type Ticket,
  ticketCost,
  ticketErrors,
} from "./contract-rules.ts";
import { format, parse, ZERO } from "./decimal.ts";
import { readTiers } from "./risk-tiers.ts";

const rules: ContractRules = {
  tick: parse("0.1"),
  qtyStep: parse("0.001"),
  minQty: parse("0.001"),
  maxQty: parse("100"),
  minNotional: parse("5"),
  priceBand: parse("0.1"),
  tiers: readTiers([
    { upToNotional: "300000", maxLeverage: 100, mmr: "0.005", deduction: "0" },
    { upToNotional: null, maxLeverage: 20, mmr: "0.02", deduction: "4500" },
  ]),
  makerRate: parse("0.0002"),
  takerRate: parse("0.0006"),
  places: 8,
};
const now = {
  bid: parse("59999.9"),
  ask: parse("60000.1"),
  last: parse("60000"),
  mark: parse("60010"),
  index: parse("60020"),
};
const market: Ticket = {
  side: "buy",
  size: { unit: "qty", amount: parse("0.1") },
  price: null,
  trigger: null,
  isPostOnly: false,
  leverage: 20,
  slippage: DEFAULT_SLIPPAGE,
  takeProfit: null,
  stopLoss: null,
};
const limit = (price: string): Partial<Ticket> => ({ price: parse(price) });
const stop = (price: string): Partial<Ticket> => ({ trigger: { kind: "stop", by: "mark", price: parse(price) } });
const qty = (amount: string): Partial<Ticket> => ({ size: { unit: "qty", amount: parse(amount) } });

function refusals(words: Partial<Ticket>): string[] {
  const ticket = { ...market, ...words };
  return ticketErrors(ticket, sizeTicket(ticket, rules, now), rules, now, null).map(
    ({ field, key }) => `${field} ${key}`,
  );
}

test.each<[string, Partial<Ticket>, string[]]>([
  ["a good market order", {}, []],
  ["a good limit order", limit("59000"), []],
  ["a limit off the tick", limit("59000.05"), ["price order.priceTick"]],
  ["a limit beyond the band of the mark price", limit("66011.1"), ["price order.priceBand"]],
  ["a limit at the band of the mark price", limit("66011"), []],
  ["a post-only limit that would take", { ...limit("60000.1"), isPostOnly: true }, ["price order.postOnlyCrosses"]],
  ["a post-only limit at the best price of its side", { ...limit("60000"), isPostOnly: true }, []],
  ["a size off the step", qty("0.0015"), ["qty order.qtyStep"]],
  ["no size", qty("0"), ["qty order.qtyMin"]],
  ["too large a size", { ...qty("100.001"), leverage: 1 }, ["qty order.qtyMax"]],
  [
    "a margin that buys less than the least size",
    { size: { unit: "margin", amount: parse("2") } },
    ["margin order.qtyMin"],
  ],
  ["more leverage than the tier gives", { ...qty("6"), leverage: 21 }, ["leverage order.leverageMax"]],
  ["the most that a tier gives", { ...qty("6"), leverage: 20 }, []],
  [
    "exits on the wrong sides of the last price",
    { takeProfit: parse("60000"), stopLoss: parse("60000") },
    ["takeProfit order.takeProfitSide", "stopLoss order.stopLossSide"],
  ],
  [
    "exits on their sides of the limit",
    { ...limit("59000"), takeProfit: parse("59000.1"), stopLoss: parse("58999.9") },
    [],
  ],
  ["an exit off the tick", { takeProfit: parse("61000.01") }, ["takeProfit order.priceTick"]],
  ["a stop at the price that wakes it", stop("60010"), ["triggerPrice order.triggerReached"]],
  ["a stop that waits for the mark price at the last price", stop("60000"), []],
  ["exits around a stop's trigger", { ...stop("65000"), takeProfit: parse("65000.1"), stopLoss: parse("64999.9") }, []],
  ["a stop-limit near its trigger, far from the market", { ...stop("70000"), ...limit("71000") }, []],
  ["a stop-limit far from its trigger", { ...stop("70000"), ...limit("60000") }, ["price order.priceBand"]],
])("%s", (_what, words, expected) => {
  expect(refusals(words)).toEqual(expected);
});

test("one order takes no more at the market than a fifth of what it may with a limit, also where it waits first", () => {
  expect(refusals({ ...qty("20.001"), leverage: 1 })).toEqual(["qty order.qtyMax"]);
  expect(refusals({ ...qty("20"), leverage: 1 })).toEqual([]);
  expect(refusals({ ...qty("20.001"), ...stop("61000"), leverage: 1 })).toEqual(["qty order.qtyMax"]);
  expect(refusals({ ...qty("100"), ...limit("60000"), leverage: 1 })).toEqual([]);
  const coarse = { minQty: parse("2"), maxQty: parse("7"), qtyStep: parse("1") };
  expect([format(mostQty(coarse, true)), format(mostQty(coarse, false))]).toEqual(["2", "7"]);
});

test("a value below the least is refused by the field that it was given in", () => {
  const ticket: Ticket = { ...market, size: { unit: "notional", amount: parse("499") } };
  const dear = { ...rules, minNotional: parse("500") };
  const errors = ticketErrors(ticket, sizeTicket(ticket, dear, now), dear, now, null);
  expect(errors).toEqual([{ field: "notional", key: "order.notionalMin" }]);
});

test("a sell is judged from the other side", () => {
  const sell = { side: "sell" as const };
  expect(refusals({ ...sell, ...limit("59999.9"), isPostOnly: true })).toEqual(["price order.postOnlyCrosses"]);
  expect(refusals({ ...sell, takeProfit: parse("60000.1"), stopLoss: parse("59999.9") })).toEqual([
    "takeProfit order.takeProfitSide",
    "stopLoss order.stopLossSide",
  ]);
});

test("a conditional order is sized and costed at the price at which it wakes", () => {
  const ticket: Ticket = { ...market, ...stop("66000"), size: { unit: "margin", amount: parse("330") } };
  const sized = sizeTicket(ticket, rules, now);
  expect([format(sized.qty), format(sized.expectedPrice), format(sized.worstPrice)]).toEqual(["0.1", "66000", "66660"]);
  const cost = ticketCost(ticket, sized, rules, now, { existing: null, existingMargin: ZERO, crossBacking: null });
  // 333.3 of margin and 3.9996 of fee at the worst price; nothing of the spread now.
  expect([format(cost.cost), format(cost.spreadCost)]).toEqual(["337.2996", "0"]);
});

test("a closing order takes no more than there is, whole or in steps", () => {
  const closing = (amount: string, price: string | null = null, isPostOnly = false) =>
    closingErrors(
      { qty: parse(amount), price: price === null ? null : parse(price), trigger: null, isPostOnly },
      "sell",
      parse("0.0105"),
      rules,
      now,
    ).map(({ field, key }) => `${field} ${key}`);
  expect(closing("0.0105")).toEqual([]);
  expect(closing("0.01")).toEqual([]);
  expect(closing("0.0101")).toEqual(["qty order.qtyStep"]);
  expect(closing("0.0106", "60000.01")).toEqual(["qty order.reduceOnlyQty", "price order.priceTick"]);
  expect(closing("0.01", "59000", true)).toEqual(["price order.postOnlyCrosses"]);
});
