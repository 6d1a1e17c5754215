import { closingErrors, mostQty, ticketErrors } from "@evenkeel/calc/contract-rules";
import { isStopBeyondLiquidation } from "@evenkeel/calc/contract-triggers";
import { add, type Decimal, format, fromInteger, mul, ONE, parse, placesOf, sub, ZERO } from "@evenkeel/calc/decimal";
import { derivativeErrors, mostLeverage } from "@evenkeel/calc/derivatives-rules";
import { tierOf } from "@evenkeel/calc/risk-tiers";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { FieldKey } from "@evenkeel/contract/errors";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { hasLimit, hasStop, type TextField, type TicketDraft } from "./draft.ts";
import { EXITS, isExitUnknown } from "./exits.ts";
import { heldFor, type OrderDemands, quoteOf, reducedBy, rulesOf, type TicketFacts } from "./facts.ts";
import { lotRules, lotTicket } from "./lot-ticket.ts";
import type { TicketSummary } from "./summary.ts";
import { sizedTicket, ticketOf, triggerOf, typedPositive } from "./ticket.ts";

export type TicketField = TextField | "size" | "leverage";

/** Why a field cannot stand: a key of the shared catalogue and the figures that its sentence names. */
export interface Issue {
  readonly key:
    | FieldKey
    | "order.insufficientMargin"
    | "order.leverageMismatch"
    | "order.nothingToReduce"
    | "order.slippageMost"
    | "order.exitUnknown";
  readonly args?: Readonly<Record<string, string>>;
}

export type TicketIssues = Partial<Record<TicketField, Issue>>;

/** The most that a market order may be allowed to slip, in percent, as the engine has it. */
export const MAX_SLIPPAGE_PERCENT = parse("10");

/** The fields that the order's type shows, and which of them it cannot do without. */
function textFields({ orderType, isReduceOnly }: TicketDraft): ReadonlyMap<TextField, FieldKey | null> {
  const fields = new Map<TextField, FieldKey | null>();
  if (hasLimit(orderType)) fields.set("price", "order.priceRequired");
  if (hasStop(orderType)) fields.set("triggerPrice", "order.triggerRequired");
  if (orderType === "trailingStop") fields.set("callbackRate", "order.triggerRequired").set("activationPrice", null);
  if (isReduceOnly) return fields;
  if (!hasLimit(orderType)) fields.set("slippage", null);
  return fields.set("takeProfit", null).set("stopLoss", null);
}

/** The rules' field as the ticket names it. */
const fieldOf = ({ field }: FieldError): TicketField => (field === "qty" ? "size" : (field as TicketField));

/** The figures of an instrument's demands that a refusal's sentence names. */
export function demandArgs(key: string, demands: OrderDemands, isAtMarket: boolean): Issue["args"] {
  switch (key) {
    case "order.priceTick":
      return { step: format(demands.tickSize) };
    case "order.qtyStep":
      return { step: format(demands.qtyStep) };
    case "order.qtyMin":
      return { min: format(demands.minQty) };
    case "order.qtyMax":
      return { max: format(mostQty(demands, isAtMarket)) };
    case "order.notionalMin":
      return { min: format(demands.minNotional) };
    default:
      return undefined;
  }
}

/** The figures that a refusal's sentence names. */
function argsOf(key: string, draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): Issue["args"] {
  switch (key) {
    case "order.reduceOnlyQty":
      return { max: reducedBy(facts.held, draft)?.qty ?? "0" };
    case "order.guaranteedDistance":
      return { percent: format(mul(facts.lot?.guaranteedDistance ?? ZERO, fromInteger(100), "up")) };
    case "order.leverageMax":
      if (facts.lot !== null) return { max: String(mostLeverage(facts)) };
      return { max: String(tierOf(totalValue(draft, facts, summary), facts.tiers).maxLeverage) };
    case "order.priceBand":
      return bandOf(draft, facts);
    default:
      return demandArgs(key, facts, !hasLimit(draft.orderType));
  }
}

function totalValue(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): Decimal {
  const existing = heldFor(facts.held, draft);
  const held = existing === undefined ? ZERO : mul(parse(existing.qty), parse(existing.entryPrice), "up");
  return add(summary.value ?? ZERO, held);
}

/** Between which prices a limit may lie: around the price that it wakes at, or the mark. */
function bandOf(draft: TicketDraft, facts: TicketFacts): Issue["args"] {
  const trigger = triggerOf(draft);
  const around = trigger?.kind === "stop" ? trigger.price : (quoteOf(facts)?.mark ?? ZERO);
  return bandAround(around, facts.priceBand, facts.tickSize);
}

/** Between which prices a limit may lie around another price; `band` is a fraction. */
export function bandAround(around: Decimal, band: Decimal, tick: Decimal): { low: string; high: string } {
  const places = placesOf(tick);
  return {
    low: format(mul(around, sub(ONE, band), "ceil"), places),
    high: format(mul(around, add(ONE, band), "floor"), places),
  };
}

