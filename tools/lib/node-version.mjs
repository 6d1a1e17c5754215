import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const OLDEST_TO_START = [20, 19];
const RUNTIME_MAJOR = 24;

/** Ends the process, with a sentence, on a Node too old even for the start. */
export function requireStartableNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_TO_START;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Node ${OLDEST_TO_START.join(".")} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * The Node that the product runs on, which the lock file brings along; it runs TypeScript as it stands. Where the
 * package is missing (another system), the Node at hand serves if it is new enough.
 */
export function findRuntime() {
  const bundled = join(root, "node_modules", ".bin", "node");
  if (existsSync(bundled)) {
    // A package for another C library installs and then does not run.
    const { status, stdout } = spawnSync(bundled, ["--version"], { encoding: "utf8" });
    if (status === 0 && stdout.startsWith(`v${RUNTIME_MAJOR}.`)) return bundled;
  }
  if (Number(process.versions.node.split(".")[0]) >= RUNTIME_MAJOR) return process.execPath;
  console.error(
    `Node ${RUNTIME_MAJOR} is needed on ${process.platform} ${process.arch}: the bundled one does not run here.`,
  );
  process.exit(1);
}
