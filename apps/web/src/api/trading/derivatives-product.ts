import type { ContractFill } from "@evenkeel/contract/contract-coin";
import {
  type DerivativeFill,
  type DerivativeOrder,
  type DerivativePosition,
  derivativesCancel,
  derivativesList,
  derivativesStop,
  derivativesUpdateEarnAndLose,
} from "@evenkeel/contract/derivatives";
import {
  derivativesAmend,
  derivativesCancelAll,
  derivativesCloseAll,
  derivativesReverse,
} from "@evenkeel/contract/derivatives-changes";
import { call } from "../client.ts";
import {
  OPEN_PAGE_SIZE,
  pageQuery,
  type TradeOrder,
  type TradePosition,
  type TradingProduct,
} from "./trading-product.ts";

/** An order in lots in the words that all products share. */
export function orderOfLots({ lots, filledLots, ...order }: DerivativeOrder): TradeOrder {
  return { ...order, qty: lots, filledQty: filledLots };
}

/** A position in lots in the words that all products share, with what only it has beside them. */
export function positionOfLots(position: DerivativePosition): TradePosition {
  const { lots, overnight, exits, liqPrice, entryPrice, ...rest } = position;
  const { currency, contractSize, rate, notional, marginRate, marginLevel, pipValue, ...more } = rest;
  const { nextOvernight, guaranteedStop, guaranteedPremium, expiresAt, ...shared } = more;
  return {
    ...shared,
    entryPrice,
    liqPrice,
    qty: lots,
    // There is no commission: what a position has to earn back is in its spread already.
    breakEvenPrice: entryPrice,
    bankruptcyPrice: null,
    maintenanceMargin: null,
    marginRatio: null,
    funding: overnight,
    exits: exits.map(({ lots: part, ...exit }) => ({ ...exit, qty: part })),
    lot: {
      currency,
      contractSize,
      rate,
      notional,
      marginRate,
      marginLevel,
      pipValue,
      nextOvernight,
      guaranteedStop,
      guaranteedPremium,
      expiresAt,
    },
  };
}

/** A fill in lots in the words that all products share. */
export function fillOfLots({ lots, currency: _, ...fill }: DerivativeFill): ContractFill {
  return { ...fill, qty: lots };
}

const lotsOf = (qty: string | undefined) => (qty === undefined ? {} : { lots: qty });

/** Futures, currencies, indices and shares as margin contracts. */
export const derivativesProduct: TradingProduct = {
  name: "derivatives",
  key: ["user", "contract", "derivatives"],
  positions: async (signal) => {
    const query = { tab: "position", pageSize: OPEN_PAGE_SIZE } as const;
    const { rows } = await call(derivativesList, { query }, { signal });
    return rows.flatMap((row) => (row.tab === "position" ? [positionOfLots(row)] : []));
  },
  orders: async (signal) => {
    const { rows } = await call(derivativesList, { query: { tab: "order", pageSize: OPEN_PAGE_SIZE } }, { signal });
    return rows.flatMap((row) => (row.tab === "order" ? [orderOfLots(row)] : []));
  },
  history: async (pageNum, signal) => {
    const query = { tab: "history", ...pageQuery(pageNum) } as const;
    const { rows, total } = await call(derivativesList, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "history" ? [orderOfLots(row)] : [])), total };
  },
  fills: async (pageNum, signal) => {
    const query = { tab: "fill", ...pageQuery(pageNum) } as const;
    const { rows, total } = await call(derivativesList, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "fill" ? [fillOfLots(row)] : [])), total };
  },
  closed: async (pageNum, signal) => {
    const query = { tab: "closed", ...pageQuery(pageNum) } as const;
    const { rows, total } = await call(derivativesList, { query }, { signal });
    return { rows: rows.flatMap((row) => (row.tab === "closed" ? [positionOfLots(row)] : [])), total };
  },
  close: async ({ qty, ...query }) => orderOfLots(await call(derivativesStop, { query: { ...query, ...lotsOf(qty) } })),
  closeAll: (body) => call(derivativesCloseAll, { body }),
  reverse: async (body) => {
    const { opened } = await call(derivativesReverse, { body });
    return { opened: opened && orderOfLots(opened) };
  },
  setExits: async ({ qty, ...body }) =>
    positionOfLots(await call(derivativesUpdateEarnAndLose, { body: { ...body, ...lotsOf(qty) } })),
  amend: async ({ qty, ...body }) => orderOfLots(await call(derivativesAmend, { body: { ...body, ...lotsOf(qty) } })),
  cancelAll: (body) => call(derivativesCancelAll, { body }),
  cancel: async (id) => orderOfLots(await call(derivativesCancel, { query: { id } })),
};
