import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { ContractOrder, Mode } from "./contract-order.domain.ts";
import { type HistoryFilter, readHistory } from "./read-history.ts";

const OPEN = "('untriggered', 'triggered', 'new', 'partiallyFilled')";

const text = (value: Decimal | null) => (value === null ? null : format(value));

/**
 * Writes orders as they stand, in the caller's transaction, in one statement. Each order at most once.
 * @throws the database's error where a row breaks the state machine.
 */
export async function writeOrders(tx: Tx, orders: readonly ContractOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const column = <T>(pick: (order: ContractOrder) => T) => orders.map(pick);
  await tx.query({
    name: "contract-order-write",
    text: `INSERT INTO contract_order (id, user_id, mode, client_id, coin, side, purpose, order_type, status, reason,
        margin_mode, leverage, time_in_force, reduce_only, price, price_bound, trigger_price, trigger_by, qty, filled_qty,
        filled_value, fee, hold_id, held, take_profit, stop_loss, position_id, created_at, updated_at, slippage,
        trigger_rises, callback_rate, activation_price, extreme_price, triggered_at, guaranteed_stop,
        adjusted_at)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::int[], $13::text[], $14::bool[], $15::numeric[], $16::numeric[],
        $17::numeric[], $18::text[], $19::numeric[], $20::numeric[], $21::numeric[], $22::numeric[], $23::bigint[],
        $24::numeric[], $25::numeric[], $26::numeric[], $27::bigint[], $28::timestamptz[], $29::timestamptz[],
        $30::numeric[], $31::bool[], $32::numeric[], $33::numeric[], $34::numeric[], $35::timestamptz[], $36::bool[],
        $37::timestamptz[])
      ON CONFLICT (id) DO UPDATE SET status = excluded.status, reason = excluded.reason, price = excluded.price,
        price_bound = excluded.price_bound, trigger_price = excluded.trigger_price, qty = excluded.qty,
        filled_qty = excluded.filled_qty, filled_value = excluded.filled_value, fee = excluded.fee,
        hold_id = excluded.hold_id, held = excluded.held, take_profit = excluded.take_profit,
        stop_loss = excluded.stop_loss, position_id = excluded.position_id, updated_at = excluded.updated_at,
        trigger_rises = excluded.trigger_rises, callback_rate = excluded.callback_rate,
        activation_price = excluded.activation_price, extreme_price = excluded.extreme_price,
        triggered_at = excluded.triggered_at, guaranteed_stop = excluded.guaranteed_stop,
        adjusted_at = excluded.adjusted_at`,
    values: [
      column((o) => o.id),
      column((o) => o.userId),
      column((o) => o.mode),
      column((o) => o.clientId),
      column((o) => o.coin),
      column((o) => o.side),
      column((o) => o.purpose),
      column((o) => o.orderType),
      column((o) => o.status),
      column((o) => o.reason),
      column((o) => o.marginMode),
      column((o) => o.leverage),
      column((o) => o.timeInForce),
      column((o) => o.reduceOnly),
      column((o) => text(o.price)),
      column((o) => text(o.priceBound)),
      column((o) => text(o.triggerPrice)),
      column((o) => o.triggerBy),
      column((o) => format(o.qty)),
      column((o) => format(o.filledQty)),
      column((o) => format(o.filledValue)),
      column((o) => format(o.fee)),
      column((o) => o.holdId),
      column((o) => format(o.held)),
      column((o) => text(o.takeProfit)),
      column((o) => text(o.stopLoss)),
      column((o) => o.positionId),
      column((o) => new Date(o.createdAt)),
      column((o) => new Date(o.updatedAt)),
      column((o) => text(o.slippage)),
      column((o) => o.triggerRises),
      column((o) => text(o.callbackRate)),
      column((o) => text(o.activationPrice)),
      column((o) => text(o.extremePrice)),
      column((o) => (o.triggeredAt === null ? null : new Date(o.triggeredAt))),
      column((o) => o.isStopGuaranteed),
      column((o) => (o.adjustedAt === null ? null : new Date(o.adjustedAt))),
    ],
  });
}

const COLUMNS = `id, user_id, mode, client_id, coin, side, purpose, order_type, status, reason, margin_mode, leverage,
  time_in_force, reduce_only, price::text, price_bound::text, trigger_price::text, trigger_by, qty::text, filled_qty::text,
  filled_value::text, fee::text, hold_id, held::text, take_profit::text, stop_loss::text, position_id, created_at, updated_at,
  slippage::text, trigger_rises, callback_rate::text, activation_price::text, extreme_price::text, triggered_at,
  guaranteed_stop, adjusted_at`;

