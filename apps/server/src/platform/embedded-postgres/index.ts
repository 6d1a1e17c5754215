import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, ensurePassword, SUPERUSER } from "./cluster.ts";
import { findFreePort } from "./free-port.ts";
import { chooseIdentity } from "./identity.ts";
import { placeCluster } from "./placement.ts";
import { startPostmaster } from "./postmaster.ts";

export const DATABASE = "evenkeel";
const STOP_PATIENCE_MS = 10_000;
const RESTART_DELAYS_MS = [100, 500, 1_000, 2_000, 5_000];

export interface EmbeddedPostgres {
  /** Connection string of the product's database, as its owner. */
  url: string;
  port: number;
  /** The process id of the running server, or null while it is being restarted. */
  pid(): number | null;
  /** Ends the server in order: open transactions are rolled back, a checkpoint is written. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The product's data folder; the cluster lives in `pg18` below it. */
  dataDir: string;
  /** Told when the server ended by itself and when it is back. */
  onEvent?: (event: "lost" | "restored", detail: string) => void;
}

/**
 * Starts the bundled PostgreSQL on a free loopback port and keeps it running: a server that is killed is started
 * again on the same port, so that pools recover by themselves.
 * @throws Error in plain words when this machine cannot run it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const identity = chooseIdentity();
  const { home, binaries } = placeCluster(dataDir, findBinaries(), identity);
  const password = ensurePassword(dataDir);
  const clusterDir = ensureCluster(home, binaries, identity, password);
  const port = await findFreePort();
  const logFile = join(dataDir, "logs", "postgres.log");
  const start = () => startPostmaster({ binaries, identity, clusterDir, port, logFile });

  let current: ChildProcess | null = null;
  let isStopping = false;

  const watch = (child: ChildProcess): void => {
    current = child;
    child.once("exit", (code, signal) => {
      current = null;
      if (!isStopping) void restart(`exit code ${code}, signal ${signal}`);
    });
  };
  const restart = async (reason: string): Promise<void> => {
    options.onEvent?.("lost", reason);
    for (let attempt = 0; !isStopping; attempt++) {
      await sleep(RESTART_DELAYS_MS[Math.min(attempt, RESTART_DELAYS_MS.length - 1)]);
      if (isStopping) return;
      try {
        const child = await start();
        watch(child);
        if (isStopping) child.kill("SIGINT");
        options.onEvent?.("restored", `pid ${child.pid}`);
        return;
      } catch (error) {
        options.onEvent?.("lost", (error as Error).message);
      }
    }
  };

  watch(await start());
  const url = (database: string) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  await ensureDatabase(url("postgres"));
  return {
    url: url(DATABASE),
    port,
    pid: () => current?.pid ?? null,
    stop: async () => {
      isStopping = true;
      if (current !== null) await stopChild(current);
    },
  };
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    const impatient = setTimeout(() => child.kill("SIGQUIT"), STOP_PATIENCE_MS);
    child.once("exit", () => {
      clearTimeout(impatient);
      done();
    });
    child.kill("SIGINT");
  });
}
