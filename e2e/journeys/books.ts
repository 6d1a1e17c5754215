import { format, parse } from "@evenkeel/calc/decimal";
import type { Bill } from "@evenkeel/contract/asset";
import type { ApiClient } from "../harness/api-client.ts";
import type { Site } from "../harness/site.ts";

/** What one journal entry did to one asset of one wallet of a person, the amounts as plain decimals. */
export interface Movement {
  entryId: string;
  accountType: number;
  coin: string;
  change: string;
}

/** Every movement of a person as PostgreSQL has it, newest first. */
export async function ledgerOf(site: Site, userId: string): Promise<Movement[]> {
  const { rows } = await site.database.query<{ entry: string; wallet: number; asset: string; change: string }>(
    `SELECT p.entry_id::text AS entry, a.wallet, a.asset, sum(p.delta)::text AS change
     FROM posting p JOIN ledger_account a ON a.id = p.account_id
     WHERE a.kind = 'user' AND a.user_id = $1
     GROUP BY p.entry_id, a.wallet, a.asset
     ORDER BY p.entry_id DESC, a.wallet, a.asset`,
    [userId],
  );
  return rows.map(({ entry, wallet, asset, change }) => ({
    entryId: entry,
    accountType: wallet,
    coin: asset,
    change: plain(change),
  }));
}

/** Every bill of a person as the product tells them, newest first. */
export async function billsOf(client: ApiClient): Promise<Movement[]> {
  const bills: Bill[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { body } = await client.get(`/api/asset/bill/list?moves=all&pageSize=100&pageNum=${pageNum}`);
    if (body.code !== 200) throw new Error(`The bills were answered with ${body.code} ${body.msg}`);
    bills.push(...(body.rows as Bill[]));
    if (bills.length >= (body.total ?? 0)) break;
  }
  return bills.map(({ entryId, accountType, coin, change }) => ({ entryId, accountType, coin, change: plain(change) }));
}

/** The stored balances of a person, available and frozen together, by wallet and asset. */
export async function balancesOf(site: Site, userId: string): Promise<Movement[]> {
  const { rows } = await site.database.query<{ wallet: number; asset: string; balance: string }>(
    `SELECT wallet, asset, sum(balance)::text AS balance FROM ledger_account
     WHERE kind = 'user' AND user_id = $1 GROUP BY wallet, asset ORDER BY wallet, asset`,
    [userId],
  );
  return rows.map(({ wallet, asset, balance }) => ({
    entryId: "",
    accountType: wallet,
    coin: asset,
    change: plain(balance),
  }));
}

/** One way of writing each number: `1.50` and `1.5` are the same amount. */
function plain(text: string): string {
  return format(parse(text));
}
