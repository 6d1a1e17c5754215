import type { MarketRow } from "@evenkeel/contract/instrument";

/** A market row for tests: BTC's unless told otherwise. `referCoin` and `id` follow `coin`. */
export function marketRow(change: Partial<MarketRow> = {}): MarketRow {
  const coin = change.coin ?? "btcusdt";
  return {
    id: coin,
    name: "Bitcoin",
    coin,
    symbol: "BTC/USDT",
    type: "CryptoCoin",
    referCoin: coin,
    referSource: "binance",
    logo: "",
    status: true,
    price: change.close ?? "100",
    open: "90",
    close: "100",
    high24: "110",
    low24: "80",
    chRate: "11.11",
    amount: "1",
    volume: "1",
    volume24: "1",
    isCollected: false,
    collection: false,
    tickSize: "0.1",
    qtyStep: "0.001",
    minQty: "0.001",
    maxQty: "100",
    minNotional: "5",
    session: { state: "open", nextChangeAt: null },
    stale: false,
    ts: 1,
    ...change,
  };
}
