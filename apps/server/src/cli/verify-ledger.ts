// `npm run verify-ledger`: proves the ledger of DATABASE_URL, or of the embedded database in DATA_DIR, whether the
// server runs or not. Prints what was proved; exits 1 when something does not hold, 2 when it could not look.
import { ConfigError, readConfig } from "#/config.ts";
import { verifyTrading } from "#/modules/audit/index.ts";
import { type LedgerReport, verifyLedger } from "#/modules/ledger/index.ts";
import { createOwnerPool } from "#/platform/db/pool.ts";
import { type Database, openDatabase } from "./open-database.ts";
import { checkLines } from "./print-checks.ts";

const CANNOT_LOOK = 2;

async function verify({ url }: Database): Promise<LedgerReport> {
  const pool = createOwnerPool({ url, max: 1 });
  try {
    const owner = await pool.connect();
    try {
      const report = await verifyLedger(owner);
      const results = [...report.results, ...(await verifyTrading(owner))];
      return { ...report, results, holds: results.every((result) => result.broken.length === 0) };
    } finally {
      owner.release();
    }
  } finally {
    await pool.end();
  }
}

function print(report: LedgerReport, database: Database, tookMs: number): void {
  const { accounts, entries, postings, holds, seals } = report.counts;
  const lines = [
    `Ledger of ${database.name}, as of ${report.takenAt.toISOString()}`,
    `${accounts} accounts, ${entries} entries, ${postings} postings, ${holds} holds, ${seals} seals`,
    "",
    ...checkLines(report.results, tookMs),
  ];
  console.log(lines.join("\n"));
}

async function main(): Promise<number> {
  const database = await openDatabase(readConfig(process.env));
  try {
    const startedAt = performance.now();
    const report = await verify(database);
    print(report, database, performance.now() - startedAt);
    return report.holds ? 0 : 1;
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
