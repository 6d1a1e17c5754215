import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import webPush from "web-push";
import * as z from "zod/mini";
import type { Config } from "#/config.ts";

/** The pair by which push services know this server; base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * The pair as configured, or drawn once for this installation and kept in `DATA_DIR`, readable by its owner alone:
 * browsers that subscribed with it know no other.
 * @throws Error where the kept file is not what was written.
 */
export function vapidKeys({ vapidPublicKey, vapidPrivateKey, dataDir }: Config): VapidKeys {
  if (vapidPublicKey !== null && vapidPrivateKey !== null) {
    return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey };
  }
  const file = join(dataDir, "vapid-keys.json");
  const kept = readOrNull(file);
  if (kept !== null) return z.parse(stored, JSON.parse(kept));
  const keys = webPush.generateVAPIDKeys();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600, flag: "wx" });
  return keys;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
