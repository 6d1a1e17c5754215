import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { createApp } from "#/app.ts";
import { type Config, ConfigError, readConfig } from "#/config.ts";
import { type Clock, systemClock } from "#/platform/clock.ts";
import { lockDataFolder } from "#/platform/data-folder-lock.ts";
import { checkDurability } from "#/platform/db/durability.ts";
import { migrate } from "#/platform/db/migrate.ts";
import { createAppPool, createOwnerPool, limitWaiting, START_CONNECT_TIMEOUT_MS } from "#/platform/db/pool.ts";
import { becomeSingleInstance } from "#/platform/db/single-instance.ts";
import { watchDatabase } from "#/platform/db/watch.ts";
import { startEmbeddedPostgres } from "#/platform/embedded-postgres/index.ts";
import { createLog, type Log } from "#/platform/log.ts";
import { createShutdown, type Shutdown } from "#/platform/shutdown.ts";
import { createSteeredClock, steerByParent } from "#/platform/steered-clock.ts";
import manifest from "../package.json" with { type: "json" };

const MIGRATIONS = fileURLToPath(new URL("../migrations/", import.meta.url));
const WEB_FOLDER = fileURLToPath(new URL("../../web/dist/", import.meta.url));

// People read standard output; the JSON log goes to a file, or to standard error.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

/** The start is busy enough to hold up the watch's own questions, and is not to be given up for that. */
let isStarting = true;

async function openDatabase(config: Config, log: Log, shutdown: Shutdown): Promise<Pool> {
  let url = config.databaseUrl;
  if (url === null) {
    say("Starting the database …");
    const server = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      onEvent: (event, detail) => log.error({ event: `database.${event}`, detail }, "the embedded database"),
    });
    shutdown.onStop("database", server.stop);
    url = server.url;
  }
  const release = await becomeSingleInstance({
    url,
    onWaiting: () => say("Another Evenkeel works on this database; waiting for it to end …"),
    onLost: () => {
      log.fatal("another process has taken over the database");
      void stopAndExit(shutdown, "database taken over", 1);
    },
  });
  shutdown.onStop("instance lock", release);

  const ownerPool = createOwnerPool({ url });
  try {
    for (const advice of await checkDurability(ownerPool)) say(advice);
    const applied = await migrate(ownerPool, MIGRATIONS);
    if (applied.length > 0) say(`Brought the database forward: ${applied.length} migrations.`);
  } finally {
    await ownerPool.end();
  }
  const watch = watchDatabase({
    url,
    onChange: (isAvailable) => log.warn({ event: "database.availability", isAvailable }, "the database's availability"),
  });
  shutdown.onStop("database watch", watch.stop);
  const pool = createAppPool({
    url,
    connectTimeoutMs: START_CONNECT_TIMEOUT_MS,
    isAvailable: () => isStarting || watch.isAvailable(),
    onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  shutdown.onStop("database connections", () => pool.end());
  return pool;
}

/** The machine's time; where the configuration begins at another, one that whoever started this process can put forward. */
function openClock({ clockStartMs }: Config): Clock {
  if (clockStartMs === null) return systemClock;
  const clock = createSteeredClock(clockStartMs);
  steerByParent(clock);
  say(`The time is set: it is ${new Date(clockStartMs).toISOString()} here.`);
  return clock;
}

async function stopAndExit(shutdown: Shutdown, reason: string, code: number): Promise<never> {
  await shutdown.run(reason);
  process.exit(code);
}

function addressOf(host: string, port: number): string {
  const isLocal = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(host);
  return `http://${isLocal ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

const config = readConfigOrExit();
const { log, flush } = createLog({
  level: config.logLevel,
  to: config.logTo === "stderr" ? "stderr" : { file: join(config.dataDir, "logs", "server.log") },
});
process.on("exit", flush);

// The last resort: a fault that nobody caught leaves the process in an unknown state, so it ends. The database goes
// with it, by the kernel's hand, and recovers at the next start.
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error) => {
    log.fatal({ err: error, event }, "a fault that nobody caught");
    process.stderr.write(`A fault stopped the server; see the log. ${(error as Error | undefined)?.message ?? ""}\n`);
    process.exit(1);
  });
}

const shutdown = createShutdown(log);
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    // A second signal is impatience.
    if (shutdown.isStopping) process.exit(130);
    void stopAndExit(shutdown, signal, 0);
  });
}
// Whoever started this process is gone: nobody could stop it any more.
if (process.connected) process.once("disconnect", () => void stopAndExit(shutdown, "parent gone", 0));

try {
  const lock = await lockDataFolder(config.dataDir);
  shutdown.onStop("data folder", lock.release);
  const pool = await openDatabase(config, log, shutdown);
  const http = await createApp({
    config,
    pool,
    clock: openClock(config),
    log,
    shutdown,
    webFolder: WEB_FOLDER,
    version: manifest.version,
  });
  shutdown.onStop("announcement", lock.announceStopping);
  limitWaiting(pool);
  isStarting = false;
  await http.listen({ port: config.port, host: config.host });
  const bound = http.server.address();
  const address = addressOf(config.host, bound !== null && typeof bound === "object" ? bound.port : config.port);
  lock.describe(`at ${address}`);
  log.info({ address, feed: config.marketFeed }, "ready");
  say(`Ready: ${address}`);
  process.send?.({ ready: address });
} catch (error) {
  log.fatal({ err: error }, "the start failed");
  process.stderr.write(`${explain(error)}\n`);
  await stopAndExit(shutdown, "start failed", 1);
}

function explain(error: unknown): string {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return `PORT=${config.port} is taken by another program: stop it or give another PORT.`;
  if (code === "EACCES" && syscall === "listen")
    return `PORT=${config.port} may not be used by this user: give one above 1023.`;
  return message;
}
