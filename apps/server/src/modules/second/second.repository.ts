import { type Decimal, format, parse } from "@evenkeel/calc/decimal";
import type { SecondState } from "@evenkeel/contract/second";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { IndexPrice, SecondContract } from "./second-contract.ts";

interface SecondRow {
  id: bigint;
  user_id: bigint;
  refer_coin: string;
  direction: "up" | "down";
  seconds: SecondContract["seconds"];
  stake: string;
  payout: string;
  hold_id: bigint;
  accepted_at: Date;
  expires_at: Date;
  entry_tick: bigint | null;
  entry_at: Date | null;
  entry_price: string | null;
  end_tick: bigint | null;
  end_at: Date | null;
  end_price: string | null;
  state: SecondState;
  settled_at: Date | null;
}

const COLUMNS = `id, user_id, refer_coin, direction, seconds, stake::text, payout::text, hold_id, accepted_at, expires_at,
  entry_tick, entry_at, entry_price::text, end_tick, end_at, end_price::text, state, settled_at`;

function priceOf(id: bigint | null, at: Date | null, price: string | null): IndexPrice | null {
  return id === null || at === null || price === null ? null : { id, at: at.getTime(), price: parse(price) };
}

function contractOf(row: SecondRow): SecondContract {
  return {
    id: row.id,
    userId: row.user_id,
    referCoin: row.refer_coin,
    direction: row.direction,
    seconds: row.seconds,
    stake: parse(row.stake),
    payout: parse(row.payout),
    holdId: row.hold_id,
    acceptedAt: row.accepted_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    entry: priceOf(row.entry_tick, row.entry_at, row.entry_price),
    settlement: priceOf(row.end_tick, row.end_at, row.end_price),
    state: row.state,
    settledAt: row.settled_at?.getTime() ?? null,
  };
}

/** Writes an accepted contract; `place` is which of its person's day it is. */
export async function insertSecond(tx: Tx, contract: SecondContract, day: string, place: number): Promise<void> {
  await tx.query(
    `INSERT INTO second_contract (id, user_id, mode, refer_coin, direction, seconds, stake, payout, hold_id, day, place,
       accepted_at, expires_at)
     VALUES ($1, $2, 'SIM', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      contract.id,
      contract.userId,
      contract.referCoin,
      contract.direction,
      contract.seconds,
      format(contract.stake),
      format(contract.payout),
      contract.holdId,
      day,
      place,
      new Date(contract.acceptedAt),
      new Date(contract.expiresAt),
    ],
  );
}

const priceValues = (price: IndexPrice | null): [bigint | null, Date | null, Decimal | string | null] => [
  price?.id ?? null,
  price === null ? null : new Date(price.at),
  price === null ? null : format(price.price),
];

/** Keeps a contract's first price, so that it is known over a restart. */
export async function keepEntry(db: Queryable, id: bigint, entry: IndexPrice): Promise<void> {
  await db.query(
    `UPDATE second_contract SET entry_tick = $2, entry_at = $3, entry_price = $4
     WHERE id = $1 AND state = 'open' AND entry_tick IS NULL`,
    [id, ...priceValues(entry)],
  );
}

/** Ends an open contract. @returns false where it had ended before, and nothing was written. */
export async function endSecond(tx: Tx, contract: SecondContract): Promise<boolean> {
  const { id, entry, settlement, state, settledAt } = contract;
  const { rowCount } = await tx.query(
    `UPDATE second_contract SET entry_tick = $2, entry_at = $3, entry_price = $4, end_tick = $5, end_at = $6, end_price = $7,
       state = $8, settled_at = $9
     WHERE id = $1 AND state = 'open'`,
    [id, ...priceValues(entry), ...priceValues(settlement), state, settledAt === null ? null : new Date(settledAt)],
  );
  return rowCount === 1;
}

export async function readOpenSeconds(db: Queryable): Promise<SecondContract[]> {
  const { rows } = await db.query<SecondRow>(`SELECT ${COLUMNS} FROM second_contract WHERE state = 'open' ORDER BY id`);
  return rows.map(contractOf);
}

/** One contract of a person; null where it is none of theirs. */
export async function findSecond(db: Queryable, userId: string, id: string): Promise<SecondContract | null> {
  const { rows } = await db.query<SecondRow>(`SELECT ${COLUMNS} FROM second_contract WHERE id = $1 AND user_id = $2`, [
    id,
    userId,
  ]);
  return rows[0] === undefined ? null : contractOf(rows[0]);
}

/** How many a person has open, and how many were accepted on a day of UTC. */
export async function countSeconds(
  db: Queryable,
  userId: string,
  day: string,
): Promise<{ open: number; today: number }> {
  const { rows } = await db.query<{ open: number; today: number }>(
    `SELECT (count(*) FILTER (WHERE state = 'open'))::integer AS open,
       (count(*) FILTER (WHERE day = $2::date))::integer AS today
     FROM second_contract WHERE user_id = $1 AND (state = 'open' OR day = $2::date)`,
    [userId, day],
  );
  return rows[0] ?? { open: 0, today: 0 };
}

/** A person's contracts, open or settled, newest first; pages count from 1. */
export async function readSeconds(
  db: Queryable,
  userId: string,
  { isOpen, pageNum, pageSize }: { readonly isOpen: boolean; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: SecondContract[]; total: number }> {
  const own = "FROM second_contract WHERE user_id = $1 AND (state = 'open') = $2";
  const [page, counted] = await Promise.all([
    db.query<SecondRow>(`SELECT ${COLUMNS} ${own} ORDER BY id DESC LIMIT $3 OFFSET $4`, [
      userId,
      isOpen,
      pageSize,
      (pageNum - 1) * pageSize,
    ]),
    db.query<{ total: number }>(`SELECT count(*)::integer AS total ${own}`, [userId, isOpen]),
  ]);
  return { rows: page.rows.map(contractOf), total: counted.rows[0]?.total ?? 0 };
}