interface OrderRow {
  id: bigint;
  user_id: bigint;
  mode: Mode;
  client_id: string | null;
  coin: string;
  side: ContractOrder["side"];
  purpose: ContractOrder["purpose"];
  order_type: ContractOrder["orderType"];
  status: ContractOrder["status"];
  reason: ContractOrder["reason"];
  margin_mode: ContractOrder["marginMode"];
  leverage: number;
  time_in_force: ContractOrder["timeInForce"];
  reduce_only: boolean;
  price: string | null;
  price_bound: string | null;
  trigger_price: string | null;
  trigger_by: ContractOrder["triggerBy"];
  qty: string;
  filled_qty: string;
  filled_value: string;
  fee: string;
  hold_id: bigint | null;
  held: string;
  take_profit: string | null;
  stop_loss: string | null;
  position_id: bigint | null;
  created_at: Date;
  updated_at: Date;
  slippage: string | null;
  trigger_rises: boolean | null;
  callback_rate: string | null;
  activation_price: string | null;
  extreme_price: string | null;
  triggered_at: Date | null;
  guaranteed_stop: boolean;
  adjusted_at: Date | null;
}

const decimal = (value: string | null) => (value === null ? null : parse(value));

function toOrder(row: OrderRow): ContractOrder {
  return {
    id: row.id,
    userId: row.user_id,
    mode: row.mode,
    clientId: row.client_id,
    coin: row.coin,
    side: row.side,
    purpose: row.purpose,
    orderType: row.order_type,
    status: row.status,
    reason: row.reason,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    timeInForce: row.time_in_force,
    reduceOnly: row.reduce_only,
    price: decimal(row.price),
    priceBound: decimal(row.price_bound),
    triggerPrice: decimal(row.trigger_price),
    triggerBy: row.trigger_by,
    qty: parse(row.qty),
    filledQty: parse(row.filled_qty),
    filledValue: parse(row.filled_value),
    fee: parse(row.fee),
    holdId: row.hold_id,
    held: parse(row.held),
    takeProfit: decimal(row.take_profit),
    stopLoss: decimal(row.stop_loss),
    positionId: row.position_id,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    slippage: decimal(row.slippage),
    triggerRises: row.trigger_rises,
    callbackRate: decimal(row.callback_rate),
    activationPrice: decimal(row.activation_price),
    extremePrice: decimal(row.extreme_price),
    triggeredAt: row.triggered_at?.getTime() ?? null,
    isStopGuaranteed: row.guaranteed_stop,
    adjustedAt: row.adjusted_at?.getTime() ?? null,
  };
}

/** All open orders of one account, oldest first. */
export async function readOpenOrders(db: Queryable, userId: bigint, mode: Mode): Promise<ContractOrder[]> {
  const { rows } = await db.query<OrderRow>(
    `SELECT ${COLUMNS} FROM contract_order WHERE user_id = $1 AND mode = $2 AND status IN ${OPEN} ORDER BY id`,
    [userId, mode],
  );
  return rows.map(toOrder);
}

/** One order of its owner; undefined where there is none or it is somebody else's. */
export async function readOrder(
  db: Queryable,
  userId: bigint,
  mode: Mode,
  id: bigint,
): Promise<ContractOrder | undefined> {
  const { rows } = await db.query<OrderRow>(
    `SELECT ${COLUMNS} FROM contract_order WHERE id = $1 AND user_id = $2 AND mode = $3`,
    [id, userId, mode],
  );
  return rows[0] && toOrder(rows[0]);
}

/** A page of ended orders, newest first. */
export async function readEndedOrders(
  db: Queryable,
  filter: HistoryFilter,
): Promise<{ rows: ContractOrder[]; total: number }> {
  const from = { columns: COLUMNS, table: "contract_order", and: `status NOT IN ${OPEN}` };
  const { rows, total } = await readHistory<OrderRow>(db, from, filter);
  return { rows: rows.map(toOrder), total };
}

/** Whether a person has ever had an order accepted in these books, whatever became of it. */
export async function hasPlacedOrder(db: Queryable, userId: string, mode: Mode): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: "order-ever",
    text: "SELECT EXISTS (SELECT FROM contract_order WHERE user_id = $1 AND mode = $2) AS found",
    values: [userId, mode],
  });
  return rows[0]?.found === true;
}

/** Every account that has something open: what the engine must know before the first price arrives. */
export async function readAccountsWithOpenOrders(
  db: Queryable,
): Promise<{ userId: bigint; mode: Mode; coin: string }[]> {
  const { rows } = await db.query<{ user_id: bigint; mode: Mode; coin: string }>(
    `SELECT DISTINCT user_id, mode, coin FROM contract_order WHERE status IN ${OPEN}`,
  );
  return rows.map((row) => ({ userId: row.user_id, mode: row.mode, coin: row.coin }));
}
