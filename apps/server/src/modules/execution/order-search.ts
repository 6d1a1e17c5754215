import { div, format, parse } from "@evenkeel/calc/decimal";
import { type FoundOrder, orderSearch } from "@evenkeel/contract/order-search";
import type { Pool } from "pg";
import type { Mode } from "#/modules/orders/index.ts";
import { type Route, route } from "#/transport/http/route.ts";

/** What is searched for; times in milliseconds, the end not included. */
export interface OrderWish {
  readonly userId: bigint;
  readonly mode: Mode;
  readonly text: string;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A market as people type it: "BTC/USDT", "btc usdt" and "btcusdt" are the same. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Fewer digits than these are no part of a number that anybody looks for. */
const NUMBER = /^\d{4,18}$/;

interface FoundRow {
  product: FoundOrder["product"];
  id: bigint;
  client_id: string | null;
  coin: string;
  side: FoundOrder["side"];
  purpose: FoundOrder["purpose"];
  order_type: FoundOrder["orderType"];
  status: FoundOrder["status"];
  price: string | null;
  qty: string;
  filled_qty: string;
  filled_value: string;
  created_at: Date;
}

/** The orders of one table; `$4` is the text without its signs, `$5` the same where it may be a number. */
const ordersOf = (product: FoundOrder["product"], table: string, own: { purpose: string; position: string }) => `
  SELECT '${product}' AS product, id, client_id, coin, side, ${own.purpose} AS purpose, order_type, status, price, qty,
    filled_qty, filled_value, created_at
  FROM ${table}
  WHERE user_id = $1 AND mode = $2 AND ($6::timestamptz IS NULL OR created_at >= $6)
    AND ($7::timestamptz IS NULL OR created_at < $7)
    AND ($3 OR starts_with(regexp_replace(coin, '[^a-z0-9]', '', 'g'), $4)
      OR strpos(regexp_replace(lower(client_id), '[^a-z0-9]', '', 'g'), $4) > 0
      OR strpos(id::text, $5) > 0 OR ${own.position})`;

const SEARCHED = `
  ${ordersOf("contract", "contract_order", { purpose: "purpose", position: "position_id::text = $5" })}
  UNION ALL
  ${ordersOf("spot", "spot_order", { purpose: "NULL", position: "false" })}`;

/**
 * A page of a person's orders of all products, open and ended, newest first. It reads both tables of orders in one statement,
 * so that a page is one of all of them; the engines write both.
 */
export async function searchOrders(pool: Pool, wish: OrderWish): Promise<{ rows: FoundOrder[]; total: number }> {
  const text = plain(wish.text);
  const date = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  const values = [
    wish.userId,
    wish.mode,
    text === "",
    text === "" ? null : text,
    NUMBER.test(text) ? text : null,
    date(wish.startTime),
    date(wish.endTime),
  ];
  const [page, count] = await Promise.all([
    pool.query<FoundRow>(
      `SELECT product, id, client_id, coin, side, purpose, order_type, status, price::text, qty::text, filled_qty::text,
         filled_value::text, created_at
       FROM (${SEARCHED}) found ORDER BY id DESC LIMIT $8 OFFSET $9`,
      [...values, wish.pageSize, (wish.pageNum - 1) * wish.pageSize],
    ),
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM (${SEARCHED}) found`, values),
  ]);
  return { rows: page.rows.map(present), total: Number(count.rows[0]?.total ?? 0n) };
}

/** Decimal text without the zeros that the column pads with. */
const bare = (text: string) => format(parse(text));

function present(row: FoundRow): FoundOrder {
  const filledQty = parse(row.filled_qty);
  return {
    product: row.product,
    id: String(row.id),
    clientId: row.client_id,
    coin: row.coin,
    side: row.side,
    purpose: row.purpose,
    orderType: row.order_type,
    status: row.status,
    price: row.price === null ? null : bare(row.price),
    avgPrice: filledQty > 0n ? format(div(parse(row.filled_value), filledQty, "halfUp")) : null,
    qty: bare(row.qty),
    filledQty: format(filledQty),
    createdAt: row.created_at.getTime(),
  };
}

/** The search over the orders of all products. */
export function orderSearchRoute(pool: Pool): Route {
  return route(orderSearch, ({ user }, { query: { text = "", ...query } }) =>
    searchOrders(pool, { userId: BigInt(user.id), mode: user.mode, text, ...query }),
  );
}
