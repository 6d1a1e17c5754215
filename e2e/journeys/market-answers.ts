import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Page, Route } from "@playwright/test";

/** Path of each class's list. */
export const LISTS = {
  contract: "/api/coin/list",
  spot: "/api/coin/spot/list",
  futures: "/api/futures/list",
  forex: "/api/forex/list",
  index: "/api/indices/list",
  stock: "/api/stock/list",
} as const;
export type ListName = keyof typeof LISTS;

/** A row as the server would send it. Its price does not move: no feed knows the symbol. */
export function madeUpRow(symbol: string, more: Partial<MarketRow> = {}): MarketRow {
  const coin = symbol.replace("/", "").toLowerCase();
  return {
    id: coin,
    name: `The ${symbol} market`,
    coin,
    symbol,
    type: "CryptoCoin",
    subType: "contract",
    market: "crypto",
    referCoin: coin,
    referSource: "binance",
    logo: "",
    status: true,
    price: "100.0",
    open: "99.0",
    close: "100.0",
    high24: "101.0",
    low24: "98.0",
    chRate: "1.01",
    amount: "1000.00",
    volume: "10.000",
    volume24: "10.000",
    isCollected: false,
    collection: false,
    tickSize: "0.1",
    qtyStep: "0.001",
    minQty: "0.001",
    maxQty: "1000",
    minNotional: "5",
    session: { state: "open", nextChangeAt: null },
    stale: false,
    ts: 1,
    ...more,
  };
}

/** `count` rows named `AA01`, `AA02` and so on. */
export function numberedRows(prefix: string, count: number): MarketRow[] {
  return Array.from({ length: count }, (_, at) => madeUpRow(`${prefix}${String(at + 1).padStart(2, "0")}`));
}

/** Answers a list page by page from `rows`, as the server does. */
export async function serveList(page: Page, list: ListName, rows: readonly MarketRow[]): Promise<void> {
  await page.route(isCallOf(list), (route) => answerPage(route, rows));
}

/** Lets every call of a list wait until the returned function is called, which answers them all with `rows`. */
export async function holdList(page: Page, list: ListName): Promise<(rows: readonly MarketRow[]) => Promise<void>> {
  const held: Route[] = [];
  await page.route(isCallOf(list), (route) => void held.push(route));
  return async (rows) => {
    // One that the page has given up since can no longer be answered, and need not be.
    for (const route of held) await answerPage(route, rows).catch(() => undefined);
  };
}

/** Answers a call with one body. */
export async function serve(page: Page, path: string, body: object): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { code: 200, msg: "ok", ...body } }),
  );
}

const isCallOf = (list: ListName) => (url: URL) => url.pathname === LISTS[list];

async function answerPage(route: Route, rows: readonly MarketRow[]): Promise<void> {
  const query = new URL(route.request().url()).searchParams;
  const [pageNum, pageSize] = [Number(query.get("pageNum")), Number(query.get("pageSize"))];
  const from = (pageNum - 1) * pageSize;
  await route.fulfill({
    json: { code: 200, msg: "ok", rows: rows.slice(from, from + pageSize), total: rows.length },
  });
}
