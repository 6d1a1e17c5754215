import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { contractProduct } from "#/api/trading/contract-product.ts";
import { userQuery } from "#/api/user-query.ts";
import { onPrivate, onPrivateGap } from "#/live/index.ts";
import { foldBalance, foldPosition } from "../model/fold-private.ts";
import { positionsKey } from "../queries.ts";

/** Many messages within this time lead to one fetch. */
const GATHER_MS = 300;

/** The parts of what is known of a person's trading, by the beginning of their query keys. */
const CONTRACTS = positionsKey(contractProduct);
const PARTS = [["user", "contract"], ["user", "spot"], userQuery.queryKey, ["user", "bills"]] as const;

/** Fetches again whatever is on the screen of the person's trading. */
export function refreshTrading(client: QueryClient): void {
  for (const queryKey of PARTS) void client.invalidateQueries({ queryKey });
}

/**
 * Folds private messages into what is shown while the trade screen is open. What a message tells whole is taken from it;
 * for the rest one fetch follows when the messages pause. After a gap everything is fetched: HTTP is the truth.
 */
export function useTradingUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshTrading(client);
      }, GATHER_MS);
    };
    const stops = [
      onPrivate("SETTLEMENT", fetchSoon),
      onPrivateGap(fetchSoon),
      onPrivate("POSITION", (data) => {
        const list = client.getQueryData<readonly ContractPosition[]>(CONTRACTS);
        const folded = list && foldPosition(list, data);
        if (folded) client.setQueryData(CONTRACTS, folded);
        else fetchSoon();
      }),
      onPrivate("OWNCOIN", (data) => {
        const user = client.getQueryData(userQuery.queryKey);
        const folded = user && foldBalance(user.coinAssetList, data);
        if (user && folded) client.setQueryData(userQuery.queryKey, { ...user, coinAssetList: [...folded] });
        else fetchSoon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
}
