import { readFileSync } from "node:fs";

const INTERVAL_MS = 1_000;

/**
 * Calls `onGone` when the npm that runs this process, or a shell between the two, is gone: killed, it could not pass
 * a signal on, and nobody would be left to stop us. Started without npm, a process may outlive its shell.
 */
export function watchLauncher(onGone) {
  const launchers = launchersUpToNpm();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(({ pid, startedAt }) => readProcess(pid)?.startedAt === startedAt)) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
}

/** Our ancestors up to and with npm; none where npm is not among them. */
function launchersUpToNpm() {
  const found = [];
  for (let pid = process.ppid; pid > 1; ) {
    const launcher = readProcess(pid);
    if (launcher === null) return [];
    found.push({ pid, startedAt: launcher.startedAt });
    if (launcher.name.startsWith("npm")) return found;
    pid = launcher.parent;
  }
  return [];
}

/** What the kernel says of a process; the time it started tells it from a later one with the same id. */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in parentheses and may itself hold spaces and parentheses.
    const nameEnd = stat.lastIndexOf(")");
    const fields = stat.slice(nameEnd + 2).split(" ");
    if (fields[0] === "Z") return null;
    return { name: stat.slice(stat.indexOf("(") + 1, nameEnd), parent: Number(fields[1]), startedAt: fields[19] };
  } catch {
    return null;
  }
}
