import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#/config.ts";

const KEY_BYTES = 32;

/**
 * The key of what is kept encrypted: as configured, or drawn once for this installation and kept in `DATA_DIR`, readable by
 * its owner alone. Who loses it has lost the files.
 * @throws Error where the kept file is no key.
 */
export function blobKey({ blobKey: configured, dataDir }: Config): Buffer {
  if (configured !== null) return Buffer.from(configured, "base64url");
  const file = join(dataDir, "blob.key");
  const kept = readOrNull(file);
  if (kept !== null) {
    const key = Buffer.from(kept.trim(), "base64url");
    if (key.length !== KEY_BYTES) throw new Error(`${file} holds no key: restore it, or configure BLOB_KEY.`);
    return key;
  }
  const key = randomBytes(KEY_BYTES);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${key.toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  return key;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
