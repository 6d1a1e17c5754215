import { closingErrors } from "@evenkeel/calc/contract-rules";
import type { OrderTrigger, TriggerPrices } from "@evenkeel/calc/contract-triggers";
import { add, type Decimal, div, format, fromInteger, isMultiple, parse, sub } from "@evenkeel/calc/decimal";
import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import type { amend } from "@evenkeel/contract/contract-coin-changes";
import type { CallOf } from "@evenkeel/contract/endpoint";
import { typedDecimal } from "#/format/typed-decimal.ts";

const FIELDS = [
  "qty",
  "amount",
  "price",
  "triggerPrice",
  "callbackRate",
  "activationPrice",
  "takeProfit",
  "stopLoss",
] as const;
export type AmendField = (typeof FIELDS)[number];

/** What an order says of what can be changed of it. A spot order has no `purpose`, and where it spends an amount no size. */
export interface AmendableOrder
  extends Pick<ContractOrder, Exclude<AmendField, "amount"> | "id" | "side" | "orderType" | "status" | "timeInForce">,
    Pick<ContractOrder, "filledQty" | "triggerBy" | "extremePrice"> {
  readonly purpose: ContractOrder["purpose"] | null;
  readonly amount?: string | null;
}

/** The order's figures as typed; `callbackRate` in percent, an empty exit is none. */
export type AmendDraft = Readonly<Record<AmendField, string>>;
export type AmendIssues = Partial<Record<AmendField, { readonly key: string; readonly args?: Record<string, string> }>>;

/** The fields that an order has as it stands: what has begun cannot begin elsewhere. */
export function amendableFields(order: AmendableOrder): readonly AmendField[] {
  const isWaiting = order.status === "untriggered";
  const isTrailing = order.orderType === "trailingStop";
  const isByAmount = order.amount !== undefined && order.amount !== null;
  const has: Record<AmendField, boolean> = {
    qty: !isByAmount,
    amount: isByAmount,
    price: order.price !== null,
    triggerPrice: isWaiting && !isTrailing,
    callbackRate: isWaiting && isTrailing,
    activationPrice: isWaiting && isTrailing && order.extremePrice === null && order.activationPrice !== null,
    takeProfit: order.purpose === "open",
    stopLoss: order.purpose === "open",
  };
  return FIELDS.filter((field) => has[field]);
}

/** The form as it opens: the order as it is. */
export function openAmend(order: AmendableOrder): AmendDraft {
  const text = (value: string | null | undefined) =>
    value === null || value === undefined ? "" : format(parse(value));
  return Object.fromEntries(FIELDS.map((field) => [field, text(order[field])])) as AmendDraft;
}

const OPTIONAL: ReadonlySet<AmendField> = new Set(["takeProfit", "stopLoss"]);

/** The prices that a change is judged by. */
export interface AmendQuote extends TriggerPrices {
  readonly bid: Decimal;
  readonly ask: Decimal;
}

export interface AmendSteps {
  readonly tickSize: string;
  readonly qtyStep: string;
}

/** Every field that cannot stand, by the rules that the engine shares; what else it refuses it says when asked. */
export function amendIssues(
  draft: AmendDraft,
  order: AmendableOrder,
  now: AmendQuote | null,
  steps: AmendSteps,
): AmendIssues {
  const issues: AmendIssues = {};
  const fields = amendableFields(order);
  for (const field of fields) {
    const value = typedDecimal(draft[field]);
    if (value === null ? !OPTIONAL.has(field) : value <= 0n) issues[field] = { key: "field.positive" };
  }
  const tick = parse(steps.tickSize);
  const note = (field: AmendField, key: string) => {
    if (!fields.includes(field) || issues[field] !== undefined) return;
    const step = key === "order.priceTick" ? steps.tickSize : steps.qtyStep;
    issues[field] = { key, args: { step } };
  };
  for (const field of OPTIONAL) {
    const value = typedDecimal(draft[field]);
    if (value !== null && !isMultiple(value, tick)) note(field, "order.priceTick");
  }
  const qty = typedDecimal(draft.qty);
  if (qty === null || qty <= 0n) return issues;
  if (qty <= parse(order.filledQty)) note("qty", "order.qtyBelowFilled");
  if (now === null) return issues;
  const left = sub(qty, parse(order.filledQty));
  const price = typedDecimal(draft.price);
  const isPriceNew = order.price !== null && price !== null && price !== parse(order.price);
  const ticket = {
    qty: left,
    price: order.price === null ? null : price,
    trigger: triggerOf(draft, order),
    isPostOnly: order.timeInForce === "postOnly" && isPriceNew && order.status !== "untriggered",
  };
  const rules = { tick, qtyStep: parse(steps.qtyStep) };
  // How much there is to close is the engine's to say, and all of it may be off the step; what opens may not.
  const held = order.purpose === "open" || order.purpose === null ? add(left, rules.qtyStep) : left;
  for (const { field, key } of closingErrors(ticket, order.side, held, rules, now)) note(field as AmendField, key);
  return issues;
}

/** What it would wait for. What is not changed is not judged again: the price may be near it by now. */
function triggerOf(draft: AmendDraft, order: AmendableOrder): OrderTrigger | null {
  if (order.status !== "untriggered" || order.triggerBy === null) return null;
  const by = order.triggerBy;
  if (order.orderType === "trailingStop") {
    const percent = typedDecimal(draft.callbackRate);
    if (percent === null) return null;
    const rate = div(percent, fromInteger(100), "up");
    const activation = isChanged(draft, order, "activationPrice") ? typedDecimal(draft.activationPrice) : null;
    return { kind: "trailing", by, rate, activation };
  }
  const price = isChanged(draft, order, "triggerPrice") ? typedDecimal(draft.triggerPrice) : null;
  return price === null ? null : { kind: "stop", by, price };
}

function isChanged(draft: AmendDraft, order: AmendableOrder, field: AmendField): boolean {
  const value = typedDecimal(draft[field]);
  const before = order[field] ?? null;
  return value === null ? before !== null : before === null || value !== parse(before);
}

/** What is changed, in the words of the calls. */
export type AmendedBody = Pick<CallOf<typeof amend>["body"], "clientId" | "id"> & Partial<AmendDraft>;

/** The call that makes the order what is typed; null where nothing is different. */
export function amendBody(clientId: string, draft: AmendDraft, order: AmendableOrder): AmendedBody | null {
  const changed = amendableFields(order).filter((field) => isChanged(draft, order, field));
  if (changed.length === 0) return null;
  const text = (field: AmendField) => {
    const value = typedDecimal(draft[field]);
    return value === null ? "" : format(value);
  };
  return { clientId, id: order.id, ...Object.fromEntries(changed.map((field) => [field, text(field)])) };
}
