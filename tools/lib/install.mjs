import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Installs what the lock file names, unless exactly that is there. Install scripts stay off: nothing here needs one. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing dependencies …");
  const npm = process.env.npm_execpath;
  const [file, ...before] = npm ? [process.execPath, npm] : ["npm"];
  const result = spawnSync(file, [...before, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...cacheSettings() },
  });
  if (result.status === 0) return;
  console.error("The dependencies could not be installed; npm's own words are above.");
  process.exit(1);
}

/**
 * npm leaves a record of what it installed, written last; so a record that agrees with the lock file is a whole
 * installation of it.
 */
function isInstalled() {
  const wanted = readLock(join(root, "package-lock.json"));
  const present = readLock(join(root, "node_modules", ".package-lock.json"));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    // Packages for other systems are left out.
    if (found === undefined) return path === "" || entry.optional === true || entry.link === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/** npm keeps its cache in the home folder; where there is none to write to, in the repository's own `.cache`. */
function cacheSettings() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(root, ".cache", "npm") };
  }
}
