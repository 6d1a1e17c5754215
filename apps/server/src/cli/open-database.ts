import type { Config } from "#/config.ts";
import { DataFolderBusyError, lockDataFolder } from "#/platform/data-folder-lock.ts";
import { startEmbeddedPostgres } from "#/platform/embedded-postgres/index.ts";
import { findRunningDatabase, hasEmbeddedDatabase } from "#/platform/embedded-postgres/running.ts";

/** A database to look at. */
export interface Database {
  url: string;
  /** How the report names it; never with a password. */
  name: string;
  close(): Promise<void>;
}

/** Connects beside a running server, or starts the embedded database for as long as the check takes. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
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
