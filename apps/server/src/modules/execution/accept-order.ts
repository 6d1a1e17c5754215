import { type OrderTrigger, type TriggerPrices, triggerDirection } from "@evenkeel/calc/contract-triggers";
import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { ContractOrder } from "#/modules/orders/index.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account, LiveOrder, LivePosition } from "./account.ts";
import { holdForOrder } from "./accounting.ts";
import { watchOrder } from "./conditional-orders.ts";
import type { Core } from "./core.ts";
import { bookingTerms } from "./fill-order.ts";
import type { OrderView } from "./product.ts";
import type { TicketBody } from "./ticket.ts";
import { keepOrder, openUnit } from "./unit.ts";
import { viewOrder } from "./view.ts";

/** What was worked out for an order. */
export interface OrderTerms {
  readonly purpose: "open" | "close";
  readonly qty: Decimal;
  readonly price: Decimal | null;
  readonly priceBound: Decimal | null;
  readonly slippage: Decimal | null;
  readonly trigger: { readonly waitsFor: OrderTrigger; readonly now: TriggerPrices } | null;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
  readonly isStopGuaranteed?: boolean;
  readonly hasHold: boolean;
}

/** What the person said of an order. */
export type OrderWords = Pick<TicketBody, "coin" | "side" | "orderType" | "marginMode" | "leverage" | "timeInForce"> & {
  clientId?: string | undefined;
};

/** A new order, in no book yet. */
export function newOrder(core: Core, account: Account, words: OrderWords, terms: OrderTerms): ContractOrder {
  const id = core.deps.ids.next();
  const now = core.deps.clock.now();
  const waitsFor = terms.trigger?.waitsFor ?? null;
  const stop = waitsFor?.kind === "stop" ? waitsFor : null;
  const trailing = waitsFor?.kind === "trailing" ? waitsFor : null;
  const isAtMarket = words.orderType !== "limit" && words.orderType !== "stopLimit";
  return {
    id,
    userId: account.userId,
    mode: account.mode,
    clientId: words.clientId ?? null,
    coin: words.coin,
    side: words.side,
    purpose: terms.purpose,
    orderType: words.orderType,
    marginMode: words.marginMode,
    leverage: words.leverage,
    timeInForce: words.timeInForce ?? (isAtMarket ? "ioc" : "gtc"),
    reduceOnly: terms.purpose === "close",
    price: terms.price,
    priceBound: terms.priceBound,
    slippage: terms.slippage,
    triggerPrice: stop?.price ?? null,
    triggerBy: waitsFor?.by ?? null,
    triggerRises:
      stop !== null && terms.trigger !== null
        ? triggerDirection(stop.price, terms.trigger.now[stop.by]) === "rise"
        : trailing === null
          ? null
          : words.side === "buy",
    callbackRate: trailing?.rate ?? null,
    activationPrice: trailing?.activation ?? null,
    extremePrice: null,
    triggeredAt: null,
    qty: terms.qty,
    takeProfit: terms.takeProfit,
    stopLoss: terms.stopLoss,
    isStopGuaranteed: terms.isStopGuaranteed ?? false,
    adjustedAt: null,
    createdAt: now,
    holdId: terms.hasHold ? id : null,
    status: waitsFor === null ? "new" : "untriggered",
    reason: null,
    filledQty: ZERO,
    filledValue: ZERO,
    fee: ZERO,
    held: ZERO,
    positionId: null,
    updatedAt: now,
  };
}

/** The market order by which a person closes a position, or a part of it, now. */
export function newClosingOrder(
  core: Core,
  { position, account }: LivePosition,
  qty: Decimal,
  clientId?: string,
): ContractOrder {
  const words: OrderWords = {
    coin: position.coin,
    side: position.side === "buy" ? "sell" : "buy",
    orderType: "market",
    marginMode: position.marginMode,
    leverage: position.leverage,
    timeInForce: undefined,
    clientId,
  };
  const order = newOrder(core, account, words, {
    purpose: "close",
    qty,
    price: null,
    priceBound: null,
    slippage: null,
    trigger: null,
    takeProfit: null,
    stopLoss: null,
    hasHold: false,
  });
  order.positionId = position.id;
  return order;
}

/** Puts an order into memory, where the price finds it that it waits for, or the first quote after its latency. */
export function takeIn(
  core: Core,
  account: Account,
  order: ContractOrder,
  request: Pick<LiveOrder, "reserved" | "claim" | "done">,
): LiveOrder {
  const latencyMs = core.drawLatencyMs();
  const live: LiveOrder = {
    account,
    order,
    latencyMs,
    acceptedAt: order.createdAt,
    queue: { ahead: null, traded: ZERO },
    ...request,
    next: null,
    reply: null,
    slot: null,
    unwatch: null,
  };
  account.orders.set(order.id, live);
  if (order.status === "untriggered") watchOrder(core, live);
  else live.slot = core.book(order.coin).arriving.add(core.deps.clock.monotonic() + latencyMs, order.id, live);
  return live;
}

/**
 * Takes a good order in. One that may rest is durable before the answer; one that fills or ends at once is answered when it
 * has, and until then nothing of it is in the books.
 */
export async function acceptOrder(
  core: Core,
  account: Account,
  order: ContractOrder,
  claim: IdempotencyClaim | null,
  money: { readonly hold: Decimal } | { readonly reserve: Decimal },
): Promise<OrderView> {
  const isDurableFirst = "hold" in money;
  let settle: (error: Error | null) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  const live = takeIn(core, account, order, {
    reserved: isDurableFirst ? ZERO : money.reserve,
    claim: isDurableFirst ? null : claim,
    done: isDurableFirst ? null : settle,
  });
  if (!isDurableFirst) {
    core.watchCross(account);
    await ended;
    return viewOrder(core, live);
  }
  const unit = openUnit(account);
  if (money.hold > 0n) holdForOrder(bookingTerms(core, unit, live), money.hold);
  keepOrder(unit, order);
  const view = viewOrder(core, live);
  if (claim !== null) unit.claim = { claim, reply: view };
  await core.submit(unit);
  return view;
}
