import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findBinaries } from "./binaries.ts";
import { CLUSTER_FOLDER, ensurePassword, SUPERUSER } from "./cluster.ts";
import { chooseIdentity } from "./identity.ts";
import { DATABASE } from "./index.ts";
import { placeCluster } from "./placement.ts";

/** Line of `postmaster.pid` that holds the port. */
const PORT_LINE = 3;

/** Whether a data folder holds a database, running or not. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), "postgres-password"));
}

/**
 * Connection string of the database that another process runs in this data folder, as its owner; null where the folder
 * names no port. The server may have ended since: only connecting tells.
 */
export function findRunningDatabase(dataDir: string): string | null {
  const folder = resolve(dataDir);
  const { home } = placeCluster(folder, findBinaries(), chooseIdentity());
  const pidFile = join(home, CLUSTER_FOLDER, "postmaster.pid");
  if (!existsSync(pidFile)) return null;
  const port = readFileSync(pidFile, "utf8").split("\n")[PORT_LINE]?.trim();
  if (port === undefined || !/^\d+$/.test(port)) return null;
  return `postgresql://${SUPERUSER}:${ensurePassword(folder)}@127.0.0.1:${port}/${DATABASE}`;
}
