// Makes package-lock.json acceptable to `npm ci` on every machine.
//
// A registry mirror may lack packages for platforms that nobody here runs (a native binary for another system, say).
// npm then leaves them out of the lock and later refuses the lock as incomplete. This adds a stub, without an address or
// a hash, for each optional dependency that the lock names but does not hold; npm skips a stub whose system is not this one.
// Run it after each change of a dependency: `node tools/complete-lock.mjs`.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = new Map([
  ["android", "android"],
  ["darwin", "darwin"],
  ["freebsd", "freebsd"],
  ["linux", "linux"],
  ["win32", "win32"],
  ["windows", "win32"],
  ["openharmony", "openharmony"],
  ["aix", "aix"],
  ["netbsd", "netbsd"],
  ["openbsd", "openbsd"],
  ["sunos", "sunos"],
]);

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf8"));
const packages = lock.packages;

/** Whether `name`, asked for by the package at `from`, is found by walking up the folders as Node does. */
function isLocked(from, name) {
  for (let folder = from; ; ) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (!folder) return false;
    const up = folder.lastIndexOf("/node_modules/");
    folder = up < 0 ? "" : folder.slice(0, up);
  }
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const os = [...SYSTEMS].filter(([word]) => name.includes(word)).map(([, system]) => system);
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[^0-9]*/, ""),
      optional: true,
      os: os.length > 0 ? os : ["none"],
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} stubs added`);
