import { type Decimal, fromInteger, mul } from "@evenkeel/calc/decimal";
import type { MarketData, Quote } from "#/modules/market-data/index.ts";

/** Turnover of the last 24 hours in the quote currency, for the impact model; null where nothing is known. */
export function dayTurnover(market: Pick<MarketData, "day">, referCoin: string, quote: Quote): Decimal | null {
  const turnover = market.day(referCoin)?.turnover ?? 0;
  if (!(turnover >= 1)) return null;
  const perUnit = mul(quote.priceGrid.decimal(1), quote.qtyGrid.decimal(1), "down");
  return mul(fromInteger(BigInt(Math.floor(turnover))), perUnit, "down");
}

/** The simulated latency: 50 to 250 ms, the same distribution for everybody (product design 2.1). */
export function drawLatencyMs(random: () => number): number {
  return 50 + Math.floor(random() * 201);
}
