import { createHash } from "node:crypto";
import { format } from "@evenkeel/calc/decimal";
import type { Queryable } from "#/platform/db/pool.ts";
import type { IndexPrice } from "./second-contract.ts";

const MINUTE_MS = 60_000;
/** Files that could not be written yet; beyond this the oldest are given up, and their contracts have no file to show. */
const WAITING_MOST = 1_000;

/** Index prices of one instrument within one minute, as they are published. */
export interface TickFile {
  readonly id: bigint;
  readonly referCoin: string;
  readonly from: number;
  readonly to: number;
  readonly content: string;
}

interface Minute {
  readonly number: number;
  readonly prices: IndexPrice[];
}

const lineOf = ({ id, at, price }: IndexPrice) => `${id},${at},${format(price)}\n`;

/**
 * Writes down the index prices of instruments in which contracts run, minute by minute. A file is published once its minute is
 * over, and no earlier, so that nobody can read the end of a contract out of it that still runs.
 */
export class TickFiles {
  readonly #nextId: () => bigint;
  readonly #minutes = new Map<string, Minute>();
  #waiting: TickFile[] = [];

  constructor(nextId: () => bigint) {
    this.#nextId = nextId;
  }

  note(referCoin: string, price: IndexPrice): void {
    const number = Math.floor(price.at / MINUTE_MS);
    const minute = this.#minutes.get(referCoin);
    if (minute?.number === number) {
      minute.prices.push(price);
      return;
    }
    if (minute !== undefined) this.#close(referCoin, minute);
    this.#minutes.set(referCoin, { number, prices: [price] });
  }

  /** Publishes what is over by now; all of it where the server stops. @throws where the database does not take it: it is kept. */
  async publish(db: Queryable, now: number): Promise<void> {
    for (const [referCoin, minute] of [...this.#minutes])
      if (now >= (minute.number + 1) * MINUTE_MS) this.#close(referCoin, minute);
    for (let file = this.#waiting[0]; file !== undefined; file = this.#waiting[0]) {
      await insertFile(db, file);
      // By name and not by place: two that publish at once may have written the same one.
      this.#waiting = this.#waiting.filter((each) => each !== file);
    }
  }

  #close(referCoin: string, { prices }: Minute): void {
    this.#minutes.delete(referCoin);
    const [first, last] = [prices[0], prices.at(-1)];
    if (first === undefined || last === undefined) return;
    const content = prices.map(lineOf).join("");
    this.#waiting.push({ id: this.#nextId(), referCoin, from: first.at, to: last.at, content });
    this.#waiting = this.#waiting.slice(-WAITING_MOST);
  }
}

async function insertFile(db: Queryable, { id, referCoin, from, to, content }: TickFile): Promise<void> {
  await db.query(
    `INSERT INTO second_tick_file (id, refer_coin, from_at, to_at, content, digest) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO NOTHING`,
    [id, referCoin, new Date(from), new Date(to), content, createHash("sha256").update(content).digest()],
  );
}

/** The published files in which prices of these instants stand. */
export async function readTickFiles(db: Queryable, referCoin: string, instants: readonly number[]) {
  const { rows } = await db.query<{ id: bigint; from_at: Date; to_at: Date; content: string; sha256: string }>(
    `SELECT id, from_at, to_at, content, encode(digest, 'hex') AS sha256 FROM second_tick_file
     WHERE refer_coin = $1 AND EXISTS (SELECT 1 FROM unnest($2::timestamptz[]) AS at WHERE at BETWEEN from_at AND to_at)
     ORDER BY from_at, id`,
    [referCoin, instants.map((at) => new Date(at))],
  );
  return rows.map((row) => ({
    id: String(row.id),
    referCoin,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    sha256: row.sha256,
    content: row.content,
  }));
}
