import { WALLETS } from "@evenkeel/contract/asset";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { termsQuery } from "#/api/terms-query.ts";
import { useUser } from "#/api/user-query.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import { readSpotFacts, type SpotFacts } from "./spot-facts.ts";

/** The spot ticket's facts at the present frame, and how loading its fees stands. */
export function useSpotFacts(
  row: MarketRow,
  assets: { readonly base: string; readonly quote: string },
  block: ErrorKey | null,
): { facts: SpotFacts | undefined; isError: boolean; retry: () => void } {
  const { base, quote } = assets;
  const fees = useQuery(termsQuery(row.id));
  const user = useUser();
  const detail = useDetail(row.referCoin);
  const last = useTicker(row.referCoin)?.price ?? row.price;
  const available = useMemo(() => {
    if (user === undefined) return null;
    const of = (coin: string) =>
      user.coinAssetList.find((each) => each.accountType === WALLETS.spot && each.coin === coin)?.available ?? "0";
    return { base: of(base), quote: of(quote) };
  }, [user, base, quote]);
  const facts = useMemo(
    () => fees.data && readSpotFacts({ row, detail, last, fees: fees.data, available, block }),
    [row, detail, last, fees.data, available, block],
  );
  return { facts, isError: fees.isError, retry: () => void fees.refetch() };
}
