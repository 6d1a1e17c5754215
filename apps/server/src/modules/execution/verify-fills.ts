import { format, parse } from "@evenkeel/calc/decimal";
import type { FillBasis, Side } from "@evenkeel/contract/contract-coin";
import type { PoolClient } from "pg";
import type { CheckResult } from "#/modules/ledger/index.ts";
import { type ChainedFill, type ChainLink, linkHash } from "./fill-chain.ts";
import { rederiveFill } from "./rederive-fill.ts";
import { verifySpotFills } from "./spot/verify-spot-fills.ts";

const PAGE = 2_000;
const SHOWN = 5;

type StoredFill = ChainedFill & { readonly side: Side; readonly basis: FillBasis } & {
  readonly no: bigint | null;
  readonly hash: Buffer | null;
};

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
  #derived = 0;
  #older = 0;

  take(fill: StoredFill): void {
    const wrong = rederiveFill(fill);
    if (wrong === null) {
      this.#older += 1;
      return;
    }
    this.#derived += 1;
    if (wrong.length > 0) this.#broken.add(`fill ${fill.id}: ${wrong.join("; ")}`);
  }

  result(): CheckResult {
    const older = this.#older > 0 ? `, ${this.#older} more have evidence of a version that kept too little` : "";
    return {
      id: "F1",
      claim: "every fill's price, quantity and fee come out again from its quote and levels",
      figure: `${this.#derived} fills${older}`,
      broken: this.#broken.shown,
    };
  }
}

/** Whether the fills, in the order of their links, are the chain that was written. */
class ChainProof {
  readonly #broken = new Broken();
  #head: ChainLink | null = null;
  #unchained = 0;

  take(fill: StoredFill): void {
    const { no, hash } = fill;
    if (no === null || hash === null) {
      this.#unchained += 1;
      return;
    }
    const expected = (this.#head?.no ?? 0n) + 1n;
    if (no !== expected) this.#broken.add(`link ${expected} is missing before fill ${fill.id}`);
    else if (!linkHash(this.#head?.hash ?? null, no, fill).equals(hash))
      this.#broken.add(`link ${no}, fill ${fill.id}: another hash`);
    this.#head = { no, hash };
  }

  result(): CheckResult {
    const links = this.#head === null ? "no links" : `${this.#head.no} links, head ${this.#head.hash.toString("hex")}`;
    const older = this.#unchained > 0 ? `, ${this.#unchained} fills are older than the chain` : "";
    return {
      id: "F2",
      claim: "the hash chain over the fills is unbroken",
      figure: `${links}${older}`,
      broken: this.#broken.shown,
    };
  }
}

/**
 * Proves every fill in one read-only snapshot, as the role that may only read: that its price and fee come out again from its
 * own evidence, and that the chain of fills is unbroken. The connection must be the owner's.
 */
export async function verifyFills(owner: PoolClient): Promise<CheckResult[]> {
  await owner.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    await owner.query("SET LOCAL ROLE evenkeel_audit");
    const derivation = new DerivationProof();
    const chain = new ChainProof();
    for await (const fill of everyFill(owner)) {
      derivation.take(fill);
      chain.take(fill);
    }
    return [derivation.result(), chain.result(), ...(await verifySpotFills(owner))];
  } finally {
    await owner.query("ROLLBACK");
  }
}

/** All fills in the order of the chain, those that are older than it first, a page at a time. */
async function* everyFill(db: PoolClient): AsyncGenerator<StoredFill> {
  for (const [where, order] of [
    ["chain_no IS NULL", "id"],
    ["chain_no IS NOT NULL", "chain_no"],
  ] as const) {
    for (let last = 0n; ; ) {
      const { rows } = await db.query<FillRow>(
        `SELECT id, order_id, position_id, entry_id, user_id, mode, coin, side, purpose, qty::text, value::text,
           price::text, fee::text, fee_rate::text, liquidity, realised_pnl::text, quote_id, basis, created_at, chain_no,
           chain_hash, ${order} AS at
         FROM contract_fill WHERE ${where} AND ${order} > $1 ORDER BY ${order} LIMIT ${PAGE}`,
        [last],
      );
      for (const row of rows) yield toFill(row);
      const end = rows.at(-1);
      if (end === undefined) break;
      last = end.at;
    }
  }
}

interface FillRow {
  id: bigint;
  order_id: bigint;
  position_id: bigint;
  entry_id: bigint;
  user_id: bigint;
  mode: string;
  coin: string;
  side: Side;
  purpose: string;
  qty: string;
  value: string;
  price: string;
  fee: string;
  fee_rate: string;
  liquidity: string;
  realised_pnl: string;
  quote_id: bigint;
  basis: FillBasis;
  created_at: Date;
  chain_no: bigint | null;
  chain_hash: Buffer | null;
  at: bigint;
}

/** Columns pad amounts with zeros; a link covers their shortest form. */
const bare = (text: string) => format(parse(text));

function toFill(row: FillRow): StoredFill {
  return {
    id: String(row.id),
    orderId: String(row.order_id),
    positionId: String(row.position_id),
    entryId: String(row.entry_id),
    userId: String(row.user_id),
    mode: row.mode,
    coin: row.coin,
    side: row.side,
    purpose: row.purpose,
    qty: bare(row.qty),
    value: bare(row.value),
    price: bare(row.price),
    fee: bare(row.fee),
    feeRate: bare(row.fee_rate),
    liquidity: row.liquidity,
    realisedPnl: bare(row.realised_pnl),
    quoteId: String(row.quote_id),
    basis: row.basis,
    createdAt: row.created_at.getTime(),
    no: row.chain_no,
    hash: row.chain_hash,
  };
}
