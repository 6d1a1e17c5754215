import type { PoolClient } from "pg";
import type { CheckResult } from "#/modules/ledger/index.ts";
import type { ChainLink } from "./fill-chain.ts";

/** A kept fill that is to be proved. */
export interface FillToProve {
  readonly id: string;
  /** What it counts as in the figures: "of coin contracts". */
  readonly kind: string;
  readonly no: bigint | null;
  readonly hash: Buffer | null;
  /** What does not come out again from its evidence, in words; null where that keeps too little to say. */
  rederive(): string[] | null;
  linkHash(before: Buffer | null, no: bigint): Buffer;
}

/** Fills that are one chain, as the proof knows them. */
export interface FillBooks<Row extends ChainedRow = ChainedRow> {
  /** The ids of the two checks: that each comes out again, and that the chain is unbroken. */
  readonly checks: readonly [derivation: string, chain: string];
  /** What one is called: "spot fill". */
  readonly word: string;
  readonly table: string;
  /** Besides `chain_no` and `chain_hash`. */
  readonly columns: string;
  toFill(row: Row): FillToProve;
}

export interface ChainedRow {
  id: bigint;
  chain_no: bigint | null;
  chain_hash: Buffer | null;
}

const PAGE = 2_000;
const SHOWN = 5;

/** Rows that break a claim: how many, and the first of them in words. */
class Broken {
  readonly rows: string[] = [];
  count = 0;
  add(row: string): void {
    this.count += 1;
    if (this.rows.length < SHOWN) this.rows.push(row);
  }
  get shown(): string[] {
    const more = this.count - this.rows.length;
    return more > 0 ? [...this.rows, `and ${more} more`] : this.rows;
  }
}

/** Whether each fill comes out again from its own evidence. */
class DerivationProof {
  readonly #broken = new Broken();
  readonly #derived = new Map<string, number>();
  #older = 0;

  take(fill: FillToProve, word: string): void {
    const wrong = fill.rederive();
    if (wrong === null) {
      this.#older += 1;
      return;
    }
    this.#derived.set(fill.kind, (this.#derived.get(fill.kind) ?? 0) + 1);
    if (wrong.length > 0) this.#broken.add(`${word} ${fill.id}: ${wrong.join("; ")}`);
  }

  result(id: string, word: string): CheckResult {
    const count = [...this.#derived.values()].reduce((sum, each) => sum + each, 0);
    const kinds = [...this.#derived].map(([kind, each]) => `${each} ${kind}`).sort();
    const parts = kinds.length > 1 ? `: ${kinds.join(", ")}` : "";
    const older = this.#older > 0 ? `, ${this.#older} more have evidence of a version that kept too little` : "";
    return {
      id,
      claim: `every ${word}'s price, quantity and fee come out again from its quote and levels`,
      figure: `${count} fills${parts}${older}`,
      broken: this.#broken.shown,
    };
  }
}

/** Whether the fills, in the order of their links, are the chain that was written. */
class ChainProof {
  readonly #broken = new Broken();
  #head: ChainLink | null = null;
  #unchained = 0;

  take(fill: FillToProve, word: string): void {
    const { no, hash } = fill;
    if (no === null || hash === null) {
      this.#unchained += 1;
      return;
    }
    const expected = (this.#head?.no ?? 0n) + 1n;
    if (no !== expected) this.#broken.add(`link ${expected} is missing before ${word} ${fill.id}`);
    else if (!fill.linkHash(this.#head?.hash ?? null, no).equals(hash))
      this.#broken.add(`link ${no}, ${word} ${fill.id}: another hash`);
    this.#head = { no, hash };
  }

  result(id: string, word: string): CheckResult {
    const links = this.#head === null ? "no links" : `${this.#head.no} links, head ${this.#head.hash.toString("hex")}`;
    const older = this.#unchained > 0 ? `, ${this.#unchained} fills are older than the chain` : "";
    return {
      id,
      claim: `the hash chain over the ${word}s is unbroken`,
      figure: `${links}${older}`,
      broken: this.#broken.shown,
    };
  }
}

/** Proves the fills of one chain, in the caller's snapshot. */
export async function proveFills<Row extends ChainedRow>(
  db: PoolClient,
  books: FillBooks<Row>,
): Promise<[derivation: CheckResult, chain: CheckResult]> {
  const derivation = new DerivationProof();
  const chain = new ChainProof();
  const { word, checks } = books;
  for await (const row of everyRow(db, books)) {
    const fill = books.toFill(row);
    derivation.take(fill, word);
    chain.take(fill, word);
  }
  return [derivation.result(checks[0], word), chain.result(checks[1], word)];
}

/** All fills in the order of the chain, those that are older than it first, a page at a time. */
async function* everyRow<Row extends ChainedRow>(
  db: PoolClient,
  { table, columns }: FillBooks<Row>,
): AsyncGenerator<Row> {
  for (const [where, order] of [
    ["chain_no IS NULL", "id"],
    ["chain_no IS NOT NULL", "chain_no"],
  ] as const) {
    for (let last = 0n; ; ) {
      const { rows } = await db.query<Row>(
        `SELECT ${columns}, chain_no, chain_hash FROM ${table} WHERE ${where} AND ${order} > $1 ORDER BY ${order} LIMIT ${PAGE}`,
        [last],
      );
      yield* rows;
      const end = rows.at(-1)?.[order];
      if (end === undefined || end === null) break;
      last = end;
    }
  }
}
