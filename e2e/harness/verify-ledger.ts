import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./repository.ts";

/**
 * Proves the books of a data folder, or of a database, with the product's own prover in a process of its own.
 * @returns what it printed. @throws Error with the same when an invariant does not hold.
 */
export function verifyLedger(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  return prove("verify-ledger", dataDir, env);
}

/** Proves the fills in the same way: each comes out again from its evidence, and their chain is unbroken. */
export function verifyFills(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  return prove("verify-fills", dataDir, env);
}

async function prove(name: string, dataDir: string, env: Record<string, string>): Promise<string> {
  const prover = join(ROOT, "apps/server/src/cli", `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [prover], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    timeout: 120_000,
  });
  return stdout;
}
