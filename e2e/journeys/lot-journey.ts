import type { derivativesAccount, derivativesSession, derivativesTerms } from "@evenkeel/contract/derivatives-changes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Page } from "@playwright/test";
import type { ApiClient } from "../harness/api-client.ts";
import { test as base } from "./journey.ts";

/** One instrument of each class that is traded in lots. */
export const CLASSES = {
  future: { type: "Bulk", list: "/api/futures/list?pageSize=10" },
  "currency pair": { type: "DerivativesFx", list: "/api/forex/list?pageSize=1" },
  index: { type: "Index", list: "/api/indices/list?pageSize=1" },
  "US share": { type: "Stock", list: "/api/stock/list?market=US&country=en&pageSize=1" },
  "Hong Kong share": { type: "Stock", list: "/api/stock/list?market=HK&country=en&pageSize=1" },
} as const;
export type ClassName = keyof typeof CLASSES;

/** A journey with money in the derivatives wallet. */
export const test = base.extend({
  member: async ({ member }, use) => {
    const transfer = { clientId: "fund-derivatives", coin: "USDT", amount: "90000", from: 3, to: 4 };
    await member.dataOf(member.post("/api/asset/transfer", transfer));
    await use(member);
  },
});

export { expect } from "./journey.ts";

export type Terms = DataOf<typeof derivativesTerms>;

/** The first instrument of a class and the terms on which it trades. */
export async function firstOf(member: ApiClient, name: ClassName): Promise<{ row: MarketRow; terms: Terms }> {
  const { body } = await member.get(CLASSES[name].list);
  const rows = body.rows as MarketRow[];
  const row = name === "future" ? await lastToExpire(member, rows) : rows[0];
  if (row === undefined) throw new Error(`There is no ${name}`);
  const terms = await member.dataOf<Terms>(member.get(`/api/contract/derivatives/riskTier?coin=${row.coin}`));
  return { row, terms };
}

/** In the last hours of a future nothing is opened: of several, one is always far from them. */
async function lastToExpire(member: ApiClient, rows: readonly MarketRow[]): Promise<MarketRow | undefined> {
  const expiries = rows.map(async (row) => {
    const path = `/api/contract/derivatives/session?coin=${row.coin}`;
    const { expiry } = await member.dataOf<DataOf<typeof derivativesSession>>(member.get(path));
    return { row, expiresAt: expiry?.expiresAt ?? 0 };
  });
  const known = await Promise.all(expiries);
  return known.toSorted((a, b) => b.expiresAt - a.expiresAt)[0]?.row;
}

/** A price a hundredth below another, on the tick. */
export function below(price: string, tick: string): string {
  const digits = tick.split(".")[1]?.length ?? 0;
  const ticks = Math.floor((Number(price) * 0.99) / Number(tick));
  return (ticks * Number(tick)).toFixed(digits);
}

/** Lets the page see an answer of the server otherwise than it is. */
export async function changeAnswer<Data>(page: Page, path: string, change: (data: Data) => object): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { data: Data };
      await route.fulfill({ json: { ...reply, data: change(reply.data) } });
    },
  );
}

/** How the wallet is seen to stand. */
export const seeWallet = (page: Page, stands: Partial<DataOf<typeof derivativesAccount>>): Promise<void> =>
  changeAnswer<object>(page, "/api/contract/derivatives/account", (data) => ({ ...data, ...stands }));
