import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { ContractPosition, PositionExit } from "./contract-position.domain.ts";

const text = (value: Decimal | null) => (value === null ? null : format(value));

/** Writes positions as they stand, in the caller's transaction, in one statement. Each position at most once. */
export async function writePositions(tx: Tx, positions: readonly ContractPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const column = <T>(pick: (position: ContractPosition) => T) => positions.map(pick);
  await tx.query({
    name: "contract-position-write",
    text: `INSERT INTO contract_position (id, user_id, mode, coin, side, margin_mode, leverage, qty, entry_value, margin,
        hold_id, opened_qty, opened_value, realised_pnl, take_profit, stop_loss, trigger_by, status, reason, opened_at,
        closed_at, updated_at, exits, funding, funded_at, margin_call, guaranteed_stop,
        adjusted_at)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[],
        $8::numeric[], $9::numeric[], $10::numeric[], $11::bigint[], $12::numeric[], $13::numeric[], $14::numeric[],
        $15::numeric[], $16::numeric[], $17::text[], $18::text[], $19::text[], $20::timestamptz[], $21::timestamptz[],
        $22::timestamptz[], $23::jsonb[], $24::numeric[], $25::timestamptz[], $26::smallint[], $27::bool[],
        $28::timestamptz[])
      ON CONFLICT (id) DO UPDATE SET qty = excluded.qty, entry_value = excluded.entry_value, margin = excluded.margin,
        opened_qty = excluded.opened_qty, opened_value = excluded.opened_value, realised_pnl = excluded.realised_pnl,
        take_profit = excluded.take_profit, stop_loss = excluded.stop_loss, trigger_by = excluded.trigger_by,
        status = excluded.status, reason = excluded.reason, closed_at = excluded.closed_at,
        updated_at = excluded.updated_at, exits = excluded.exits, funding = excluded.funding,
        funded_at = excluded.funded_at, margin_call = excluded.margin_call,
        guaranteed_stop = excluded.guaranteed_stop, adjusted_at = excluded.adjusted_at`,
    values: [
      column((p) => p.id),
      column((p) => p.userId),
      column((p) => p.mode),
      column((p) => p.coin),
      column((p) => p.side),
      column((p) => p.marginMode),
      column((p) => p.leverage),
      column((p) => format(p.qty)),
      column((p) => format(p.entryValue)),
      column((p) => format(p.margin)),
      column((p) => p.holdId),
      column((p) => format(p.openedQty)),
      column((p) => format(p.openedValue)),
      column((p) => format(p.realisedPnl)),
      column((p) => text(p.takeProfit)),
      column((p) => text(p.stopLoss)),
      column((p) => p.triggerBy),
      column((p) => p.status),
      column((p) => p.reason),
      column((p) => new Date(p.openedAt)),
      column((p) => (p.closedAt === null ? null : new Date(p.closedAt))),
      column((p) => new Date(p.updatedAt)),
      column((p) => (p.exits.length === 0 ? "[]" : JSON.stringify(p.exits.map(storedExit)))),
      column((p) => format(p.funding)),
      column((p) => (p.fundedAt === null ? null : new Date(p.fundedAt))),
      column((p) => p.marginCall),
      column((p) => p.isStopGuaranteed),
      column((p) => (p.adjustedAt === null ? null : new Date(p.adjustedAt))),
    ],
  });
}

/** An exit as JSON holds it: decimals and the id as text. */
type StoredExit = { readonly [Field in keyof PositionExit]: Field extends "id" ? string : string | null };

function storedExit(exit: PositionExit): StoredExit {
  return {
    id: String(exit.id),
    qty: text(exit.qty),
    takeProfit: text(exit.takeProfit),
    stopLoss: text(exit.stopLoss),
    callbackRate: text(exit.callbackRate),
    activationPrice: text(exit.activationPrice),
    extremePrice: text(exit.extremePrice),
  };
}

function toExit(stored: StoredExit): PositionExit {
  return {
    id: BigInt(stored.id),
    qty: decimal(stored.qty),
    takeProfit: decimal(stored.takeProfit),
    stopLoss: decimal(stored.stopLoss),
    callbackRate: decimal(stored.callbackRate),
    activationPrice: decimal(stored.activationPrice),
    extremePrice: decimal(stored.extremePrice),
  };
}

interface PositionRow {
  id: bigint;
  user_id: bigint;
  mode: "SIM" | "LIVE";
  coin: string;
  side: ContractPosition["side"];
  margin_mode: ContractPosition["marginMode"];
  leverage: number;
  qty: string;
  entry_value: string;
  margin: string;
  hold_id: bigint;
  opened_qty: string;
  opened_value: string;
  realised_pnl: string;
  take_profit: string | null;
  stop_loss: string | null;
  trigger_by: ContractPosition["triggerBy"];
  status: ContractPosition["status"];
  reason: ContractPosition["reason"];
  opened_at: Date;
  closed_at: Date | null;
  updated_at: Date;
  exits: StoredExit[];
  funding: string;
  funded_at: Date | null;
  margin_call: ContractPosition["marginCall"];
  guaranteed_stop: boolean;
  adjusted_at: Date | null;
}

