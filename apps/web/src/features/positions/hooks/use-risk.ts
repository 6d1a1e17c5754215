import { ZERO } from "@evenkeel/calc/decimal";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { riskTiersQuery } from "#/api/risk-tiers-query.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { type RiskTerms, readRisk } from "../model/live-risk.ts";

/** Contracts in lots are watched by the wallet, and have no commission. */
const NO_FEES: RiskTerms = { tiers: [], takerRate: ZERO };

/** What positions of a coin must keep; null until it is known. */
export function useRisk({ coin, lot }: Pick<TradePosition, "coin" | "lot">): RiskTerms | null {
  const isInLots = lot !== undefined;
  const { data } = useQuery({ ...riskTiersQuery(coin), enabled: !isInLots });
  return useMemo(() => (isInLots ? NO_FEES : data && readRisk(data)), [isInLots, data]) ?? null;
}
