import { abs, add, type Decimal, format, isMultiple, mul, ONE, sub } from "@evenkeel/calc/decimal";
import { tierOf } from "@evenkeel/calc/risk-tiers";
import type { FieldKey } from "@evenkeel/contract/errors";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { TicketDraft } from "./draft.ts";
import { heldFor, type TicketFacts } from "./facts.ts";
import type { TicketSummary } from "./summary.ts";

export type TicketField = "price" | "size" | "leverage" | "takeProfit" | "stopLoss";

/** Why a field cannot stand: a key of the shared catalogue and the figures that its sentence names. */
export interface Issue {
  readonly key: FieldKey | "order.priceOutsideBand" | "order.insufficientMargin" | "order.leverageMismatch";
  readonly args?: Readonly<Record<string, string>>;
}

export type TicketIssues = Partial<Record<TicketField, Issue>>;

function priceIssue(draft: TicketDraft, facts: TicketFacts): Issue | undefined {
  if (draft.orderType !== "limit") return undefined;
  const price = typedDecimal(draft.price);
  if (price === null) return draft.isTried ? { key: "order.priceRequired" } : undefined;
  if (price <= 0n) return { key: "field.positive" };
  if (!isMultiple(price, facts.tickSize)) return { key: "order.priceTick", args: { step: format(facts.tickSize) } };
  const reference = facts.mark ?? facts.last;
  if (reference === null) return undefined;
  const low = mul(reference, sub(ONE, facts.priceBand), "ceil");
  const high = mul(reference, add(ONE, facts.priceBand), "floor");
  if (price < low || price > high) {
    const places = format(facts.tickSize).split(".")[1]?.length ?? 0;
    return { key: "order.priceOutsideBand", args: { low: format(low, places), high: format(high, places) } };
  }
  return undefined;
}

function sizeIssue(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): Issue | undefined {
  const { qty, value, margin, fee } = summary;
  if (qty === null) {
    const isEmpty = draft.size.kind === "typed" && draft.size.text === "";
    return isEmpty && draft.isTried ? { key: "field.required" } : undefined;
  }
  const isNothing = draft.size.kind === "share" && draft.size.percent === 0;
  if (isNothing) return draft.isTried ? { key: "field.required" } : undefined;
  if (qty < facts.minQty) return { key: "order.qtyMin", args: { min: format(facts.minQty) } };
  if (!isMultiple(qty, facts.qtyStep)) return { key: "order.qtyStep", args: { step: format(facts.qtyStep) } };
  if (qty > facts.maxQty) return { key: "order.qtyMax", args: { max: format(facts.maxQty) } };
  if (value !== null && value < facts.minNotional) {
    return { key: "order.notionalMin", args: { min: format(facts.minNotional) } };
  }
  if (facts.available === null || margin === null || fee === null) return undefined;
  const need = add(margin, fee);
  if (need <= facts.available) return undefined;
  return { key: "order.insufficientMargin", args: { need: format(need, 2), have: format(facts.available, 2) } };
}

function leverageIssue(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): Issue | undefined {
  const held = heldFor(facts.held, draft);
  if (held && held.leverage !== draft.leverage) {
    return { key: "order.leverageMismatch", args: { leverage: String(held.leverage) } };
  }
  if (facts.tiers.length === 0) return undefined;
  const allowed = tierOf(summary.value ?? (0n as Decimal), facts.tiers).maxLeverage;
  return draft.leverage > allowed ? { key: "order.leverageMax", args: { max: String(allowed) } } : undefined;
}

/** A take-profit lies beyond the entry in the order's direction; a stop-loss before it, and before the liquidation. */
function exitIssue(
  draft: TicketDraft,
  facts: TicketFacts,
  summary: TicketSummary,
  field: "takeProfit" | "stopLoss",
): Issue | undefined {
  const exit = typedDecimal(draft[field]);
  if (exit === null) return undefined;
  if (exit <= 0n) return { key: "field.positive" };
  if (!isMultiple(exit, facts.tickSize)) return { key: "order.priceTick", args: { step: format(facts.tickSize) } };
  if (summary.price === null) return undefined;
  const isAbove = exit > summary.price;
  const isLong = draft.side === "buy";
  const isRight = exit !== summary.price && isAbove === (field === "takeProfit" ? isLong : !isLong);
  if (!isRight) return { key: field === "takeProfit" ? "order.takeProfitSide" : "order.stopLossSide" };
  if (field === "takeProfit" || summary.liqPrice === null) return undefined;
  const isBeyond = isLong ? exit <= summary.liqPrice : exit >= summary.liqPrice;
  return isBeyond ? { key: "order.stopLossBeyondLiquidation" } : undefined;
}

/** Every field that cannot stand, with its reason. A field that is merely empty is named only after the button was pressed. */
export function ticketIssues(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): TicketIssues {
  const issues: TicketIssues = {};
  const note = (field: TicketField, issue: Issue | undefined) => {
    if (issue) issues[field] = issue;
  };
  note("price", priceIssue(draft, facts));
  note("size", sizeIssue(draft, facts, summary));
  note("leverage", leverageIssue(draft, facts, summary));
  note("takeProfit", exitIssue(draft, facts, summary, "takeProfit"));
  note("stopLoss", exitIssue(draft, facts, summary, "stopLoss"));
  return issues;
}

/** Whether the order can be sent: nothing blocks it, a size stands, and no field is refused. */
export function isSendable(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): boolean {
  if (facts.block !== null || summary.qty === null || abs(summary.qty) === 0n || summary.value === null) return false;
  return Object.keys(ticketIssues({ ...draft, isTried: true }, facts, summary)).length === 0;
}
