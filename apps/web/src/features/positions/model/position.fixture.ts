import type { ContractPosition } from "@evenkeel/contract/contract-coin";

/** A long of 0.1 at 60,000 with 20 times leverage: margin 300. */
export function position(over: Partial<ContractPosition> = {}): ContractPosition {
  return {
    id: "7001",
    coin: "btcusdt",
    side: "buy",
    marginMode: "isolated",
    leverage: 20,
    qty: "0.1",
    entryPrice: "60000",
    markPrice: null,
    margin: "300",
    maintenanceMargin: "30",
    liqPrice: "57320.9975",
    bankruptcyPrice: "57034.2205",
    breakEvenPrice: "60072.0432",
    upnl: null,
    roe: null,
    realisedPnl: "-3.6",
    funding: "0",
    marginRatio: null,
    takeProfit: null,
    stopLoss: null,
    triggerBy: "last",
    trailing: null,
    exits: [],
    status: "open",
    reason: null,
    openedAt: 1_700_000_000_000,
    closedAt: null,
    ...over,
  };
}
