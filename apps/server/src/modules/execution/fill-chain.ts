import { createHash } from "node:crypto";
import type { Queryable, Tx } from "#/platform/db/pool.ts";

/** A link of the chain of fills: its number, from 1, and the hash over its fill and the link before. */
export interface ChainLink {
  readonly no: bigint;
  readonly hash: Buffer;
}

/** What a link covers of a fill, as text: amounts in their shortest form, times in milliseconds. */
export interface ChainedFill {
  readonly id: string;
  readonly orderId: string;
  readonly positionId: string;
  readonly entryId: string;
  readonly userId: string;
  readonly mode: string;
  readonly coin: string;
  readonly side: string;
  readonly purpose: string;
  readonly qty: string;
  readonly value: string;
  readonly price: string;
  readonly fee: string;
  readonly feeRate: string;
  readonly liquidity: string;
  readonly realisedPnl: string;
  readonly quoteId: string;
  readonly basis: unknown;
  readonly createdAt: number;
}

/** The hash of a link: SHA-256 over the link before (nothing for the first), its number, and the fill as canonical JSON. */
export function linkHash(before: Buffer | null, no: bigint, fill: ChainedFill): Buffer {
  return hashLink(before, [
    String(no),
    fill.id,
    fill.orderId,
    fill.positionId,
    fill.entryId,
    fill.userId,
    fill.mode,
    fill.coin,
    fill.side,
    fill.purpose,
    fill.qty,
    fill.value,
    fill.price,
    fill.fee,
    fill.feeRate,
    fill.liquidity,
    fill.realisedPnl,
    fill.quoteId,
    sorted(fill.basis),
    fill.createdAt,
  ]);
}

/** The links that rows make after a head, each hashed by `hash` over the link before, its number and the row. */
export function chainOf<T>(
  head: ChainLink | null,
  rows: readonly T[],
  hash: (before: Buffer | null, no: bigint, row: T) => Buffer,
): ChainLink[] {
  const links: ChainLink[] = [];
  for (const row of rows) {
    const before = links.at(-1) ?? head;
    const no = (before?.no ?? 0n) + 1n;
    links.push({ no, hash: hash(before?.hash ?? null, no, row) });
  }
  return links;
}

/** SHA-256 over the link before (nothing for the first) and a row's content as JSON. */
export function hashLink(before: Buffer | null, content: readonly unknown[]): Buffer {
  const hash = createHash("sha256");
  if (before !== null) hash.update(before);
  return hash.update(JSON.stringify(content)).digest();
}

/** A JSON value with the names of its objects in order: the database keeps them in another. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, held]) => [name, sorted(held)]);
}

/** The last link that is true; null where the chain has not begun. */
export async function readChainHead(db: Queryable): Promise<ChainLink | null> {
  const { rows } = await db.query<{ no: bigint; hash: Buffer }>({
    name: "fill-chain-head",
    text: `SELECT chain_no AS no, chain_hash AS hash FROM contract_fill WHERE chain_no IS NOT NULL
      ORDER BY chain_no DESC LIMIT 1`,
  });
  return rows[0] ?? null;
}

/** The head of a chain as its one writer knows it: asked for only where it is not known what became of the last links. */
export class ChainHead {
  readonly #read: (db: Queryable) => Promise<ChainLink | null>;
  #known: ChainLink | null | undefined;
  #next: ChainLink | null | undefined;

  constructor(read: (db: Queryable) => Promise<ChainLink | null>) {
    this.#read = read;
  }

  /** Adds links in a transaction whose outcome `settle` is told. */
  async extend(tx: Tx, write: (head: ChainLink | null) => Promise<ChainLink | null>): Promise<void> {
    if (this.#known === undefined) this.#known = await this.#read(tx);
    this.#next = await write(this.#known);
  }

  /** What was added is true; or whether it is is not known here, and the head is read again before the next. */
  settle(isTrue: boolean): void {
    if (!isTrue) this.#known = undefined;
    else if (this.#next !== undefined) this.#known = this.#next;
    this.#next = undefined;
  }
}
