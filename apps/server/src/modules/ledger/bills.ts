import { add, type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Bill, EntryType } from "@evenkeel/contract/asset";
import type { Queryable } from "#/platform/db/pool.ts";
import type { Mode } from "./account-ref.ts";

/** Which bills are wanted; what is left out does not narrow. Times in milliseconds, `startTime` inclusive, `endTime` not. */
export interface BillFilter {
  type?: EntryType | undefined;
  coin?: string | undefined;
  accountType?: number | undefined;
  /** `total` leaves out what only moved between available and frozen. */
  moves?: "all" | "total" | undefined;
  startTime?: number | undefined;
  endTime?: number | undefined;
}

export interface BillPage {
  rows: Bill[];
  /** Bills of all pages. */
  total: number;
}

interface BillRow {
  entryId: bigint;
  type: EntryType;
  accountType: Bill["accountType"];
  coin: string;
  availableChange: string;
  frozenChange: string;
  balance: string;
  refType: string;
  refId: string;
  createdAt: Date;
}

/**
 * The running balance is taken over all that ever happened in the wallet, before the filter, so it is the same on every
 * page and under every filter. The left join keeps the count when the page lies behind the last bill.
 */
const BILLS = `
  WITH moved AS (
    SELECT p.entry_id, a.wallet, a.asset, sum(p.delta) AS change,
      coalesce(sum(p.delta) FILTER (WHERE a.bucket = 'available'), 0) AS available_change,
      coalesce(sum(p.delta) FILTER (WHERE a.bucket = 'frozen'), 0) AS frozen_change,
      sum(sum(p.delta)) OVER (PARTITION BY a.wallet, a.asset ORDER BY p.entry_id) AS balance
    FROM ledger_account a JOIN posting p ON p.account_id = a.id
    WHERE a.user_id = $1 AND a.mode = $2 AND a.bucket IN ('available', 'frozen')
      AND ($3::text IS NULL OR a.asset = $3) AND ($4::smallint IS NULL OR a.wallet = $4)
    GROUP BY p.entry_id, a.wallet, a.asset
  ), bill AS (
    SELECT moved.*, e.type, e.ref_type, e.ref_id, e.created_at
    FROM moved JOIN journal_entry e ON e.id = moved.entry_id
    WHERE ($5::text IS NULL OR e.type = $5) AND ($6::timestamptz IS NULL OR e.created_at >= $6)
      AND ($7::timestamptz IS NULL OR e.created_at < $7) AND (NOT $8::boolean OR moved.change <> 0)
  )
  SELECT counted.total, page.entry_id AS "entryId", page.type, page.wallet AS "accountType", page.asset AS coin,
    page.available_change::text AS "availableChange", page.frozen_change::text AS "frozenChange",
    page.balance::text AS balance, page.ref_type AS "refType", page.ref_id AS "refId",
    page.created_at AS "createdAt"
  FROM (SELECT count(*)::integer AS total FROM bill) counted
    LEFT JOIN (SELECT * FROM bill ORDER BY entry_id DESC, wallet, asset LIMIT $9 OFFSET $10) page ON true
  ORDER BY page.entry_id DESC, page.wallet, page.asset`;

/** A customer's bills in one book, newest first: one for each entry, wallet and asset. Pages count from 1. */
export async function readBills(
  db: Queryable,
  userId: bigint | string,
  mode: Mode,
  filter: BillFilter,
  page: { pageNum: number; pageSize: number },
): Promise<BillPage> {
  const timeOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  const { rows } = await db.query<{ total: number } & (BillRow | { entryId: null })>({
    name: "ledger-bills",
    text: BILLS,
    values: [
      userId,
      mode,
      filter.coin ?? null,
      filter.accountType ?? null,
      filter.type ?? null,
      timeOf(filter.startTime),
      timeOf(filter.endTime),
      filter.moves === "total",
      page.pageSize,
      (page.pageNum - 1) * page.pageSize,
    ],
  });
  const bills = rows.flatMap((row) => (row.entryId === null ? [] : [presentBill(row)]));
  return { rows: bills, total: rows[0]?.total ?? 0 };
}

function presentBill(row: BillRow): Bill {
  const availableChange: Decimal = parse(row.availableChange);
  const frozenChange: Decimal = parse(row.frozenChange);
  return {
    id: `${row.entryId}-${row.accountType}-${row.coin}`,
    entryId: String(row.entryId),
    type: row.type,
    accountType: row.accountType,
    coin: row.coin,
    change: format(add(availableChange, frozenChange)),
    availableChange: format(availableChange),
    frozenChange: format(frozenChange),
    balance: format(parse(row.balance)),
    refType: row.refType,
    refId: row.refId,
    createdAt: row.createdAt.getTime(),
  };
}
