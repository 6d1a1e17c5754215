import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const web = join(root, "apps", "web");
const stampFile = join(web, "dist", ".sources");
const SKIPPED = new Set(["node_modules", "dist", "coverage"]);
const TESTS = /\.(ct\.)?test\.tsx?$/;

/**
 * Builds the web app, and its half that the server draws home with, unless what is built was made from exactly the present
 * sources.
 */
export function ensureWebBuilt(runtime) {
  const sources = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources) return;
  console.log("Building the web app …");
  // The second build names files of the first.
  runVite(runtime, []);
  runVite(runtime, ["--config", "vite.server.config.ts"]);
  // Written last: a build that was interrupted has no stamp and is made again.
  writeFileSync(stampFile, sources);
}

function runVite(runtime, args) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const result = spawnSync(runtime, [vite, "build", "--logLevel", "warn", ...args], {
    cwd: web,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (result.status === 0) return;
  console.error(`The web app could not be built:\n${result.stdout}${result.stderr}`);
  process.exit(1);
}

/** One hash over the names and contents of everything that the built app is made from. */
function hashSources() {
  const hash = createHash("sha256");
  const add = (file) => hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) walk(path);
      else if (entry.isFile() && !TESTS.test(entry.name) && !entry.name.endsWith(".tsbuildinfo")) add(path);
    }
  };
  for (const folder of [web, join(root, "packages", "contract", "src"), join(root, "packages", "calc", "src")]) {
    walk(folder);
  }
  add(join(root, "package-lock.json"));
  return hash.digest("hex");
}
