import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type DerivativeTerms,
  derivativeAccountQuery,
  derivativeSessionQuery,
  derivativeTermsQuery,
  swapRateQuery,
} from "#/api/trading/derivatives-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useMinuteClock } from "#/lib/minute.ts";
import { useIsSignedIn } from "#/lib/session.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import type { TicketFacts } from "../model/facts.ts";
import { readLotFacts } from "../model/read-lot-facts.ts";

/** The facts of a ticket in lots at the present frame, and how loading them stands. */
export function useLotFacts(
  row: MarketRow,
  positions: readonly TradePosition[],
  block: ErrorKey | null,
): { facts: TicketFacts | undefined; terms: DerivativeTerms | undefined; isError: boolean; retry: () => void } {
  const isSignedIn = useIsSignedIn();
  const query = useQuery(derivativeTermsQuery(row.coin));
  const { data: account } = useQuery({ ...derivativeAccountQuery, enabled: isSignedIn });
  const { data: swap } = useQuery(swapRateQuery(row.coin));
  const { data: session } = useQuery(derivativeSessionQuery(row.coin));
  const openUntil = session?.expiry?.openUntil ?? null;
  const isReduceOnly = session?.isReduceOnly === true;
  const now = useMinuteClock();
  const detail = useDetail(row.referCoin);
  const last = useTicker(row.referCoin)?.price ?? row.price;
  const terms = query.data ?? undefined;
  const facts = useMemo(
    () =>
      terms &&
      readLotFacts({ row, detail, last, terms, account, swap, positions, block, openUntil, isReduceOnly, now }),
    [row, detail, last, terms, account, swap, positions, block, openUntil, isReduceOnly, now],
  );
  return { facts, terms, isError: query.isError, retry: () => void query.refetch() };
}
