// `npm run verify-ledger`: proves the ledger of DATABASE_URL, or of the embedded database in DATA_DIR, whether the
// server runs or not. Prints what was proved; exits 1 when something does not hold, 2 when it could not look.
import { type Config, ConfigError, readConfig } from "#/config.ts";
import { verifyTrading } from "#/modules/audit/index.ts";
import { type LedgerReport, verifyLedger } from "#/modules/ledger/index.ts";
import { DataFolderBusyError, lockDataFolder } from "#/platform/data-folder-lock.ts";
import { createOwnerPool } from "#/platform/db/pool.ts";
import { startEmbeddedPostgres } from "#/platform/embedded-postgres/index.ts";
import { findRunningDatabase, hasEmbeddedDatabase } from "#/platform/embedded-postgres/running.ts";

const CANNOT_LOOK = 2;

interface Database {
  url: string;
  /** How the report names it; never with a password. */
  name: string;
  close(): Promise<void>;
}

/** Connects beside a running server, or starts the embedded database for as long as the check takes. */
async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) return { url: databaseUrl, name: "DATABASE_URL", close: async () => {} };
  if (!hasEmbeddedDatabase(dataDir)) throw new Error(`There is no database in ${dataDir} yet: start the server once.`);
  const name = `the embedded database in ${dataDir}`;
  try {
    const lock = await lockDataFolder(dataDir);
    const server = await startEmbeddedPostgres({ dataDir });
    const close = async () => {
      await server.stop();
      lock.release();
    };
    return { url: server.url, name: `${name} (started for this check)`, close };
  } catch (error) {
    if (!(error instanceof DataFolderBusyError)) throw error;
    const url = findRunningDatabase(dataDir);
    if (url === null) throw new Error(`${error.message} Its database is not up yet: try again in a moment.`);
    return { url, name: `${name} (running)`, close: async () => {} };
  }
}

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
  ];
  const claimWidth = Math.max(...report.results.map((result) => result.claim.length));
  for (const { id, claim, figure, broken } of report.results) {
    lines.push(`${broken.length === 0 ? "ok    " : "BROKEN"}  ${id.padEnd(4)} ${claim.padEnd(claimWidth)}  ${figure}`);
    for (const row of broken) lines.push(`             ${row}`);
  }
  const failed = report.results.filter((result) => result.broken.length > 0).length;
  const verdict =
    failed === 0
      ? `All ${report.results.length} checks hold.`
      : `${failed} of ${report.results.length} checks are broken.`;
  lines.push("", `${verdict} ${(tookMs / 1000).toFixed(1)} s`);
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
