import { format } from "@evenkeel/calc/decimal";
import { SPOT_PRICE_BAND, spotErrors } from "@evenkeel/calc/spot-rules";
import type { FieldKey } from "@evenkeel/contract/errors";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { quoteOf } from "../model/facts.ts";
import { bandAround, demandArgs, MAX_SLIPPAGE_PERCENT } from "../model/issues.ts";
import { typedPositive } from "../model/ticket.ts";
import { canSlip, hasLimit, hasTrigger, type SpotDraft, type SpotText } from "./spot-draft.ts";
import { availableTo, type SpotFacts, spotRulesOf } from "./spot-facts.ts";
import { spotTicketOf } from "./spot-size.ts";
import type { SpotSummary } from "./spot-summary.ts";

export type SpotField = SpotText | "size";

/** Why a field cannot stand: a key of the shared catalogue and the figures that its sentence names. */
export interface SpotIssue {
  readonly key: FieldKey | "ledger.insufficient" | "order.slippageMost";
  readonly args?: Readonly<Record<string, string>>;
}
export type SpotIssues = Partial<Record<SpotField, SpotIssue>>;

/** The rules' and the server's names of fields, as the ticket has them. */
export const SPOT_FIELDS: Readonly<Record<string, SpotField>> = {
  qty: "size",
  amount: "size",
  price: "price",
  timeInForce: "price",
  triggerPrice: "triggerPrice",
  "oco.triggerPrice": "triggerPrice",
  "oco.price": "stopPrice",
  slippage: "slippage",
};

/** The fields that the kind of order shows, and what is said where one is missing; a pair's stop may be without a limit. */
function textFields(draft: SpotDraft): ReadonlyMap<SpotText, FieldKey | null> {
  const { kind } = draft;
  const fields = new Map<SpotText, FieldKey | null>();
  if (hasLimit(kind)) fields.set("price", "order.priceRequired");
  if (hasTrigger(kind)) fields.set("triggerPrice", "order.triggerRequired");
  if (kind === "pair") fields.set("stopPrice", null);
  if (canSlip(draft)) fields.set("slippage", null);
  return fields;
}

function argsOf(key: string, field: SpotField, draft: SpotDraft, facts: SpotFacts): SpotIssue["args"] {
  if (key !== "order.priceBand") return demandArgs(key, facts, !hasLimit(draft.kind));
  const trigger = typedPositive(draft.triggerPrice);
  const isAroundTrigger = draft.kind === "stopLimit" || field === "stopPrice";
  const around = (isAroundTrigger ? trigger : null) ?? quoteOf(facts)?.mark;
  return around === undefined ? undefined : bandAround(around, SPOT_PRICE_BAND, facts.tickSize);
}

function textIssue(draft: SpotDraft, field: SpotText, required: FieldKey | null): SpotIssue | undefined {
  const value = typedDecimal(draft[field]);
  if (value === null) return required !== null && draft.isTried ? { key: required } : undefined;
  if (value <= 0n) return { key: "field.positive" };
  return field === "slippage" && value > MAX_SLIPPAGE_PERCENT ? { key: "order.slippageMost" } : undefined;
}

/** A size that is not there is named after the button was pressed; one that cannot be paid for at once. */
function sizeIssue(draft: SpotDraft, facts: SpotFacts, { size, cost }: SpotSummary): SpotIssue | undefined {
  if (size === null || size.value === 0n) return draft.isTried ? { key: "field.required" } : undefined;
  const have = availableTo(draft.side, facts);
  if (have === null || cost === null || cost <= have) return undefined;
  const places = draft.side === "buy" ? 2 : undefined;
  return { key: "ledger.insufficient", args: { need: format(cost, places), have: format(have, places) } };
}

/** Every field that cannot stand, with its reason. A field that is merely empty is named only after the button was pressed. */
export function spotIssues(draft: SpotDraft, facts: SpotFacts, summary: SpotSummary): SpotIssues {
  const issues: SpotIssues = {};
  const note = (field: SpotField, issue: SpotIssue | undefined) => {
    if (issue) issues[field] ??= issue;
  };
  const texts = textFields(draft);
  for (const [field, required] of texts) note(field, textIssue(draft, field, required));
  const quote = quoteOf(facts);
  const { size, qty, price } = summary;
  if (quote !== null && size !== null && qty !== null && price !== null) {
    const ticket = spotTicketOf(draft, size);
    for (const { field: name, key } of spotErrors(ticket, { qty, expectedPrice: price }, spotRulesOf(facts), quote)) {
      const field = SPOT_FIELDS[name] ?? "size";
      const args = argsOf(key, field, draft, facts);
      note(field, { key: key as FieldKey, ...(args === undefined ? {} : { args }) });
    }
  }
  note("size", sizeIssue(draft, facts, summary));
  return issues;
}

/** Whether the order can be sent: nothing blocks it, a size stands, and no field is refused. */
export function isSpotSendable(draft: SpotDraft, facts: SpotFacts, summary: SpotSummary): boolean {
  if (facts.block !== null || summary.qty === null || summary.qty === 0n) return false;
  return Object.keys(spotIssues({ ...draft, isTried: true }, facts, summary)).length === 0;
}
