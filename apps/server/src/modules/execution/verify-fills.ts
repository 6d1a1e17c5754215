import type { PoolClient } from "pg";
import type { CheckResult } from "#/modules/ledger/index.ts";
import { CONTRACT_FILLS } from "./contract-fill-books.ts";
import { proveFills } from "./fill-proof.ts";
import { SPOT_FILLS } from "./spot/spot-fill-books.ts";

/**
 * Proves every fill of every product in one read-only snapshot, as the role that may only read: that its price and fee come out
 * again from its own evidence, and that the chains of fills are unbroken. The connection must be the owner's.
 */
export async function verifyFills(owner: PoolClient): Promise<CheckResult[]> {
  await owner.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    await owner.query("SET LOCAL ROLE evenkeel_audit");
    return [...(await proveFills(owner, CONTRACT_FILLS)), ...(await proveFills(owner, SPOT_FILLS))];
  } finally {
    await owner.query("ROLLBACK");
  }
}
