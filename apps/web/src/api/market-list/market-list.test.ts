import type { MarketRow } from "@evenkeel/contract/instrument";
import { LIMITS } from "@evenkeel/contract/limits";
import { expect, test, vi } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { ApiError } from "../api-error.ts";
import { type ListRequest, MarketList, type PageFetch } from "./market-list.ts";

const CONTRACTS: ListRequest = {
  category: { type: "CryptoCoin", subType: "contract" },
  sort: undefined,
  search: undefined,
};
const FOREX: ListRequest = {
  category: { type: "DerivativesFx", subType: "contract" },
  sort: undefined,
  search: undefined,
};
const rowsFrom = (from: number, count = 10): MarketRow[] =>
  Array.from({ length: count }, (_, at) => marketRow({ coin: `c${from + at}` }));

/** A fetch whose answers the test gives by hand, in any order. */
function byHand() {
  const asked: { resolve: (rows: MarketRow[]) => void; reject: (error: Error) => void }[] = [];
  const fetchPage = vi.fn<PageFetch>(
    () => new Promise((done, reject) => asked.push({ resolve: (rows) => done({ rows, total: 25 }), reject })),
  );
  return { asked, fetchPage };
}

const noWait = async () => {};
const settle = () => new Promise((done) => setTimeout(done));

test("page 1 replaces, later pages append, and a short page is the last", async () => {
  const fetchPage = vi.fn<PageFetch>(async (_, page) => ({
    rows: page < 3 ? rowsFrom(page * 10) : rowsFrom(30, 5),
    total: 25,
  }));
  const list = new MarketList(fetchPage, noWait);
  await list.load(CONTRACTS);
  await list.more();
  expect(list.state.get()).toMatchObject({ page: 2, isFinished: false });
  await list.more();
  expect(list.state.get().rows).toHaveLength(25);
  expect(list.state.get().isFinished).toBe(true);
  expect(await list.more()).toBe(false);
  await list.load(FOREX);
  expect(list.state.get().rows).toHaveLength(10);
});

test("only rows with a truthy status are kept, and a page that lost some is not taken for the last", async () => {
  const off = (rows: MarketRow[]) => rows.map((row, at) => ({ ...row, status: at % 2 === 0 }));
  const list = new MarketList(async (_, page) => ({ rows: off(rowsFrom(page * 10)), total: 20 }), noWait);
  await list.load(CONTRACTS);
  expect(list.state.get().rows.map(({ coin }) => coin)).toEqual(["c10", "c12", "c14", "c16", "c18"]);
  expect(list.state.get().isFinished).toBe(false);
  await list.more();
  expect(list.state.get().rows).toHaveLength(10);
  expect(list.state.get().isFinished).toBe(true);
});

test("a row that slid to the next page while the list was read stands in it once, where it was", async () => {
  const pages = [rowsFrom(10), [...rowsFrom(18, 2), ...rowsFrom(20, 8)]];
  const list = new MarketList(async (_, page) => ({ rows: pages[page - 1] ?? [], total: 20 }), noWait);
  await list.load(CONTRACTS);
  await list.more();
  expect(list.state.get().rows.map(({ coin }) => coin)).toEqual(rowsFrom(10, 18).map(({ coin }) => coin));
  expect(list.state.get().isFinished).toBe(true);
});

test("page 1 clears the list before the answer is there", () => {
  const { fetchPage } = byHand();
  const list = new MarketList(fetchPage, noWait);
  void list.load(CONTRACTS);
  expect(list.state.get()).toMatchObject({ rows: [], isLoading: true });
});

test("an answer to an older request is ignored", async () => {
  const { asked, fetchPage } = byHand();
  const list = new MarketList(fetchPage, noWait);
  const first = list.load(CONTRACTS);
  const second = list.load(FOREX);
  asked[1]?.resolve(rowsFrom(1, 2));
  asked[0]?.resolve(rowsFrom(5));
  expect(await first).toBe(false);
  expect(await second).toBe(true);
  expect(list.state.get().rows).toHaveLength(2);
});

test("retries 3 times, waits n seconds, allows 2 s more each time, then ends as failed", async () => {
  const waits: number[] = [];
  const timeouts: number[] = [];
  const fetchPage: PageFetch = async (_, __, { timeoutMs }) => {
    timeouts.push(timeoutMs);
    throw new Error("down");
  };
  const list = new MarketList(fetchPage, async (ms) => void waits.push(ms));
  expect(await list.load(CONTRACTS)).toBe(false);
  expect(waits).toEqual([1_000, 2_000, 3_000]);
  expect(timeouts).toEqual([10_000, 12_000, 14_000, 16_000]);
  expect(list.state.get()).toMatchObject({ isFinished: true, hasFailed: true, isLoading: false });
});