/** What the rules refuse that the engine applies too. A text that is missing stands for nothing, and is named apart. */
function refusedByRules(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): readonly FieldError[] {
  const quote = quoteOf(facts);
  const ticket = ticketOf(draft, summary.qty ?? ZERO);
  const sized = sizedTicket(ticket, facts);
  if (quote === null || sized === null || facts.tiers.length === 0) return [];
  if (draft.isReduceOnly) {
    const held = reducedBy(facts.held, draft);
    if (held === undefined) return [];
    const all = parse(held.qty);
    return closingErrors({ ...ticket, qty: sized.qty }, draft.side, all, rulesOf(facts), quote);
  }
  if (facts.lot !== null) {
    const errors = derivativeErrors(lotTicket(draft, sized.qty), sized, lotRules(facts, facts.lot), quote);
    return [...errors, ...beyondLiquidation(draft, ticket.stopLoss, summary)];
  }
  const existing = heldFor(facts.held, draft);
  const holding = existing && {
    direction: existing.side === "buy" ? (1 as const) : (-1 as const),
    qty: parse(existing.qty),
    entryValue: mul(parse(existing.qty), parse(existing.entryPrice), "up"),
  };
  const errors = ticketErrors(ticket, sized, rulesOf(facts), quote, holding ?? null);
  return [...errors, ...beyondLiquidation(draft, ticket.stopLoss, summary)];
}

function beyondLiquidation({ side }: TicketDraft, stop: Decimal | null, { liqPrice }: TicketSummary): FieldError[] {
  const isBeyond = stop !== null && isStopBeyondLiquidation(side, stop, liqPrice);
  return isBeyond ? [{ field: "stopLoss", key: "order.stopLossBeyondLiquidation" }] : [];
}

/** A size that is not there is named after the button was pressed; one that cannot be paid for at once. */
function sizeIssue(draft: TicketDraft, facts: TicketFacts, { qty, cost }: TicketSummary): Issue | undefined {
  if (draft.isReduceOnly && reducedBy(facts.held, draft) === undefined) return { key: "order.nothingToReduce" };
  if (qty === null || (draft.size.kind === "share" && qty === 0n)) {
    return draft.isTried ? { key: "field.required" } : undefined;
  }
  if (facts.available === null || cost === null || cost <= facts.available) return undefined;
  return { key: "order.insufficientMargin", args: { need: format(cost, 2), have: format(facts.available, 2) } };
}

function textIssue(draft: TicketDraft, field: TextField, required: FieldKey | null): Issue | undefined {
  const value = typedDecimal(draft[field]);
  if (value === null) return required !== null && draft.isTried ? { key: required } : undefined;
  if (value <= 0n) return { key: "field.positive" };
  return field === "slippage" && value > MAX_SLIPPAGE_PERCENT ? { key: "order.slippageMost" } : undefined;
}

/** Every field that cannot stand, with its reason. A field that is merely empty is named only after the button was pressed. */
export function ticketIssues(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): TicketIssues {
  const issues: TicketIssues = {};
  const note = (field: TicketField, issue: Issue | undefined) => {
    if (issue) issues[field] ??= issue;
  };
  const texts = textFields(draft);
  for (const [field, required] of texts) note(field, textIssue(draft, field, required));
  for (const kind of EXITS) if (isExitUnknown(kind, draft)) note(kind, { key: "order.exitUnknown" });
  const existing = heldFor(facts.held, draft);
  if (!draft.isReduceOnly && existing && existing.leverage !== draft.leverage) {
    note("leverage", { key: "order.leverageMismatch", args: { leverage: String(existing.leverage) } });
  }
  const hasSize = summary.qty !== null && !(draft.size.kind === "share" && summary.qty === 0n);
  for (const error of refusedByRules(draft, facts, summary)) {
    const field = fieldOf(error);
    const isShown = field === "size" ? hasSize : field === "leverage" || isStated(draft, texts, field);
    if (!isShown) continue;
    const args = argsOf(error.key, draft, facts, summary);
    note(field, { key: error.key as FieldKey, ...(args === undefined ? {} : { args }) });
  }
  note("size", sizeIssue(draft, facts, summary));
  return issues;
}

function isStated(draft: TicketDraft, texts: ReadonlyMap<TextField, unknown>, field: TextField): boolean {
  return texts.has(field) && typedPositive(draft[field]) !== null;
}

/** Whether the order can be sent: nothing blocks it, a size stands, and no field is refused. */
export function isSendable(draft: TicketDraft, facts: TicketFacts, summary: TicketSummary): boolean {
  if (facts.block !== null || summary.qty === null || summary.qty === 0n || summary.value === null) return false;
  return Object.keys(ticketIssues({ ...draft, isTried: true }, facts, summary)).length === 0;
}
