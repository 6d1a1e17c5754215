import { type Decimal, ZERO } from "@evenkeel/calc/decimal";
import type { OrderPurpose } from "@evenkeel/contract/contract-coin";
import type { ContractOrder } from "#/modules/orders/index.ts";
import { type LiveOrder, type LivePosition, unattendedOrder } from "./account.ts";
import type { Core } from "./core.ts";

/** The market order by which the engine closes a position, or a part of it, by itself. */
export function engineOrder(
  core: Core,
  live: LivePosition,
  purpose: OrderPurpose,
  qty: Decimal,
  triggerPrice: Decimal | null = null,
): LiveOrder {
  const { position, account } = live;
  const now = core.deps.clock.now();
  const order: ContractOrder = {
    id: core.deps.ids.next(),
    userId: account.userId,
    mode: account.mode,
    clientId: null,
    coin: position.coin,
    side: position.side === "buy" ? "sell" : "buy",
    purpose,
    orderType: "market",
    marginMode: position.marginMode,
    leverage: position.leverage,
    timeInForce: "ioc",
    reduceOnly: true,
    price: null,
    priceBound: null,
    slippage: null,
    triggerRises: null,
    callbackRate: null,
    activationPrice: null,
    extremePrice: null,
    triggeredAt: now,
    triggerPrice,
    triggerBy: purpose === "liquidation" ? "mark" : position.triggerBy,
    qty,
    takeProfit: null,
    stopLoss: null,
    isStopGuaranteed: false,
    createdAt: now,
    holdId: null,
    status: "triggered",
    reason: null,
    filledQty: ZERO,
    filledValue: ZERO,
    fee: ZERO,
    held: ZERO,
    positionId: position.id,
    adjustedAt: null,
    updatedAt: now,
  };
  return unattendedOrder(account, order);
}