test("a list that failed for want of an answer says so; another failure does not", async () => {
  const late: PageFetch = async () => {
    throw new ApiError({ key: "network.timeout", code: 0 });
  };
  const refused: PageFetch = async () => {
    throw new ApiError({ key: "server.busy", code: 503 });
  };
  const [first, second] = [new MarketList(late, noWait), new MarketList(refused, noWait)];
  await first.load(CONTRACTS);
  await second.load(CONTRACTS);
  expect(first.state.get()).toMatchObject({ hasFailed: true, hasTimedOut: true });
  expect(second.state.get()).toMatchObject({ hasFailed: true, hasTimedOut: false });
});

test("a failed later page keeps what is there and marks the list finished", async () => {
  const fetchPage: PageFetch = async (_, page) => {
    if (page > 1) throw new Error("down");
    return { rows: rowsFrom(1), total: 25 };
  };
  const list = new MarketList(fetchPage, noWait);
  await list.load(CONTRACTS);
  expect(await list.more()).toBe(false);
  expect(list.state.get()).toMatchObject({ isFinished: true, hasFailed: true });
  expect(list.state.get().rows).toHaveLength(10);
});

test("the page size is 10 rows, the time-out 10 s with 2 s more a retry, at most 3 retries n seconds apart, and a search waits 500 ms", () => {
  expect(LIMITS).toMatchObject({
    pageSize: 10,
    httpTimeoutMs: 10_000,
    retryTimeoutStepMs: 2_000,
    maxRetries: 3,
    retryDelayStepMs: 1_000,
    searchDebounceMs: 500,
  });
});

test("a list that was stopped keeps its rows and can go on", async () => {
  const { asked, fetchPage } = byHand();
  const list = new MarketList(fetchPage, noWait);
  const first = list.load(CONTRACTS);
  asked[0]?.resolve(rowsFrom(1));
  await first;
  const second = list.more();
  list.stop();
  asked[1]?.resolve(rowsFrom(11));
  expect(await second).toBe(false);
  expect(list.state.get()).toMatchObject({ page: 1, isLoading: false, isFinished: false });
  const again = list.more();
  asked[2]?.resolve(rowsFrom(11));
  expect(await again).toBe(true);
  expect(list.state.get().rows).toHaveLength(20);
});

test.each([
  ["tab", FOREX],
  ["sub-tab", { ...CONTRACTS, category: { type: "CryptoCoin", subType: "spot" } as const }],
  ["search text", { ...CONTRACTS, search: { field: "name", text: "btc" } as const }],
])("changing the %s resets to page 1 and reloads", async (_, next) => {
  const pages: number[] = [];
  const list = new MarketList(async (request, page) => {
    pages.push(page);
    return { rows: request === next ? rowsFrom(90, 2) : rowsFrom(page * 10), total: 25 };
  }, noWait);
  await list.load(CONTRACTS);
  await list.more();
  await list.load(next);
  expect(pages).toEqual([1, 2, 1]);
  expect(list.state.get()).toMatchObject({ page: 1, isFinished: true });
  expect(list.state.get().rows).toHaveLength(2);
});

test("sorting is asked for only with a key and an order", async () => {
  const asked: ListRequest["sort"][] = [];
  const list = new MarketList(async ({ sort }) => {
    asked.push(sort);
    return { rows: [], total: 0 };
  }, noWait);
  await list.load(CONTRACTS);
  await list.load({ ...CONTRACTS, sort: { sort: "price", order: "desc" } });
  expect(asked).toEqual([undefined, { sort: "price", order: "desc" }]);
});

test("an abort is not tried again", async () => {
  const fetchPage = vi.fn<PageFetch>(async () => {
    throw new DOMException("given up", "AbortError");
  });
  await new MarketList(fetchPage, noWait).load(CONTRACTS);
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test("a request for another category ends the retries of the one before", async () => {
  const { asked, fetchPage } = byHand();
  let wake = () => {};
  const list = new MarketList(fetchPage, () => new Promise((done) => (wake = done)));
  const first = list.load(CONTRACTS);
  asked[0]?.reject(new Error("down"));
  await settle();
  void list.load(FOREX);
  wake();
  expect(await first).toBe(false);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

test("the watchlist is empty without a call", async () => {
  const { fetchPage } = byHand();
  const list = new MarketList(fetchPage, noWait);
  expect(await list.load({ ...CONTRACTS, category: { type: "collect", subType: "contract" } })).toBe(true);
  expect(fetchPage).not.toHaveBeenCalled();
  expect(list.state.get()).toMatchObject({ rows: [], isFinished: true });
});
