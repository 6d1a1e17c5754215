import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { commandAs, type Identity, ownerOf } from "./identity.ts";

export const SUPERUSER = "evenkeel";
/** The folder carries the major version: a later PostgreSQL cannot read it and must not try. */
export const CLUSTER_FOLDER = "pg18";

/**
 * Makes the data folder once: SCRAM passwords, UTF-8, checksums. `initdb` works in a folder beside it that takes the
 * final name only when complete, so that an interrupted first start leaves nothing that looks whole.
 */
export function ensureCluster(home: string, binaries: PostgresBinaries, identity: Identity, password: string): string {
  const clusterDir = join(home, CLUSTER_FOLDER);
  if (existsSync(join(clusterDir, "PG_VERSION"))) return clusterDir;

  const unfinished = `${clusterDir}.unfinished`;
  const passwordFile = `${clusterDir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const owner = ownerOf(identity);
  if (owner !== null) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid);

  const [file, args] = commandAs(
    identity,
    [
      binaries.initdb,
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--data-checksums",
      "--no-instructions",
    ],
    { diesWithParent: true },
  );
  const result = spawnSync(file, args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || String(result.error)}`);
  renameSync(unfinished, clusterDir);
  return clusterDir;
}

/** The database password: made once, readable by the owner of the data folder alone. */
export function ensurePassword(dataDir: string): string {
  const file = join(dataDir, "postgres-password");
  if (existsSync(file)) {
    chmodSync(file, 0o600);
    return readFileSync(file, "utf8").trim();
  }
  const password = randomBytes(24).toString("base64url");
  // Written under another name first: a half-written password would lock the database for good.
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return password;
}
