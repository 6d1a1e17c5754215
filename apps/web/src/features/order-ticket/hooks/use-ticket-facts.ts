import { WALLETS } from "@evenkeel/contract/asset";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { riskTiersQuery } from "#/api/risk-tiers-query.ts";
import { useUser } from "#/api/user-query.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import type { TicketFacts } from "../model/facts.ts";
import { readFacts } from "../model/read-facts.ts";

/** The ticket's facts at the present frame, the leverage table, and how loading it stands. */
export function useTicketFacts(
  row: MarketRow,
  quote: string,
  positions: readonly ContractPosition[],
  block: ErrorKey | null,
): { facts: TicketFacts | undefined; isError: boolean; retry: () => void } {
  const risk = useQuery(riskTiersQuery(row.coin));
  const user = useUser();
  const detail = useDetail(row.referCoin);
  const last = useTicker(row.referCoin)?.price ?? row.price;
  const asset = user?.coinAssetList.find((each) => each.accountType === WALLETS.contract && each.coin === quote);
  const wallet = useMemo(
    () => (user === undefined ? null : (asset ?? { available: "0", total: "0", upnl: "0" })),
    [user, asset],
  );
  const facts = useMemo(
    () => risk.data && readFacts({ row, detail, last, risk: risk.data, wallet, positions, block }),
    [row, detail, last, risk.data, wallet, positions, block],
  );
  return { facts, isError: risk.isError, retry: () => void risk.refetch() };
}
