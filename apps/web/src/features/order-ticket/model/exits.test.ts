import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import type { TicketAction, TicketDraft } from "./draft.ts";
import { exitBase, exitTextsIn } from "./exits.ts";
import { isSendable, ticketIssues } from "./issues.ts";
import { draft, facts } from "./model.fixture.ts";
import { summarise } from "./summary.ts";

const known = facts();
const after = (start: TicketDraft, ...actions: readonly TicketAction[]) =>
  actions.reduce((now, action) => advance(now, action, known), start);
const inUnit = (unit: "roe" | "amount"): TicketAction => ({
  type: "exitUnit",
  unit,
  texts: { takeProfit: "", stopLoss: "" },
});

test("a return or an amount becomes the price that is sent, and follows size, leverage and price", () => {
  const roe = after(draft(), inUnit("roe"), { type: "exit", field: "takeProfit", text: "50" });
  expect(roe.takeProfit).toBe("61500");
  expect(after(roe, { type: "leverage", leverage: 10 }).takeProfit).toBe("63000");
  expect(after(roe, { type: "text", field: "price", text: "59000" }).takeProfit).toBe("60475");
  const amount = after(draft(), inUnit("amount"), { type: "exit", field: "stopLoss", text: "150" });
  expect(amount.stopLoss).toBe("58500");
  expect(after(amount, { type: "size", text: "0.2" }).stopLoss).toBe("59250");
});

test("an exit whose price is not known yet keeps the order back", () => {
  const unsized = after(draft({ size: { kind: "typed", text: "" } }), inUnit("amount"), {
    type: "exit",
    field: "stopLoss",
    text: "150",
  });
  const summary = summarise(unsized, known);
  expect(ticketIssues(unsized, known, summary).stopLoss?.key).toBe("order.exitUnknown");
  const sized = after(unsized, { type: "size", text: "0.1" });
  expect(ticketIssues(sized, known, summarise(sized, known)).stopLoss).toBeUndefined();
  expect(isSendable(sized, known, summarise(sized, known))).toBe(true);
});

test("changing the unit keeps the price and says it anew", () => {
  const typed = after(draft(), { type: "exit", field: "takeProfit", text: "61500" });
  const base = exitBase(typed, known, summarise(typed, known));
  expect(exitTextsIn("roe", typed, base)).toEqual({ takeProfit: "50.00", stopLoss: "" });
  const changed = after(typed, { type: "exitUnit", unit: "amount", texts: exitTextsIn("amount", typed, base) });
  expect(changed).toMatchObject({ takeProfit: "61500", exitTexts: { takeProfit: "150.00" } });
  expect(exitTextsIn("price", changed, base)).toEqual({ takeProfit: "61500", stopLoss: "" });
});

test("the other side begins without exits", () => {
  const typed = after(draft(), inUnit("roe"), { type: "exit", field: "takeProfit", text: "50" });
  expect(after(typed, { type: "side", side: "sell" })).toMatchObject({
    takeProfit: "",
    exitTexts: { takeProfit: "", stopLoss: "" },
  });
});
