import { div, format, parse } from "@evenkeel/calc/decimal";
import { type FoundOrder, orderSearch } from "@evenkeel/contract/order-search";
import type { Pool } from "pg";
import type { Instruments } from "#/modules/instruments/index.ts";
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

/** How far back a part of something is looked for: nobody's search reads more rows of a table than these. */
export const NEWEST = 5_000;

/** What a row of a search has, and whose rows count. */
const columnsOf = (product: FoundOrder["product"], purpose: string) =>
  `'${product}' AS product, id, client_id, coin, side, ${purpose} AS purpose, order_type, status, price, qty,
    filled_qty, filled_value, created_at`;
const OWN = `user_id = $1 AND mode = $2 AND ($3::timestamptz IS NULL OR created_at >= $3)
    AND ($4::timestamptz IS NULL OR created_at < $4)`;

/** A person's orders in one table, by a condition of its own. */
const ordersOf = (product: FoundOrder["product"], table: string, purpose: string, condition: string) => `
  SELECT ${columnsOf(product, purpose)} FROM ${table} WHERE ${OWN} AND ${condition}`;

/** The same of the newest ones alone, and of one whose whole number it is, however old. */
const newestOf = (product: FoundOrder["product"], table: string, purpose: string, condition: string) => `
  SELECT ${columnsOf(product, purpose)}
  FROM (SELECT * FROM ${table} WHERE ${OWN} ORDER BY id DESC LIMIT ${NEWEST}) newest WHERE ${condition}
  UNION ${ordersOf(product, table, purpose, "id = $6::bigint")}`;

const bothTables = (of: typeof ordersOf, contract: string, spot: string) =>
  `(${of("contract", "contract_order", "purpose", contract)}) UNION ALL (${of("spot", "spot_order", "NULL", spot)})`;

/** A part of a number or of a clientId; `$5` is the text without its signs, `$6` the same where it may be a number. */
const PART = `(strpos(regexp_replace(lower(client_id), '[^a-z0-9]', '', 'g'), $5) > 0 OR strpos(id::text, $6::text) > 0)`;

/** Both values are there in every statement, so that what follows them has the same place. */
const NOTHING = "$5::text IS NULL AND $6::text IS NULL";

/**
 * The three ways to search: by the person alone, by markets (`$5` of contracts, `$6` of spot), for which there is an index
 * (0146), and by parts, for which the newest orders of the person are looked at.
 */
const SEARCHES = {
  all: bothTables(ordersOf, NOTHING, NOTHING),
  markets: bothTables(ordersOf, "coin = ANY($5)", "coin = ANY($6)"),
  parts: bothTables(newestOf, `(${PART} OR position_id::text = $6::text)`, PART),
};

/** What a text means: markets that begin so, else a part of something. */
function meaningOf(
  text: string,
  instruments: Pick<Instruments, "all">,
): { by: keyof typeof SEARCHES; values: unknown[] } {
  const wanted = plain(text);
  const chinese = text.trim();
  const found = instruments.all.filter(
    ({ coin, symbol, names }) =>
      (wanted !== "" && [coin, symbol, names.en].some((name) => plain(name).startsWith(wanted))) ||
      (chinese !== "" && names.zh.startsWith(chinese)),
  );
  if (found.length > 0) {
    const coinsOf = (isSpot: boolean) =>
      found.filter((each) => (each.class === "coinSpot") === isSpot).map(({ coin }) => coin);
    return { by: "markets", values: [coinsOf(false), coinsOf(true)] };
  }
  return wanted === ""
    ? { by: "all", values: [null, null] }
    : { by: "parts", values: [wanted, NUMBER.test(wanted) ? wanted : null] };
}

/** What a search reads from: the orders, and the names of their markets. */
export interface OrderSearchDeps {
  readonly pool: Pick<Pool, "query">;
  readonly instruments: Pick<Instruments, "all" | "find">;
}

/**
 * A page of a person's orders of all products, open and ended, newest first. It reads both tables of orders in one statement,
 * so that a page is one of all of them; the engines write both.
 */
export async function searchOrders(
  { pool, instruments }: OrderSearchDeps,
  wish: OrderWish,
): Promise<{ rows: FoundOrder[]; total: number }> {
  const date = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  const { by, values: own } = meaningOf(wish.text, instruments);
  const values = [wish.userId, wish.mode, date(wish.startTime), date(wish.endTime), ...own];
  const [page, count] = await Promise.all([
    pool.query<FoundRow>(
      `SELECT product, id, client_id, coin, side, purpose, order_type, status, price::text, qty::text, filled_qty::text,
         filled_value::text, created_at
       FROM (${SEARCHES[by]}) found ORDER BY id DESC LIMIT $7 OFFSET $8`,
      [...values, wish.pageSize, (wish.pageNum - 1) * wish.pageSize],
    ),
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM (${SEARCHES[by]}) found`, values),
  ]);
  return { rows: page.rows.map((row) => present(row, instruments)), total: Number(count.rows[0]?.total ?? 0n) };
}

/** The market's own name; of one that is listed no more what its orders call it. */
function symbolOf({ product, coin }: FoundRow, { all, find }: OrderSearchDeps["instruments"]): string {
  const found =
    product === "spot" ? find("coinSpot", coin) : all.find((each) => each.class !== "coinSpot" && each.coin === coin);
  return found?.symbol ?? coin.toUpperCase();
}

/** Decimal text without the zeros that the column pads with. */
const bare = (text: string) => format(parse(text));

function present(row: FoundRow, instruments: OrderSearchDeps["instruments"]): FoundOrder {
  const filledQty = parse(row.filled_qty);
  return {
    product: row.product,
    id: String(row.id),
    clientId: row.client_id,
    coin: row.coin,
    symbol: symbolOf(row, instruments),
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
export function orderSearchRoute(deps: OrderSearchDeps): Route {
  return route(orderSearch, ({ user }, { query: { text = "", ...query } }) =>
    searchOrders(deps, { userId: BigInt(user.id), mode: user.mode, text, ...query }),
  );
}
