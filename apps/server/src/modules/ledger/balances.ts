import { add, type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { AssetRow } from "@evenkeel/contract/person";
import type { Queryable } from "#/platform/db/pool.ts";
import type { Mode } from "./account-ref.ts";

/** What a customer has of one asset in one wallet, in units of that asset. */
export interface WalletBalance {
  /** The wallet's number on the wire: 1 funding, 2 spot, 3 contract, 4 derivatives, 5 earn. */
  accountType: AssetRow["accountType"];
  coin: string;
  available: Decimal;
  frozen: Decimal;
  /** Available and frozen together. Debt is not taken off. */
  total: Decimal;
  borrowed: Decimal;
}

interface BalanceRow {
  accountType: AssetRow["accountType"];
  coin: string;
  available: string;
  frozen: string;
  borrowed: string;
}

/** A customer's wallets in one book, by wallet and asset; assets that were never touched are left out. */
export async function readBalances(db: Queryable, userId: bigint | string, mode: Mode): Promise<WalletBalance[]> {
  const { rows } = await db.query<BalanceRow>({
    name: "ledger-balances",
    text: `SELECT wallet AS "accountType", asset AS coin,
        coalesce(sum(balance) FILTER (WHERE bucket = 'available'), 0)::text AS available,
        coalesce(sum(balance) FILTER (WHERE bucket = 'frozen'), 0)::text AS frozen,
        coalesce(sum(balance) FILTER (WHERE bucket IN ('borrowed', 'interest')), 0)::text AS borrowed
      FROM ledger_account WHERE user_id = $1 AND mode = $2
      GROUP BY wallet, asset ORDER BY wallet, asset`,
    values: [userId, mode],
  });
  return rows.map(({ accountType, coin, ...amounts }) => {
    const available = parse(amounts.available);
    const frozen = parse(amounts.frozen);
    return { accountType, coin, available, frozen, total: add(available, frozen), borrowed: parse(amounts.borrowed) };
  });
}

/** What the ledger does not know of a wallet row: pictures, prices and open positions. */
export type WalletWorth = Pick<AssetRow, "logo" | "upnl" | "valuation" | "valuationCoin">;

/** A wallet balance in the wire's form. */
export function presentBalance(balance: WalletBalance, worth: WalletWorth): AssetRow {
  return {
    accountType: balance.accountType,
    coin: balance.coin,
    total: format(balance.total),
    available: format(balance.available),
    frozen: format(balance.frozen),
    borrowed: format(balance.borrowed),
    ...worth,
  };
}
