// `npm run verify-fills`: computes every fill of DATABASE_URL, or of the embedded database in DATA_DIR, again from its own
// evidence, and checks the hash chain over the fills, whether the server runs or not. Prints what was checked; exits 1 when
// something does not hold, 2 when it could not look.
import { ConfigError, readConfig } from "#/config.ts";
import { verifyFills } from "#/modules/execution/index.ts";
import type { CheckResult } from "#/modules/ledger/index.ts";
import { createOwnerPool } from "#/platform/db/pool.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { checkLines } from "./print-checks.ts";

const CANNOT_LOOK = 2;

async function verify({ url }: Database): Promise<CheckResult[]> {
  const pool = createOwnerPool({ url, max: 1 });
  try {
    const owner = await pool.connect();
    try {
      return await verifyFills(owner);
    } finally {
      owner.release();
    }
  } finally {
    await pool.end();
  }
}

async function main(): Promise<number> {
  const database = await openDatabase(readConfig(process.env));
  try {
    const startedAt = performance.now();
    const results = await verify(database);
    const lines = checkLines(results, performance.now() - startedAt);
    console.log([`Fills of ${database.name}`, "", ...lines].join("\n"));
    return results.every((result) => result.broken.length === 0) ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exitCode = CANNOT_LOOK;
}
