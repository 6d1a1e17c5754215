import { format } from "@evenkeel/calc/decimal";
import type { PoolClient } from "pg";
import type { CheckResult } from "#/modules/ledger/index.ts";
import { rederiveFill } from "../rederive-fill.ts";
import {
  SPOT_FILL_COLUMNS,
  type SpotFillRecord,
  type SpotFillRow,
  spotLinkHash,
  toSpotFill,
} from "./spot-fill.repository.ts";

const PAGE = 2_000;
const SHOWN = 5;

type ChainedRow = SpotFillRow & {
  quote_id: bigint;
  chain_no: bigint;
  chain_hash: Buffer;
  places: number;
};

/** Proves every spot fill: computed again from its own evidence, and chained to the one before. Reads in the caller's snapshot. */
export async function verifySpotFills(db: PoolClient): Promise<CheckResult[]> {
  const derived: string[] = [];
  const chained: string[] = [];
  let head: { no: bigint; hash: Buffer } = { no: 0n, hash: Buffer.alloc(0) };
  let count = 0;
  for (;;) {
    const { rows } = await db.query<ChainedRow>(
      `SELECT ${SPOT_FILL_COLUMNS}, quote_id, chain_no, chain_hash,
         (SELECT precision FROM asset WHERE code = fee_asset)::integer AS places
       FROM spot_fill WHERE chain_no > $1 ORDER BY chain_no LIMIT ${PAGE}`,
      [head.no],
    );
    for (const row of rows) {
      count += 1;
      const fill = toSpotFill(row);
      const wrong = rederive(fill, row.quote_id, row.places);
      if (wrong.length > 0) derived.push(`spot fill ${fill.id}: ${wrong.join("; ")}`);
      const expected = head.no + 1n;
      if (row.chain_no !== expected) chained.push(`link ${expected} is missing before spot fill ${fill.id}`);
      else if (!spotLinkHash(head.no === 0n ? null : head.hash, expected, fill).equals(row.chain_hash))
        chained.push(`link ${expected}, spot fill ${fill.id}: another hash`);
      head = { no: row.chain_no, hash: row.chain_hash };
    }
    if (rows.length < PAGE) break;
  }
  return [
    {
      id: "F3",
      claim: "every spot fill's price, quantity and fee come out again from its quote and levels",
      figure: `${count} fills`,
      broken: shown(derived),
    },
    {
      id: "F4",
      claim: "the hash chain over the spot fills is unbroken",
      figure: head.no === 0n ? "no links" : `${head.no} links, head ${head.hash.toString("hex")}`,
      broken: shown(chained),
    },
  ];
}

function rederive(fill: SpotFillRecord, quoteId: bigint, places: number): string[] {
  const { side, basis } = fill;
  const kept = {
    side,
    basis,
    qty: format(fill.qty),
    value: format(fill.value),
    price: format(fill.price),
    fee: format(fill.fee),
    feeRate: format(fill.feeRate),
    quoteId: String(quoteId),
    feeOn: { amount: format(side === "buy" ? fill.qty : fill.value), places },
  };
  return rederiveFill(kept) ?? ["its evidence keeps too little"];
}

function shown(rows: readonly string[]): string[] {
  return rows.length > SHOWN ? [...rows.slice(0, SHOWN), `and ${rows.length - SHOWN} more`] : [...rows];
}
