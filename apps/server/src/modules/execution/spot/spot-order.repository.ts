import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import { type HistoryFilter, type Mode, readHistory } from "#/modules/orders/index.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { SpotOrder } from "./spot-order.ts";

const OPEN = "('untriggered', 'triggered', 'new', 'partiallyFilled')";

const text = (value: Decimal | null) => (value === null ? null : format(value));

/** Writes orders as they stand, in one statement. @throws the database's error where a row breaks the state machine. */
export async function writeSpotOrders(tx: Tx, orders: readonly SpotOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const column = <T>(pick: (order: SpotOrder) => T) => orders.map(pick);
  await tx.query({
    name: "spot-order-write",
    text: `INSERT INTO spot_order (id, user_id, mode, client_id, coin, side, order_type, status, reason, time_in_force,
        price, price_bound, trigger_price, trigger_rises, triggered_at, qty, amount, filled_qty, filled_value, fee, held,
        oco_id, created_at, updated_at, slippage)
      SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::text[], $11::numeric[], $12::numeric[], $13::numeric[], $14::bool[],
        $15::timestamptz[], $16::numeric[], $17::numeric[], $18::numeric[], $19::numeric[], $20::numeric[],
        $21::numeric[], $22::bigint[], $23::timestamptz[], $24::timestamptz[], $25::numeric[])
      ON CONFLICT (id) DO UPDATE SET status = excluded.status, reason = excluded.reason, qty = excluded.qty,
        amount = excluded.amount, price = excluded.price, trigger_price = excluded.trigger_price,
        trigger_rises = excluded.trigger_rises, price_bound = excluded.price_bound, triggered_at = excluded.triggered_at, filled_qty = excluded.filled_qty,
        filled_value = excluded.filled_value, fee = excluded.fee, held = excluded.held, updated_at = excluded.updated_at`,
    values: [
      column((o) => o.id),
      column((o) => o.userId),
      column((o) => o.mode),
      column((o) => o.clientId),
      column((o) => o.coin),
      column((o) => o.side),
      column((o) => o.orderType),
      column((o) => o.status),
      column((o) => o.reason),
      column((o) => o.timeInForce),
      column((o) => text(o.price)),
      column((o) => text(o.priceBound)),
      column((o) => text(o.triggerPrice)),
      column((o) => o.triggerRises),
      column((o) => (o.triggeredAt === null ? null : new Date(o.triggeredAt))),
      column((o) => format(o.qty)),
      column((o) => text(o.amount)),
      column((o) => format(o.filledQty)),
      column((o) => format(o.filledValue)),
      column((o) => format(o.fee)),
      column((o) => format(o.held)),
      column((o) => o.ocoId),
      column((o) => new Date(o.createdAt)),
      column((o) => new Date(o.updatedAt)),
      column((o) => text(o.slippage)),
    ],
  });
}

const COLUMNS = `id, user_id, mode, client_id, coin, side, order_type, status, reason, time_in_force, price::text,
  price_bound::text, trigger_price::text, trigger_rises, triggered_at, qty::text, amount::text, filled_qty::text,
  filled_value::text, fee::text, held::text, oco_id, created_at, updated_at, slippage::text`;

interface OrderRow {
  id: bigint;
  user_id: bigint;
  mode: Mode;
  client_id: string | null;
  coin: string;
  side: SpotOrder["side"];
  order_type: SpotOrder["orderType"];
  status: SpotOrder["status"];
  reason: SpotOrder["reason"];
  time_in_force: SpotOrder["timeInForce"];
  price: string | null;
  price_bound: string | null;
  trigger_price: string | null;
  trigger_rises: boolean | null;
  triggered_at: Date | null;
  qty: string;
  amount: string | null;
  filled_qty: string;
  filled_value: string;
  fee: string;
  held: string;
  oco_id: bigint | null;
  created_at: Date;
  updated_at: Date;
  slippage: string | null;
}

const decimal = (value: string | null) => (value === null ? null : parse(value));

function toOrder(row: OrderRow): SpotOrder {
  return {
    id: row.id,
    userId: row.user_id,
    mode: row.mode,
    clientId: row.client_id,
    coin: row.coin,
    side: row.side,
    orderType: row.order_type,
    status: row.status,
    reason: row.reason,
    timeInForce: row.time_in_force,
    price: decimal(row.price),
    slippage: decimal(row.slippage),
    priceBound: decimal(row.price_bound),
    triggerPrice: decimal(row.trigger_price),
    triggerRises: row.trigger_rises,
    triggeredAt: row.triggered_at?.getTime() ?? null,
    qty: parse(row.qty),
    amount: decimal(row.amount),
    filledQty: parse(row.filled_qty),
    filledValue: parse(row.filled_value),
    fee: parse(row.fee),
    held: parse(row.held),
    ocoId: row.oco_id,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

/** All open orders of one account, oldest first. */
export async function readOpenSpot(db: Queryable, userId: bigint, mode: Mode): Promise<SpotOrder[]> {
  const { rows } = await db.query<OrderRow>(
    `SELECT ${COLUMNS} FROM spot_order WHERE user_id = $1 AND mode = $2 AND status IN ${OPEN} ORDER BY id`,
    [userId, mode],
  );
  return rows.map(toOrder);
}

/** Whether an order is its owner's, whatever became of it. */
export async function spotOrderExists(db: Queryable, userId: bigint, mode: Mode, id: bigint): Promise<boolean> {
  const { rowCount } = await db.query("SELECT 1 FROM spot_order WHERE id = $1 AND user_id = $2 AND mode = $3", [
    id,
    userId,
    mode,
  ]);
  return rowCount === 1;
}

/** Whether a person has ever had an order accepted in these books, whatever became of it. */
export async function anySpotOrder(db: Queryable, userId: string, mode: Mode): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: "spot-order-ever",
    text: "SELECT EXISTS (SELECT FROM spot_order WHERE user_id = $1 AND mode = $2) AS found",
    values: [userId, mode],
  });
  return rows[0]?.found === true;
}

/** A page of ended orders, newest first. */
export async function readEndedSpot(
  db: Queryable,
  filter: HistoryFilter,
): Promise<{ rows: SpotOrder[]; total: number }> {
  const from = { columns: COLUMNS, table: "spot_order", and: `status NOT IN ${OPEN}` };
  const { rows, total } = await readHistory<OrderRow>(db, from, filter);
  return { rows: rows.map(toOrder), total };
}

/** Every account that has something open. */
export async function readSpotAccounts(db: Queryable): Promise<{ userId: bigint; mode: Mode }[]> {
  const { rows } = await db.query<{ user_id: bigint; mode: Mode }>(
    `SELECT DISTINCT user_id, mode FROM spot_order WHERE status IN ${OPEN}`,
  );
  return rows.map((row) => ({ userId: row.user_id, mode: row.mode }));
}
