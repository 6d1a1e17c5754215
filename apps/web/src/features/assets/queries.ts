import { type Bill, billList, type EntryType } from "@evenkeel/contract/asset";
import {
  type AccountType,
  assetList,
  assetOverview,
  assetPnl,
  type PnlRange,
  type ValuationCurrency,
} from "@evenkeel/contract/asset-overview";
import { type StatementFormat, statement, statementFile, statementList } from "@evenkeel/contract/asset-statement";
import { transfer, transferable, transferList } from "@evenkeel/contract/asset-transfer";
import type { InputOf } from "@evenkeel/contract/endpoint";
import {
  simulateExport,
  simulateInfo,
  simulateReset,
  simulateSeasons,
  simulateTopUp,
  switchAccount,
} from "@evenkeel/contract/simulate";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";

const PAGE_SIZE = 20;
const ALL = "100";
/** How often worth is asked for again while it is looked at: prices move it. */
export const WORTH_MS = 5_000;

export const BILLS_KEY = ["user", "bills"] as const;
const ASSETS_KEY = ["user", "assets"] as const;

/** Which bills are wanted. Times in milliseconds, the end not included. */
export interface BillWish {
  readonly type?: EntryType | undefined;
  readonly coin?: string | undefined;
  readonly accountType?: AccountType | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** The ledger's rows of the person, newest first, page by page. */
export const billsQuery = (wish: BillWish) =>
  infiniteQueryOptions({
    queryKey: [...BILLS_KEY, wish],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<{ rows: readonly Bill[]; total: number }> => {
      const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
      const query = {
        pageNum: String(pageParam),
        pageSize: String(PAGE_SIZE),
        type: wish.type,
        coin: wish.coin,
        accountType: text(wish.accountType),
        startTime: text(wish.startTime),
        endTime: text(wish.endTime),
      };
      return call(billList, { query }, { signal });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.rows.length, 0);
      return last.rows.length === 0 || loaded >= last.total ? undefined : pages.length + 1;
    },
  });

/** What the person is worth in one currency. */
export const overviewQuery = (currency: ValuationCurrency) =>
  queryOptions({
    queryKey: [...ASSETS_KEY, "overview", currency],
    queryFn: ({ signal }) => call(assetOverview, { query: { currency } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WORTH_MS,
  });

/** Every asset of every wallet. */
export const assetsQuery = queryOptions({
  queryKey: [...ASSETS_KEY, "list"],
  queryFn: async ({ signal }) => (await call(assetList, { query: { pageSize: ALL } }, { signal })).rows,
  refetchInterval: WORTH_MS,
});

/** Profit and loss over a range. */
export const pnlQuery = (range: PnlRange) =>
  queryOptions({
    queryKey: [...ASSETS_KEY, "pnl", range],
    queryFn: ({ signal }) => call(assetPnl, { query: { range } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: WORTH_MS,
  });

/** What may leave a wallet. */
export const transferableQuery = (coin: string, from: AccountType) =>
  queryOptions({
    queryKey: [...ASSETS_KEY, "transferable", coin, from],
    queryFn: ({ signal }) => call(transferable, { query: { coin, from: String(from) } }, { signal }),
    refetchInterval: WORTH_MS,
  });

/** The newest transfers. */
export const transfersQuery = queryOptions({
  queryKey: [...ASSETS_KEY, "transfers"],
  queryFn: async ({ signal }) => (await call(transferList, { query: {} }, { signal })).rows,
});

/** The season of the simulated account that runs. */
export const seasonQuery = queryOptions({
  queryKey: [...ASSETS_KEY, "season"],
  queryFn: ({ signal }) => call(simulateInfo, {}, { signal }),
});

/** All seasons, newest first. */
export const seasonsQuery = queryOptions({
  queryKey: [...ASSETS_KEY, "seasons"],
  queryFn: async ({ signal }) => (await call(simulateSeasons, { query: { pageSize: ALL } }, { signal })).rows,
});

/** Statements that are kept; asked for again while one is being made. */
export const statementsQuery = queryOptions({
  queryKey: [...ASSETS_KEY, "statements"],
  queryFn: async ({ signal }) => (await call(statementList, { query: {} }, { signal })).rows,
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === "waiting") === true ? 1_000 : false),
});

/** After money moved: everything about the person is asked for again. */
export function refreshMoney(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["user"] });
}

export const sendTransfer = (body: InputOf<typeof transfer>["body"]) => call(transfer, { body });
export const sendTopUp = (body: InputOf<typeof simulateTopUp>["body"]) => call(simulateTopUp, { body });
export const sendReset = (body: InputOf<typeof simulateReset>["body"]) => call(simulateReset, { body });
export const exportSeason = (id: string) => call(simulateExport, { params: { id }, query: {} });
export const fetchStatement = (id: string) => call(statementFile, { params: { id } });
export const askStatement = (body: { from: number; to: number; format: StatementFormat }) => call(statement, { body });
/** Changes between simulated and real money, whichever it is not now. */
export const sendSwitch = () => call(switchAccount, {});
