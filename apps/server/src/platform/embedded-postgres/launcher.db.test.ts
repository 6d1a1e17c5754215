import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBinaries } from "./binaries.ts";
import { CLUSTER_FOLDER } from "./cluster.ts";
import { findFreePort } from "./free-port.ts";
import { chooseIdentity } from "./identity.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./index.ts";
import { startPostmaster } from "./postmaster.ts";

const HOLDER = fileURLToPath(new URL("testing/hold-server.ts", import.meta.url));
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "evenkeel-launcher-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function query<T>(server: EmbeddedPostgres, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the server below a process of its own; resolves with that process and the server's pid. */
function startHolder(): Promise<{ holder: ChildProcess; postgresPid: number }> {
  const holder = spawn(process.execPath, [HOLDER, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    holder.once("exit", () => reject(new Error("the holder ended early")));
    holder.stdout?.once("data", (line: Buffer) => resolve({ holder, postgresPid: Number(line.toString()) }));
  });
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

test("the server keeps its word on disk, speaks to this machine alone and asks for a password", async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    const settings = await query<{ name: string; setting: string }>(
      server,
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
         'data_checksums', 'listen_addresses', 'unix_socket_directories') ORDER BY name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: "on",
      fsync: "on",
      full_page_writes: "on",
      listen_addresses: "127.0.0.1",
      synchronous_commit: "on",
      unix_socket_directories: "",
    });
    expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
    const wrong = new Client({ connectionString: server.url.replace(/:[^:@]+@/, ":guess@") });
    await expect(wrong.connect()).rejects.toMatchObject({ code: "28P01" });
  } finally {
    await server.stop();
  }
});

test("a server that is killed comes back by itself, with what it had confirmed", async () => {
  const events: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, onEvent: (event) => events.push(event) });
  try {
    await query(server, "CREATE TABLE safe AS SELECT 42 AS answer");
    const pid = server.pid();
    process.kill(pid ?? 0, "SIGKILL");
    await expect.poll(() => events, { timeout: 15_000 }).toContain("restored");
    expect(server.pid()).not.toBe(pid);
    expect(await query(server, "SELECT answer FROM safe")).toEqual([{ answer: 42 }]);
  } finally {
    await server.stop();
  }
});

test("when whoever started it is killed the server ends too, and the next start finds everything", async () => {
  for (let round = 1; round <= 2; round++) {
    const { holder, postgresPid } = await startHolder();
    holder.removeAllListeners("exit");
    holder.kill("SIGKILL");
    await expect.poll(() => isAlive(postgresPid), { timeout: 10_000 }).toBe(false);
  }
  const server = await startEmbeddedPostgres({ dataDir });
  expect(await query(server, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 2 }]);
  await server.stop();
});

test("a lock file whose pid now belongs to somebody else does not stop the start", async () => {
  const lockFile = join(dataDir, CLUSTER_FOLDER, "postmaster.pid");
  writeFileSync(lockFile, `${process.pid}\n${join(dataDir, CLUSTER_FOLDER)}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`);
  const server = await startEmbeddedPostgres({ dataDir });
  expect(readFileSync(lockFile, "utf8").split("\n")[0]).toBe(String(server.pid()));
  await server.stop();
});

test("an orphan that still serves the folder is asked to stop", async () => {
  const orphan = await startPostmaster({
    binaries: findBinaries(),
    identity: chooseIdentity(),
    clusterDir: join(dataDir, CLUSTER_FOLDER),
    port: await findFreePort(),
    logFile: join(dataDir, "logs", "orphan.log"),
  });
  const ended = new Promise<number | null>((resolve) => orphan.once("exit", resolve));
  const server = await startEmbeddedPostgres({ dataDir });
  expect(await ended).toBe(0);
  await server.stop();
});
