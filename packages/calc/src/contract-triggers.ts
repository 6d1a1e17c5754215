import type { TriggerBy } from "@evenkeel/contract/contract-coin";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { FieldKey } from "@evenkeel/contract/errors";
import { add, type Decimal, isMultiple, mul, ONE, parse, sub, toStep } from "./decimal.ts";

/**
 * When conditional orders and exits wake, the same code in the web app and in the engine. Prices in the quote currency,
 * rates as fractions.
 */

/** The prices of which one wakes a conditional order. */
export type TriggerPrices = Readonly<Record<TriggerBy, Decimal>>;

/** A stop waits for one price; a trailing stop follows the best price since it became active. */
export type OrderTrigger =
  | { readonly kind: "stop"; readonly by: TriggerBy; readonly price: Decimal }
  | {
      readonly kind: "trailing";
      readonly by: TriggerBy;
      readonly rate: Decimal;
      /** The price from which it follows; null where it does so at once. */
      readonly activation: Decimal | null;
    };

/** A trailing stop follows at 0.1 to 20 % (product design 2.2), in steps of 0.01 %. */
const MIN_CALLBACK = parse("0.001");
const MAX_CALLBACK = parse("0.2");
const CALLBACK_STEP = parse("0.0001");

/** Whether a callback rate may be used. */
export function isCallbackRate(rate: Decimal): boolean {
  return rate >= MIN_CALLBACK && rate <= MAX_CALLBACK && isMultiple(rate, CALLBACK_STEP);
}

/** Every field of a conditional order's trigger that is refused, with its reason, judged by the prices now. */
export function triggerErrors(
  trigger: OrderTrigger,
  side: "buy" | "sell",
  tick: Decimal,
  now: TriggerPrices,
): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, key: FieldKey) => errors.push({ field, key });
  if (trigger.kind === "stop") {
    if (!isMultiple(trigger.price, tick)) refuse("triggerPrice", "order.priceTick");
    // On neither side of the price, nobody could say which way it has to go.
    else if (trigger.price === now[trigger.by]) refuse("triggerPrice", "order.triggerReached");
    return errors;
  }
  if (!isCallbackRate(trigger.rate)) refuse("callbackRate", "order.callbackRate");
  const { activation } = trigger;
  if (activation === null) return errors;
  if (!isMultiple(activation, tick)) refuse("activationPrice", "order.priceTick");
  else if (side === "sell" ? activation <= now[trigger.by] : activation >= now[trigger.by])
    refuse("activationPrice", "order.activationSide");
  return errors;
}

/** Which way the price must go from `now` to reach a stop's trigger. */
export function triggerDirection(trigger: Decimal, now: Decimal): "rise" | "fall" {
  return trigger > now ? "rise" : "fall";
}

/**
 * Where a trailing stop wakes, on the tick: below the highest price for a sale, above the lowest for a purchase, never
 * nearer to it than the rate.
 */
export function trailingTrigger(side: "buy" | "sell", extreme: Decimal, rate: Decimal, tick: Decimal): Decimal {
  return side === "sell"
    ? toStep(mul(extreme, sub(ONE, rate), "down"), tick, "down")
    : toStep(mul(extreme, add(ONE, rate), "up"), tick, "up");
}

/** An exit of a position as it would be. What is not new stays as it was accepted and is not judged again. */
export interface ExitTerms {
  /** Null for all of the position. */
  readonly qty: Decimal | null;
  readonly takeProfit: { readonly level: Decimal | null; readonly isNew: boolean };
  readonly stopLoss: { readonly level: Decimal | null; readonly isNew: boolean };
  readonly callbackRate: Decimal | null;
  readonly activationPrice: Decimal | null;
  readonly isActivationNew: boolean;
  /** Whether an exit of nothing is meant: it takes one away. */
  readonly mayBeEmpty: boolean;
}

/** The position that exits are judged by; `now` is the price that wakes them. */
export interface ExitContext {
  readonly side: "buy" | "sell";
  readonly held: Decimal;
  readonly now: Decimal;
  readonly liqPrice: Decimal | null;
  readonly tick: Decimal;
  readonly qtyStep: Decimal;
}

/** Every field of an open position's exit that is refused, with its reason. */
export function exitErrors(terms: ExitTerms, at: ExitContext): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, key: FieldKey) => errors.push({ field, key });
  const isLong = at.side === "buy";
  const { qty, takeProfit, stopLoss, callbackRate, activationPrice } = terms;
  if (qty !== null && qty > at.held) refuse("qty", "order.reduceOnlyQty");
  else if (qty !== null && qty !== at.held && !isMultiple(qty, at.qtyStep)) refuse("qty", "order.qtyStep");
  for (const [field, { level, isNew }, isAbove] of [
    ["takeProfit", takeProfit, isLong],
    ["stopLoss", stopLoss, !isLong],
  ] as const) {
    if (level === null || !isNew) continue;
    if (!isMultiple(level, at.tick)) refuse(field, "order.priceTick");
    else if (isAbove ? level <= at.now : level >= at.now) refuse(field, `order.${field}Side`);
    else if (field === "stopLoss" && isStopBeyondLiquidation(at.side, level, at.liqPrice))
      refuse(field, "order.stopLossBeyondLiquidation");
  }
  if (callbackRate === null) {
    if (activationPrice !== null) refuse("activationPrice", "field.forbidden");
    if (takeProfit.level === null && stopLoss.level === null && !terms.mayBeEmpty)
      refuse("takeProfit", "field.required");
    return errors;
  }
  if (!isCallbackRate(callbackRate)) refuse("trailing", "order.callbackRate");
  if (activationPrice === null || !terms.isActivationNew) return errors;
  if (!isMultiple(activationPrice, at.tick)) refuse("activationPrice", "order.priceTick");
  else if (isLong ? activationPrice <= at.now : activationPrice >= at.now)
    refuse("activationPrice", "order.activationSide");
  return errors;
}

/** Whether a stop-loss would come only after the liquidation and so could never protect. */
export function isStopBeyondLiquidation(side: "buy" | "sell", stop: Decimal, liqPrice: Decimal | null): boolean {
  if (liqPrice === null) return false;
  return side === "buy" ? stop <= liqPrice : stop >= liqPrice;
}
