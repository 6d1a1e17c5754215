import { format, parse } from "@evenkeel/calc/decimal";
import { AT_PAR, conversionOf } from "@evenkeel/calc/derivatives-math";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import type { TicketDraft } from "./draft.ts";
import type { TicketFacts } from "./facts.ts";
import { isSendable, ticketIssues } from "./issues.ts";
import { draft, facts, held } from "./model.fixture.ts";
import { marginTiers } from "./read-lot-facts.ts";
import { buyBody } from "./request.ts";
import { summarise } from "./summary.ts";

/** EUR/USD at 1.10000, lots of 100,000, margin at 1/30 and from 1,000,000 on at 1/20. */
function pair(over: Partial<TicketFacts> = {}): TicketFacts {
  return facts({
    tickSize: parse("0.00001"),
    qtyStep: parse("0.01"),
    minQty: parse("0.01"),
    maxQty: parse("50"),
    minNotional: parse("0"),
    bids: [[parse("1.09996"), parse("10")]],
    asks: [[parse("1.10004"), parse("10")]],
    last: parse("1.1"),
    mark: parse("1.1"),
    index: null,
    fundingRate: null,
    makerRate: parse("0"),
    takerRate: parse("0"),
    priceBand: parse("0.05"),
    tiers: marginTiers({
      tiers: [
        { upToNotional: "1000000", marginRate: "0.033333", maxLeverage: 30 },
        { upToNotional: null, marginRate: "0.05", maxLeverage: 20 },
      ],
    }),
    lot: {
      pip: parse("0.0001"),
      contractSize: parse("100000"),
      premiumRate: parse("0.0002"),
      guaranteedDistance: parse("0.005"),
      conversion: conversionOf(AT_PAR, parse("100000")),
      night: { long: parse("0.018"), short: parse("-0.009"), dayCount: 360, nights: 3 },
      used: parse("0"),
    },
    ...over,
  });
}

const lots = (over: Partial<TicketDraft> = {}) =>
  draft({
    orderType: "market",
    price: "",
    marginMode: "cross",
    leverage: 30,
    size: { kind: "typed", text: "0.3" },
    ...over,
  });
const text = (value: ReturnType<typeof parse> | null | undefined) =>
  value === null || value === undefined ? null : format(value, 2);

test("amounts are those of so many units at the quote's side, in the wallet's currency", () => {
  const summary = summarise(lots(), pair());
  expect(text(summary.value)).toBe("33001.20");
  expect(text(summary.margin)).toBe("1100.04");
  expect(text(summary.lot?.pipValue)).toBe("3.00");
  expect(text(summary.spreadCost)).toBe("1.20");
  // Three nights at 1.8 % a year.
  expect(text(summary.funding)).toBe("4.95");
  expect(text(summary.fee)).toBe("0.00");
  expect(text(summary.lot?.levelAfter)).toBe("90.90");
});

test("a short receives where its side does", () => {
  expect(text(summarise(lots({ side: "sell" }), pair()).funding)).toBe("-2.47");
});

test("a margin or a value typed is cut down to whole lots", () => {
  const qtyOf = (over: Partial<TicketDraft>) => text(summarise(lots(over), pair()).qty);
  expect(qtyOf({ unit: "quote", size: { kind: "typed", text: "34000" } })).toBe("0.30");
  expect(qtyOf({ unit: "margin", size: { kind: "typed", text: "1150" } })).toBe("0.31");
});

test("all that is available is paid for, beside a position that is there too", () => {
  const chosen = advance(lots(), { type: "share", percent: 100 }, pair());
  expect(isSendable(chosen, pair(), summarise(chosen, pair()))).toBe(true);
  // More is available than one order at the market may take: a fifth of 50 lots.
  expect(text(summarise(chosen, pair()).qty)).toBe("10.00");
  const beside = pair({
    held: [held({ side: "buy", marginMode: "cross", leverage: 30, qty: "8.37", entryPrice: "1.1" })],
  });
  const added = advance(lots(), { type: "share", percent: 100 }, beside);
  expect(isSendable(added, beside, summarise(added, beside))).toBe(true);
});

test("a guaranteed stop costs its premium at the stop and may not lie too near", () => {
  const guarded = lots({ stopLoss: "1.09", isStopGuaranteed: true });
  const summary = summarise(guarded, pair());
  expect(text(summary.lot?.premium)).toBe("6.54");
  expect(text(summary.maxLoss)).toBe("307.74");
  const near = lots({ stopLoss: "1.099", isStopGuaranteed: true });
  expect(ticketIssues(near, pair(), summarise(near, pair())).stopLoss).toEqual({
    key: "order.guaranteedDistance",
    args: { percent: "0.5" },
  });
  expect(buyBody("eurusd", guarded, summary)).toMatchObject({ qty: "0.3", guaranteedStop: true, stopLoss: "1.09" });
});

test("an amount typed for a stop is one in the wallet's currency", () => {
  const start = lots({ exitUnit: "amount" });
  expect(advance(start, { type: "exit", field: "stopLoss", text: "300" }, pair()).stopLoss).toBe("1.09004");
});

test("steps, bounds and leverage are the instrument's", () => {
  const issueOf = (over: Partial<TicketDraft>) => ticketIssues(lots(over), pair(), summarise(lots(over), pair()));
  expect(issueOf({ size: { kind: "typed", text: "0.005" } }).size?.key).toBe("order.qtyStep");
  expect(issueOf({ size: { kind: "typed", text: "60" } }).size?.key).toBe("order.qtyMax");
  expect(issueOf({ leverage: 31 }).leverage).toEqual({ key: "order.leverageMax", args: { max: "30" } });
});
