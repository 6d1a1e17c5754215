import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { NightTerms } from "@evenkeel/calc/derivatives-math";
import type { Queryable } from "#/platform/db/pool.ts";

/** What an instrument's night was charged at. */
export interface NightMark {
  readonly coin: string;
  /** Milliseconds. */
  readonly at: number;
  readonly terms: NightTerms;
  readonly price: Decimal;
  /** USDT for one unit of the instrument's currency. */
  readonly rateBid: Decimal;
  readonly rateAsk: Decimal;
  readonly quoteId: bigint;
}

/** Writes what nights were charged at; what is there already stays as it is. */
export async function writeNights(db: Queryable, marks: readonly NightMark[]): Promise<void> {
  const column = <T>(pick: (mark: NightMark) => T) => marks.map(pick);
  await db.query({
    name: "contract-overnight-write",
    text: `INSERT INTO contract_overnight (coin, settled_at, long_rate, short_rate, day_count, nights, price, rate_bid,
        rate_ask, quote_id)
      SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::numeric[], $4::numeric[], $5::smallint[], $6::smallint[],
        $7::numeric[], $8::numeric[], $9::numeric[], $10::bigint[])
      ON CONFLICT (coin, settled_at) DO NOTHING`,
    values: [
      column(({ coin }) => coin),
      column(({ at }) => new Date(at)),
      column(({ terms }) => format(terms.long)),
      column(({ terms }) => format(terms.short)),
      column(({ terms }) => terms.dayCount),
      column(({ terms }) => terms.nights),
      column(({ price }) => format(price)),
      column(({ rateBid }) => format(rateBid)),
      column(({ rateAsk }) => format(rateAsk)),
      column(({ quoteId }) => quoteId),
    ],
  });
}

interface NightRow {
  coin: string;
  settled_at: Date;
  long_rate: string;
  short_rate: string;
  day_count: 360 | 365;
  nights: number;
  price: string;
  rate_bid: string;
  rate_ask: string;
  quote_id: bigint;
}

const COLUMNS =
  "coin, settled_at, long_rate::text, short_rate::text, day_count, nights, price::text, rate_bid::text, rate_ask::text, quote_id";

const toMark = (row: NightRow): NightMark => ({
  coin: row.coin,
  at: row.settled_at.getTime(),
  terms: { long: parse(row.long_rate), short: parse(row.short_rate), dayCount: row.day_count, nights: row.nights },
  price: parse(row.price),
  rateBid: parse(row.rate_bid),
  rateAsk: parse(row.rate_ask),
  quoteId: row.quote_id,
});

/** The last night of every instrument. */
export async function readLastNights(db: Queryable): Promise<NightMark[]> {
  const { rows } = await db.query<NightRow>(
    `SELECT DISTINCT ON (coin) ${COLUMNS} FROM contract_overnight ORDER BY coin, settled_at DESC`,
  );
  return rows.map(toMark);
}

/** An instrument's last nights, newest first. */
export async function readNightsOf(db: Queryable, coin: string, limit: number): Promise<NightMark[]> {
  const { rows } = await db.query<NightRow>(
    `SELECT ${COLUMNS} FROM contract_overnight WHERE coin = $1 ORDER BY settled_at DESC LIMIT $2`,
    [coin, limit],
  );
  return rows.map(toMark);
}
