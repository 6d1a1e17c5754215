import type { ContractOrder } from "@evenkeel/contract/contract-coin";

/** A resting limit order to buy 0.1 at 60,000. */
export function order(over: Partial<ContractOrder> = {}): ContractOrder {
  return {
    id: "9001",
    clientId: null,
    coin: "btcusdt",
    side: "buy",
    purpose: "open",
    orderType: "limit",
    status: "new",
    reason: null,
    marginMode: "isolated",
    leverage: 20,
    timeInForce: "gtc",
    reduceOnly: false,
    price: "60000",
    triggerPrice: null,
    triggerBy: null,
    triggerDirection: null,
    callbackRate: null,
    activationPrice: null,
    extremePrice: null,
    triggeredAt: null,
    qty: "0.1",
    filledQty: "0",
    avgPrice: null,
    fee: "0",
    margin: "300",
    liqPrice: null,
    takeProfit: null,
    stopLoss: null,
    positionId: null,
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    ...over,
  };
}

/** A stop-market order that waits for 65,000. */
export const stopOrder = (over: Partial<ContractOrder> = {}): ContractOrder =>
  order({
    orderType: "stopMarket",
    status: "untriggered",
    price: null,
    triggerPrice: "65000",
    triggerBy: "mark",
    triggerDirection: "rise",
    ...over,
  });

/** A trailing stop of 1 % to sell, before its first price. */
export const trailingOrder = (over: Partial<ContractOrder> = {}): ContractOrder =>
  order({
    orderType: "trailingStop",
    side: "sell",
    status: "untriggered",
    price: null,
    triggerBy: "last",
    callbackRate: "1",
    ...over,
  });
