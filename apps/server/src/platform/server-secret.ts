import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes hashes that nobody can compute who only has the database: of short codes, and of what must not be listed. */
export interface ServerSecret {
  /** 32 bytes that follow from `use` and the parts. The same parts give another result for another use. */
  hash(use: string, ...parts: readonly string[]): Buffer;
}

const FILE = "server-secret";

/** @param key 32 bytes or more. */
export function createServerSecret(key: Buffer): ServerSecret {
  return {
    hash: (use, ...parts) => {
      const hmac = createHmac("sha256", key);
      // Lengths go in, so that no two lists of parts run together into the same text.
      for (const part of [use, ...parts]) hmac.update(`${Buffer.byteLength(part)}:${part}`);
      return hmac.digest();
    },
  };
}

/**
 * The secret as configured, or drawn once for this installation and kept in `dataDir`, readable by its owner alone.
 * Codes and fund passwords that were made with it are worth nothing without it.
 * @throws Error where the kept file is not what was written.
 */
export function readServerSecret(config: { serverSecret: string | null; dataDir: string }): ServerSecret {
  if (config.serverSecret !== null) return createServerSecret(Buffer.from(config.serverSecret, "utf8"));
  const file = join(config.dataDir, FILE);
  const kept = readOrNull(file);
  if (kept !== null) {
    const key = Buffer.from(kept.trim(), "base64url");
    if (key.length !== 32) throw new Error(`${file} is damaged: it holds no secret of this server.`);
    return createServerSecret(key);
  }
  const key = randomBytes(32);
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, `${key.toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  return createServerSecret(key);
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
