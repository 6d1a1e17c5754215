import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { ContractOrder as WireOrder } from "@evenkeel/contract/contract-coin";
import type { ContractOrder } from "#/modules/orders/index.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account, LiveOrder } from "./account.ts";
import { holdForOrder } from "./accounting.ts";
import type { Core } from "./core.ts";
import { bookingTerms, viewOrder } from "./fill-order.ts";
import type { InstrumentBook } from "./instrument-book.ts";
import type { TicketBody } from "./ticket.ts";
import { keepOrder, openUnit } from "./unit.ts";

/** What was worked out for an order. */
export interface OrderTerms {
  readonly purpose: "open" | "close";
  readonly qty: Decimal;
  readonly price: Decimal | null;
  readonly priceBound: Decimal | null;
  readonly takeProfit: Decimal | null;
  readonly stopLoss: Decimal | null;
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
    timeInForce: words.timeInForce ?? (words.orderType === "market" ? "ioc" : "gtc"),
    reduceOnly: terms.purpose === "close",
    price: terms.price,
    priceBound: terms.priceBound,
    triggerPrice: null,
    triggerBy: null,
    qty: terms.qty,
    takeProfit: terms.takeProfit,
    stopLoss: terms.stopLoss,
    createdAt: now,
    holdId: terms.hasHold ? id : null,
    status: "new",
    reason: null,
    filledQty: ZERO,
    filledValue: ZERO,
    fee: ZERO,
    held: ZERO,
    positionId: null,
    updatedAt: now,
  };
}

/**
 * Takes a good order in. One that may rest is durable before the answer; one that fills or ends at once is answered when it
 * has, and until then nothing of it is in the books.
 */
export async function acceptOrder(
  core: Core,
  account: Account,
  book: InstrumentBook,
  order: ContractOrder,
  claim: IdempotencyClaim | null,
  money: { readonly hold: Decimal } | { readonly reserve: Decimal },
): Promise<WireOrder> {
  const latencyMs = core.drawLatencyMs();
  const isDurableFirst = "hold" in money;
  let settle: (error: Error | null) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  const live: LiveOrder = {
    account,
    order,
    latencyMs,
    acceptedAt: order.createdAt,
    queue: { ahead: null, traded: ZERO },
    reserved: isDurableFirst ? ZERO : money.reserve,
    claim: isDurableFirst ? null : claim,
    done: isDurableFirst ? null : settle,
    slot: null,
  };
  account.orders.set(order.id, live);
  live.slot = book.arriving.add(core.deps.clock.monotonic() + latencyMs, order.id, live);
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
