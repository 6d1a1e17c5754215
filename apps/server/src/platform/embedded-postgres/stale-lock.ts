import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Clears what a killed PostgreSQL leaves in its data folder. PostgreSQL itself refuses to start while the recorded
 * pid belongs to anything alive, so a recycled pid would block it for good: what counts is whether that process
 * really is a PostgreSQL in this very folder. One that is has lost its parent, and is asked to stop.
 */
export async function clearStaleLock(clusterDir: string): Promise<void> {
  const lockFile = join(clusterDir, "postmaster.pid");
  for (const [signal, patienceMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    const pid = recordedPid(lockFile);
    if (pid === null || !isPostgresIn(pid, clusterDir)) break;
    process.kill(pid, signal);
    const deadline = performance.now() + patienceMs;
    while (isPostgresIn(pid, clusterDir) && performance.now() < deadline) await sleep(50);
  }
  rmSync(lockFile, { force: true });
}

function recordedPid(lockFile: string): number | null {
  if (!existsSync(lockFile)) return null;
  const pid = Number.parseInt(readFileSync(lockFile, "utf8"), 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

function isPostgresIn(pid: number, clusterDir: string): boolean {
  try {
    const match = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    if (match?.[1] !== "postgres" || match[2] === "Z") return false;
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
  } catch {
    return false;
  }
}