const decimal = (value: string | null) => (value === null ? null : parse(value));

function toPosition(row: PositionRow): ContractPosition {
  return {
    id: row.id,
    userId: row.user_id,
    mode: row.mode,
    coin: row.coin,
    side: row.side,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    qty: parse(row.qty),
    entryValue: parse(row.entry_value),
    margin: parse(row.margin),
    holdId: row.hold_id,
    openedQty: parse(row.opened_qty),
    openedValue: parse(row.opened_value),
    realisedPnl: parse(row.realised_pnl),
    takeProfit: decimal(row.take_profit),
    stopLoss: decimal(row.stop_loss),
    triggerBy: row.trigger_by,
    status: row.status,
    reason: row.reason,
    openedAt: row.opened_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
    exits: row.exits.map(toExit),
    funding: parse(row.funding),
    fundedAt: row.funded_at?.getTime() ?? null,
    marginCall: row.margin_call,
    isStopGuaranteed: row.guaranteed_stop,
    adjustedAt: row.adjusted_at?.getTime() ?? null,
  };
}

const COLUMNS = `id, user_id, mode, coin, side, margin_mode, leverage, qty::text, entry_value::text, margin::text, hold_id,
  opened_qty::text, opened_value::text, realised_pnl::text, take_profit::text, stop_loss::text, trigger_by, status,
  reason, opened_at, closed_at, updated_at, exits, funding::text, funded_at, margin_call,
  guaranteed_stop, adjusted_at`;

/** Which closed positions a page is narrowed to; times of closing in milliseconds, both bounds included. */
export interface ClosedFilter {
  readonly userId: bigint;
  readonly mode: "SIM" | "LIVE";
  /** The instruments that count. */
  readonly coins: readonly string[];
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A page of one account's closed positions, the last closed first, and how many there are. */
export async function readClosedPositions(
  db: Queryable,
  filter: ClosedFilter,
): Promise<{ rows: ContractPosition[]; total: number }> {
  const date = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  const values = [filter.userId, filter.mode, filter.coins, date(filter.startTime), date(filter.endTime)];
  const from = `FROM contract_position WHERE user_id = $1 AND mode = $2 AND status = 'closed'
    AND coin = ANY ($3::text[])
    AND ($4::timestamptz IS NULL OR closed_at >= $4) AND ($5::timestamptz IS NULL OR closed_at <= $5)`;
  const [page, count] = await Promise.all([
    db.query<PositionRow>(`SELECT ${COLUMNS} ${from} ORDER BY closed_at DESC, id DESC LIMIT $6 OFFSET $7`, [
      ...values,
      filter.pageSize,
      (filter.pageNum - 1) * filter.pageSize,
    ]),
    db.query<{ total: bigint }>(`SELECT count(*) AS total ${from}`, values),
  ]);
  return { rows: page.rows.map(toPosition), total: Number(count.rows[0]?.total ?? 0n) };
}

/** All open positions of one account, oldest first. */
export async function readOpenPositions(
  db: Queryable,
  userId: bigint,
  mode: "SIM" | "LIVE",
): Promise<ContractPosition[]> {
  const { rows } = await db.query<PositionRow>(
    `SELECT ${COLUMNS}
     FROM contract_position WHERE user_id = $1 AND mode = $2 AND status <> 'closed' ORDER BY id`,
    [userId, mode],
  );
  return rows.map(toPosition);
}

/** Every account that has a position open. */
export async function readAccountsWithOpenPositions(
  db: Queryable,
): Promise<{ userId: bigint; mode: "SIM" | "LIVE"; coin: string }[]> {
  const { rows } = await db.query<{ user_id: bigint; mode: "SIM" | "LIVE"; coin: string }>(
    "SELECT DISTINCT user_id, mode, coin FROM contract_position WHERE status <> 'closed'",
  );
  return rows.map((row) => ({ userId: row.user_id, mode: row.mode, coin: row.coin }));
}

/** Whether a person has, or had, this position. */
export async function positionExists(
  db: Queryable,
  userId: bigint,
  mode: "SIM" | "LIVE",
  id: bigint,
): Promise<boolean> {
  const { rowCount } = await db.query("SELECT 1 FROM contract_position WHERE id = $1 AND user_id = $2 AND mode = $3", [
    id,
    userId,
    mode,
  ]);
  return rowCount === 1;
}
