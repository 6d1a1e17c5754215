import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const bin = join(root, "node_modules", ".bin");
const node = join(bin, "node");

/**
 * Runs a TypeScript tool with the Node that the lock file brings, installing first where nothing is installed yet.
 * Answers the tool's exit code.
 */
export function runTool(file, args) {
  if (!existsSync(join(root, "node_modules", ".package-lock.json"))) install();
  const own = Number(process.versions.node.split(".")[0]) >= 24;
  const runtime = existsSync(node) ? node : own ? process.execPath : null;
  if (!runtime) {
    console.error("Node 24 is needed: run npm install without --omit=optional, or use Node 24 yourself.");
    return Promise.resolve(1);
  }
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
  const child = spawn(runtime, [join(root, file), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}

function install() {
  console.log("Installing what the lock file names.");
  const result = spawnSync("npm", ["ci", "--ignore-scripts"], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (result.status !== 0) process.exit(1);
}
