import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { Settlement, SettlementPrice } from "./settlement.ts";

interface Row {
  coin: string;
  expires_at: Date;
  mark: string;
  tick: string;
  waits_until: Date;
  proposed_price: string | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  price: string | null;
  rule: SettlementPrice["rule"] | null;
  told_by: string | null;
}

const COLUMNS = `coin, expires_at, mark::text, tick::text, waits_until, proposed_price::text, proposed_by, proposed_at,
  price::text, rule, told_by`;

function toSettlement(row: Row): Settlement {
  const { proposed_price: proposed, proposed_by: by, proposed_at: at, price, rule, told_by: toldBy } = row;
  return {
    coin: row.coin,
    expiresAt: row.expires_at.getTime(),
    mark: parse(row.mark),
    tick: parse(row.tick),
    waitsUntil: row.waits_until.getTime(),
    proposal: proposed === null || by === null || at === null ? null : { price: parse(proposed), by, at: at.getTime() },
    decided: price === null || rule === null || toldBy === null ? null : { price: parse(price), rule, toldBy },
  };
}

/** Our own mark at an expiry, as it is written down. */
export interface NewSettlement extends Pick<Settlement, "coin" | "expiresAt" | "mark" | "tick" | "waitsUntil"> {
  readonly markQuoteId: bigint;
  readonly markSource: string;
  readonly markedAt: number;
}

/** Writes an expiry down; one that is there already stays as it is. */
export async function insertSettlement(db: Queryable, of: NewSettlement): Promise<void> {
  await db.query(
    `INSERT INTO expiry_settlement (coin, expires_at, mark, tick, waits_until, mark_quote_id, mark_source, marked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [
      of.coin,
      new Date(of.expiresAt),
      format(of.mark),
      format(of.tick),
      new Date(of.waitsUntil),
      of.markQuoteId,
      of.markSource,
      new Date(of.markedAt),
    ],
  );
}

type Key = Pick<Settlement, "coin" | "expiresAt">;

/** Takes what a provider says as the price; a price that is there already stays. */
export async function decideByProvider(
  db: Queryable,
  { coin, expiresAt }: Key,
  price: Decimal,
  provider: string,
  now: number,
): Promise<void> {
  await db.query(
    `UPDATE expiry_settlement SET price = $3, rule = 'provider', told_by = $4, decided_at = $5
     WHERE coin = $1 AND expires_at = $2 AND price IS NULL`,
    [coin, new Date(expiresAt), format(price), provider, new Date(now)],
  );
}

/** Takes our own mark as the price; a price that is there already stays. */
export async function decideByMark(db: Queryable, { coin, expiresAt }: Key, now: number): Promise<void> {
  await db.query(
    `UPDATE expiry_settlement SET price = mark, rule = 'mark', told_by = mark_source, decided_at = $3
     WHERE coin = $1 AND expires_at = $2 AND price IS NULL`,
    [coin, new Date(expiresAt), new Date(now)],
  );
}

/** What waits for a price, for who is about to change it: the last expiry of a future; null where that has one, or there is none. */
export async function lockOpen(tx: Tx, coin: string): Promise<Settlement | null> {
  const { rows } = await tx.query<Row>(
    `SELECT ${COLUMNS} FROM expiry_settlement WHERE coin = $1 AND price IS NULL ORDER BY expires_at DESC LIMIT 1 FOR UPDATE`,
    [coin],
  );
  return rows[0] === undefined ? null : toSettlement(rows[0]);
}

export async function writeProposal(tx: Tx, { coin, expiresAt }: Key, of: Settlement["proposal"]): Promise<void> {
  await tx.query(
    "UPDATE expiry_settlement SET proposed_price = $3, proposed_by = $4, proposed_at = $5 WHERE coin = $1 AND expires_at = $2",
    [
      coin,
      new Date(expiresAt),
      of === null ? null : format(of.price),
      of?.by ?? null,
      of === null ? null : new Date(of.at),
    ],
  );
}

/** Puts a proposal in force. @throws the database's error where one person does both. */
export async function approveProposal(tx: Tx, { coin, expiresAt }: Key, actor: string, now: number): Promise<void> {
  await tx.query(
    `UPDATE expiry_settlement SET price = proposed_price, rule = 'operator', approved_by = $3, told_by = $3, decided_at = $4
     WHERE coin = $1 AND expires_at = $2`,
    [coin, new Date(expiresAt), actor, new Date(now)],
  );
}

/** The last expiry of every future that has had one with something open. */
export async function readLast(db: Queryable): Promise<Settlement[]> {
  const { rows } = await db.query<Row>(
    `SELECT DISTINCT ON (coin) ${COLUMNS} FROM expiry_settlement ORDER BY coin, expires_at DESC`,
  );
  return rows.map(toSettlement);
}

/** The last expiries of all futures, newest first. */
export async function readRecent(db: Queryable, limit: number): Promise<Settlement[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM expiry_settlement ORDER BY expires_at DESC, coin LIMIT $1`,
    [limit],
  );
  return rows.map(toSettlement);
}
