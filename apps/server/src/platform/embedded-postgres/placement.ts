import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PostgresBinaries } from "./binaries.ts";
import { commandAs, type Identity, ownerOf } from "./identity.ts";

const SHARED_ROOT = "/var/lib/evenkeel";

/**
 * Where the cluster and its binaries live. Normally the data folder and node_modules; when PostgreSQL must run as
 * `nobody`, who cannot enter a private home such as /root, a folder of its own under /var/lib.
 */
export function placeCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  identity: Identity,
): { home: string; binaries: PostgresBinaries } {
  const owner = ownerOf(identity);
  if (owner === null) return { home: dataDir, binaries };

  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const home = canEnter(identity, dataDir) ? dataDir : join(SHARED_ROOT, name);
  if (home !== dataDir) {
    mkdirSync(home, { recursive: true });
    chmodSync(SHARED_ROOT, 0o755);
    chownSync(home, owner.uid, owner.gid);
  }
  if (canEnter(identity, binaries.root)) return { home, binaries };
  const root = join(SHARED_ROOT, "postgresql-18");
  if (!existsSync(join(root, "bin", "postgres"))) cpSync(binaries.root, root, { recursive: true });
  return { home, binaries: { root, initdb: join(root, "bin", "initdb"), postgres: join(root, "bin", "postgres") } };
}

function canEnter(identity: Identity, folder: string): boolean {
  const [file, args] = commandAs(identity, ["test", "-x", folder], { diesWithParent: false });
  return spawnSync(file, args).status === 0;
}
