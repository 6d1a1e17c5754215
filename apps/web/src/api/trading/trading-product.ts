import type {
  ContractFill,
  ContractOrder,
  ContractPosition,
  stop,
  updateEarnAndLose,
} from "@evenkeel/contract/contract-coin";
import type { amend, closeAll, reverse } from "@evenkeel/contract/contract-coin-changes";
import type { DerivativePosition } from "@evenkeel/contract/derivatives";
import type { CallOf } from "@evenkeel/contract/endpoint";

/** What a position has besides where it is counted in lots, and its amounts are converted into the wallet's currency. */
export type LotFacts = Pick<
  DerivativePosition,
  | "currency"
  | "contractSize"
  | "rate"
  | "notional"
  | "marginRate"
  | "marginLevel"
  | "pipValue"
  | "nextOvernight"
  | "guaranteedStop"
  | "guaranteedPremium"
  | "expiresAt"
>;

/** A position of either product. Of one in lots `qty` is its lots, and `funding` what its nights have brought. */
export type TradePosition = ContractPosition & { readonly lot?: LotFacts };

/** An order of either product; `qty` of one in lots is its lots. */
export type TradeOrder = ContractOrder & {
  readonly guaranteedStop?: boolean;
  /** The currency of its prices, where that is not its market's quote. */
  readonly currency?: string;
};

/** A page of a history, and how many rows there are. */
export interface HistoryPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The most that is shown of what is open; a person who has more finds the rest in the account. */
export const OPEN_PAGE_SIZE = "100";
export const HISTORY_PAGE_SIZE = 20;

/** A page as the list calls take it. */
export const pageQuery = (pageNum: number) => ({ pageNum: String(pageNum), pageSize: String(HISTORY_PAGE_SIZE) });

/** The number of the page after these; undefined where all rows are there. */
export function nextPage(pages: readonly HistoryPage<unknown>[]): number | undefined {
  const last = pages.at(-1);
  const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
  return !last || last.rows.length === 0 || loaded >= last.total ? undefined : pages.length + 1;
}

type ListOf<Row> = (signal: AbortSignal) => Promise<readonly Row[]>;
type PagesOf<Row> = (pageNum: number, signal: AbortSignal) => Promise<HistoryPage<Row>>;

export type CloseQuery = NonNullable<CallOf<typeof stop>["query"]>;
export type ExitsBody = CallOf<typeof updateEarnAndLose>["body"] & { readonly guaranteedStop?: boolean };
export type AmendBody = CallOf<typeof amend>["body"];
export type AllBody = CallOf<typeof closeAll>["body"];
export type ReverseBody = CallOf<typeof reverse>["body"];

/**
 * What a person can trade with positions: coin contracts, or margin contracts in lots. Lists, cards and sheets are the same for
 * both; a product brings its calls, in the words that they share.
 */
export interface TradingProduct {
  readonly name: "contract" | "derivatives";
  /** How the keys of its queries begin. */
  readonly key: readonly string[];
  readonly positions: ListOf<TradePosition>;
  readonly orders: ListOf<TradeOrder>;
  readonly history: PagesOf<TradeOrder>;
  readonly fills: PagesOf<ContractFill>;
  /** Closed positions; `qty` and `entryPrice` are of all that was opened. */
  readonly closed: PagesOf<TradePosition>;
  close(query: CloseQuery): Promise<TradeOrder>;
  closeAll(body: AllBody): Promise<{
    readonly orders: readonly unknown[];
    readonly failed: readonly { readonly coin: string }[];
  }>;
  reverse(body: ReverseBody): Promise<{ readonly opened: TradeOrder | null }>;
  setExits(body: ExitsBody): Promise<TradePosition>;
  amend(body: AmendBody): Promise<TradeOrder>;
  cancelAll(body: AllBody): Promise<{ readonly canceled: readonly string[] }>;
  cancel(id: string): Promise<TradeOrder>;
}
