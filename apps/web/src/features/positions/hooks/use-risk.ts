import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { riskTiersQuery } from "#/api/risk-tiers-query.ts";
import { type RiskTerms, readRisk } from "../model/live-risk.ts";

/** What positions of a coin must keep; null until it is known. */
export function useRisk(coin: string): RiskTerms | null {
  const { data } = useQuery(riskTiersQuery(coin));
  return useMemo(() => data && readRisk(data), [data]) ?? null;
}
