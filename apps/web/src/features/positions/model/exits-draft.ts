import { type ExitTerms, exitErrors } from "@evenkeel/calc/contract-triggers";
import { type Decimal, div, format, fromInteger, min, parse } from "@evenkeel/calc/decimal";
import type { TriggerBy, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import type { CallOf } from "@evenkeel/contract/endpoint";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import type { CloseIssue } from "./close-draft.ts";
import { holdingOf, resultOf } from "./live-position.ts";

/** The most pairs for parts that a position may have. */
export const PARTS_MAX = 10;

/** An exit as typed: of all of a position, or of a part of it. Rates are in percent; empty means none. */
export interface ExitsDraft {
  /** Which part is changed; null for a new one, and for all of it. */
  readonly exitId: string | null;
  /** Null for all of the position. */
  readonly qty: string | null;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly trailing: string;
  readonly activationPrice: string;
  readonly triggerBy: TriggerBy;
}

type ExitField = "qty" | "takeProfit" | "stopLoss" | "trailing" | "activationPrice";
export type ExitsIssues = Partial<Record<ExitField, CloseIssue>>;
type Part = TradePosition["exits"][number];

const shown = (value: string | null | undefined) => (value ? format(parse(value)) : "");

/** The exit as it stands, for the form: all of the position, one of its parts, or a new part. */
export function openExits(position: TradePosition, part: Part | "whole" | "new"): ExitsDraft {
  const { triggerBy } = position;
  if (part === "new") {
    const qty = format(parse(position.qty));
    return { exitId: null, qty, takeProfit: "", stopLoss: "", trailing: "", activationPrice: "", triggerBy };
  }
  const of = part === "whole" ? position : part;
  return {
    exitId: part === "whole" ? null : part.id,
    qty: part === "whole" ? null : shown(part.qty),
    takeProfit: shown(of.takeProfit),
    stopLoss: shown(of.stopLoss),
    trailing: shown(of.trailing?.callbackRate),
    activationPrice: shown(of.trailing?.activationPrice),
    triggerBy,
  };
}

/** What an exit's part of the position makes or loses at a typed price, before fees; null where nothing is typed. */
export function resultAt(position: TradePosition, text: string, qtyText: string | null = null): Decimal | null {
  const price = typedDecimal(text);
  const qty = qtyText === null ? parse(position.qty) : typedDecimal(qtyText);
  if (price === null || price <= 0n || qty === null || qty <= 0n) return null;
  const part = holdingOf({ ...position, qty: format(min(qty, parse(position.qty))) });
  return resultOf(position, part, price);
}

const rateOf = (percent: string): Decimal | null => {
  const value = typedDecimal(percent);
  return value === null ? null : div(value, fromInteger(100), "up");
};

/** Two texts of one number, whatever their trailing zeros. */
const isSame = (one: string, other: string) => typedDecimal(one) === typedDecimal(other);

/**
 * Every field that cannot stand, by the rules that the engine shares. Exits of an open position are measured against the
 * price now, not the entry: a stop may well lock in a profit. What was accepted before and is not touched stays.
 */
export function exitsIssues(
  draft: ExitsDraft,
  before: ExitsDraft,
  position: TradePosition,
  now: string | null,
  steps: { readonly tickSize: string; readonly qtyStep: string },
): ExitsIssues {
  const issues: ExitsIssues = {};
  const fields = ["qty", "takeProfit", "stopLoss", "trailing", "activationPrice"] as const;
  for (const field of fields) {
    const value = draft[field] === null ? null : typedDecimal(draft[field]);
    if (value !== null ? value <= 0n : field === "qty" && draft.qty !== null) issues[field] = { key: "field.positive" };
  }
  if (Object.keys(issues).length > 0 || now === null) return issues;
  const level = (field: "takeProfit" | "stopLoss") => ({
    level: typedDecimal(draft[field]),
    isNew: !isSame(draft[field], before[field]) || draft.triggerBy !== before.triggerBy,
  });
  const callbackRate = rateOf(draft.trailing);
  const terms: ExitTerms = {
    qty: draft.qty === null ? null : typedDecimal(draft.qty),
    takeProfit: level("takeProfit"),
    stopLoss: level("stopLoss"),
    callbackRate,
    activationPrice: callbackRate === null ? null : typedDecimal(draft.activationPrice),
    isActivationNew: !isSame(draft.activationPrice, before.activationPrice) || !isSame(draft.trailing, before.trailing),
    mayBeEmpty: draft.qty === null || draft.exitId !== null,
  };
  const refused = exitErrors(terms, {
    side: position.side,
    held: parse(position.qty),
    now: parse(now),
    liqPrice: position.liqPrice === null ? null : parse(position.liqPrice),
    tick: parse(steps.tickSize),
    qtyStep: parse(steps.qtyStep),
  });
  for (const { field, key } of refused) {
    // A new part in which nothing is typed yet is not wrong: it cannot be sent.
    if (key === "field.required") continue;
    const step = key === "order.priceTick" ? steps.tickSize : steps.qtyStep;
    issues[field as ExitField] = { key, args: { step, max: position.qty } };
  }
  return issues;
}

/** The call that makes the exit what is typed; null where nothing is different, or a new part would be of nothing. */
export function exitsBody(
  clientId: string,
  id: string,
  draft: ExitsDraft,
  before: ExitsDraft,
): CallOf<typeof updateEarnAndLose>["body"] | null {
  const wire = (text: string) => {
    const value = typedDecimal(text);
    return value === null ? "" : format(value);
  };
  const changed = (field: "takeProfit" | "stopLoss") =>
    isSame(draft[field], before[field]) ? {} : { [field]: wire(draft[field]) };
  const isTrailingNew = !isSame(draft.trailing, before.trailing);
  const isActivationNew = !isSame(draft.activationPrice, before.activationPrice);
  const activation = wire(draft.activationPrice);
  // Naming the rate begins to trail anew, so it is named only where it or its beginning is another.
  const trails =
    isTrailingNew || (isActivationNew && draft.trailing !== "")
      ? {
          trailing: wire(draft.trailing),
          ...(draft.trailing === "" || activation === "" ? {} : { activationPrice: activation }),
        }
      : {};
  const isQtyNew = draft.qty !== null && (draft.exitId === null || !isSame(draft.qty, before.qty ?? ""));
  const levels = { ...changed("takeProfit"), ...changed("stopLoss"), ...trails };
  const isNewPart = draft.qty !== null && draft.exitId === null;
  if (isNewPart && Object.keys(levels).length === 0) return null;
  const body = {
    ...levels,
    ...(isQtyNew ? { qty: wire(draft.qty ?? "") } : {}),
    ...(draft.triggerBy === before.triggerBy ? {} : { triggerBy: draft.triggerBy }),
  };
  if (Object.keys(body).length === 0) return null;
  return { clientId, id, ...(draft.exitId === null ? {} : { exitId: draft.exitId }), ...body };
}

/** The call that takes an exit away. */
export function removeBody(clientId: string, id: string, exitId: string | null) {
  return { clientId, id, ...(exitId === null ? {} : { exitId }), takeProfit: "", stopLoss: "", trailing: "" };
}
