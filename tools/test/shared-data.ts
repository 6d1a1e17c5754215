import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The folder of recorded market data and published cases, which is kept outside the repository: `SHARED_DATA_DIR`, or
 * `shared/data` beside the repository. Null where there is none; tests that need it are then skipped.
 */
export function findSharedData(root: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const folder = env.SHARED_DATA_DIR ? resolve(env.SHARED_DATA_DIR) : join(root, "..", "shared", "data");
  return existsSync(folder) ? folder : null;
}
