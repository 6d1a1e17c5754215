import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createOwnerPool } from "@evenkeel/server/src/platform/db/pool.ts";
import { findFreePort } from "@evenkeel/server/src/platform/embedded-postgres/free-port.ts";
import { startEmbeddedPostgres } from "@evenkeel/server/src/platform/embedded-postgres/index.ts";
import { ROOT } from "./repository.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

type Pool = ReturnType<typeof createOwnerPool>;

/** A running product with books that a test may look into. */
export interface Site {
  url: string;
  /** The server as it runs now. */
  readonly server: ServerProcess;
  /** Starts the server again, after it was stopped or killed, at the same address and on the same books. */
  restart(): Promise<void>;
  /** Runs one of the server's programs beside it, with its configuration, as `operator` would. @returns what it printed. */
  runAs(operator: string, program: string, ...args: string[]): Promise<string>;
  /** The database as its owner sees it; for reading only. */
  database: Pool;
  close(): Promise<void>;
}

/**
 * The whole product on a folder and a port of its own. The embedded PostgreSQL is started here and handed to the server
 * by address, so that a test can read the same books. Prices are recorded ones at sixty times their speed; where no
 * recorded data is at hand, simulated ones.
 */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), "evenkeel-e2e-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = createOwnerPool({ url: postgres.url });
  const closeDatabase = async () => {
    await database.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const options = {
      dataDir,
      port: await findFreePort(),
      env: { DATABASE_URL: postgres.url, ...priceFeed(), ...env },
    };
    let server = await startServer(options);
    return {
      url: server.url,
      get server() {
        return server;
      },
      restart: async () => {
        await server.stop();
        server = await startServer(options);
      },
      runAs: async (operator, program, ...args) => {
        const file = join(ROOT, "apps/server/src/cli", `${program}.ts`);
        const env = {
          ...process.env,
          PORT: String(options.port),
          DATA_DIR: dataDir,
          ...options.env,
          OPERATOR: operator,
        };
        return (await promisify(execFile)(process.execPath, [file, ...args], { cwd: ROOT, env, timeout: 60_000 }))
          .stdout;
      },
      database,
      close: async () => {
        await server.stop();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** Configuration of the price feed for the recorded data that is at hand. */
export function priceFeed(): Record<string, string> {
  const recorded = join(process.env.SHARED_DATA_DIR ?? "", "ohlcv");
  if (!process.env.SHARED_DATA_DIR || !existsSync(recorded)) return SIMULATED;
  return { MARKET_FEED: "replay", REPLAY_DIR: recorded, REPLAY_SPEED: "60" };
}

/**
 * Simulated prices, which every class of instruments has. Files that name this one value share a site: Playwright tells
 * configurations apart by their identity, not by what is in them.
 */
export const SIMULATED: Record<string, string> = { MARKET_FEED: "simulated", SIM_SEED: "7" };
