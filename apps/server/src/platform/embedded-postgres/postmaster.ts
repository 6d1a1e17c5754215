import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresBinaries } from "./binaries.ts";
import { commandAs, type Identity } from "./identity.ts";
import { clearStaleLock } from "./stale-lock.ts";

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 15;
const LOG_LIMIT_BYTES = 10_000_000;

export interface PostmasterOptions {
  binaries: PostgresBinaries;
  identity: Identity;
  clusterDir: string;
  port: number;
  logFile: string;
}

// Durability is never traded for speed: money is acknowledged only when it is on disk.
const SETTINGS: Record<string, string> = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  listen_addresses: "127.0.0.1",
  // No unix socket: its path may not pass 107 bytes and its lock file outlives a kill.
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  max_wal_size: "2GB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
};

/**
 * Starts one PostgreSQL process and resolves when it accepts connections.
 * @throws Error with the last lines of its log when it ends first or does not come up within a minute.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    await clearStaleLock(options.clusterDir);
    const child = spawnPostmaster(options);
    if (await becomesReady(child, options.clusterDir, deadline)) return child;
    const tail = lastLines(options.logFile);
    // Backends of a killed server need a moment to notice; until then its shared memory is in use.
    if (!/shared memory block/.test(tail) || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start. The end of ${options.logFile}:\n${tail}`);
    }
    await sleep(200);
  }
}

function spawnPostmaster({ binaries, identity, clusterDir, port, logFile }: PostmasterOptions): ChildProcess {
  mkdirSync(dirname(logFile), { recursive: true });
  if (existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES) renameSync(logFile, `${logFile}.1`);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [file, args] = commandAs(identity, [binaries.postgres, "-D", clusterDir, "-p", String(port), ...settings], {
    diesWithParent: true,
  });
  const log = openSync(logFile, "a", 0o600);
  // Its own process group: Ctrl-C reaches the server first, which lets requests in flight finish.
  const child = spawn(file, args, {
    stdio: ["ignore", log, log],
    detached: true,
    env: { ...process.env, LC_ALL: "C" },
  });
  closeSync(log);
  return child;
}

async function becomesReady(child: ChildProcess, clusterDir: string, deadline: number): Promise<boolean> {
  let spawnError: Error | undefined;
  child.once("error", (error) => {
    spawnError = error;
  });
  const lockFile = join(clusterDir, "postmaster.pid");
  while (performance.now() < deadline) {
    if (spawnError !== undefined) throw spawnError;
    if (child.exitCode !== null || child.signalCode !== null) return false;
    // The eighth line of the lock file is PostgreSQL's own word on its state.
    if (existsSync(lockFile) && readFileSync(lockFile, "utf8").split("\n")[7]?.trim() === "ready") return true;
    await sleep(POLL_MS);
  }
  child.kill("SIGQUIT");
  return false;
}

function lastLines(logFile: string): string {
  return existsSync(logFile) ? readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-12).join("\n") : "(no log)";
}
