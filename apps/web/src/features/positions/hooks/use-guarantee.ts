import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { derivativeTermsQuery } from "#/api/trading/derivatives-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import type { CloseIssue } from "../model/close-draft.ts";
import { guaranteeIssue, isGuaranteedAt, premiumAt } from "../model/guarantee.ts";
import { useIsMarketClosed } from "./use-is-market-closed.ts";
import { useTriggerPrice } from "./use-trigger-price.ts";

/** Whether the stop of all of a position is to be had at exactly its level, and what stands against it. */
export interface Guarantee {
  /** Null where nothing can be guaranteed: of a coin, of a part, and without a stop. */
  readonly wanted: boolean | null;
  readonly want: (isWanted: boolean) => void;
  /** Whether saving would change it. */
  readonly isNew: boolean;
  readonly issue: CloseIssue | null;
  readonly premium: string | null;
}

/**
 * @param level the stop as typed.
 * @param isWhole whether it is the exit of all of the position.
 */
export function useGuarantee(
  position: TradePosition,
  market: { readonly referCoin: string },
  level: string,
  isWhole: boolean,
): Guarantee {
  const stands = position.lot?.guaranteedStop ?? false;
  const [isWanted, want] = useState(stands);
  const isLots = position.lot !== undefined;
  const { data } = useQuery({ ...derivativeTermsQuery(position.coin), enabled: isLots });
  // Whoever guarantees a level needs a market to have it at.
  const isClosed = useIsMarketClosed(position);
  const last = useTriggerPrice(market, "last");
  if (!isLots || !isWhole || level === "") return { wanted: null, want, isNew: false, issue: null, premium: null };
  const terms = data?.guaranteedStop;
  const near = isWanted ? guaranteeIssue(position, level, last, terms) : null;
  const isMoved = isWanted && !isGuaranteedAt(position, level);
  const issue = isMoved && isClosed ? { key: "order.guaranteedClosed" } : near;
  return { wanted: isWanted, want, isNew: isWanted !== stands, issue, premium: premiumAt(position, level, terms) };
}
