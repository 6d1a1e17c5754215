import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "evenkeel-main-"));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => (isOver(child) ? null : end(child, "SIGTERM"))));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
const postgresPid = (): number => Number.parseInt(readFileSync(join(dataDir, "pg18", "postmaster.pid"), "utf8"), 10);

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill(signal);
  return (await exit)[0];
}

function launch(env: Record<string, string> = {}): ChildProcess {
  const { DATABASE_URL: _external, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...inherited, NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, SIM_SEED: "1", ...env },
  });
  started.push(child);
  return child;
}

/** Starts the product; resolves with its address when it is ready. */
async function start(): Promise<{ child: ChildProcess; address: string }> {
  const child = launch();
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const early = once(child, "exit").then(() => Promise.reject(new Error(`it ended before it was ready: ${said}`)));
  const [message] = (await Promise.race([once(child, "message"), early])) as [{ ready: string }];
  early.catch(() => undefined);
  return { child, address: message.ready };
}

async function refusalOf(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = launch(env);
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, "close");
  return { code, said };
}

test("serves, turns a second start on its folder away, and stops in order", async () => {
  const { child, address } = await start();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const second = await refusalOf({});
  expect(second.code).toBe(1);
  expect(second.said).toContain(`already running on the data folder ${dataDir} (process ${child.pid}, at ${address})`);
  const database = postgresPid();
  expect(await end(child, "SIGTERM")).toBe(0);
  expect(isAlive(database)).toBe(false);
});

test("killed, it takes its database along, and the next start finds both free", async () => {
  const first = await start();
  const database = postgresPid();
  await end(first.child, "SIGKILL");
  await expect.poll(() => isAlive(database), { timeout: 10_000 }).toBe(false);
  const next = await start();
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
});

test("it outlives its database, and is ready again by itself", async () => {
  const { address } = await start();
  const status = async () => (await fetch(`${address}/readyz`)).status;
  process.kill(postgresPid(), "SIGKILL");
  await expect.poll(status, { interval: 20, timeout: 5_000 }).toBe(503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await expect.poll(status, { timeout: 15_000 }).toBe(200);
});

test("it ends when whoever started it is gone", async () => {
  const { child } = await start();
  const exit = once(child, "exit");
  child.disconnect();
  expect((await exit)[0]).toBe(0);
});

test("a bad configuration is told in one line for each value, before anything starts", async () => {
  const refusal = await refusalOf({ PORT: "http", MARKET_FEED: "replay" });
  expect(refusal.code).toBe(1);
  expect(refusal.said.trim().split("\n")).toEqual([
    expect.stringMatching(/^PORT="http" is not valid: /),
    expect.stringMatching(/^REPLAY_DIR is not set: /),
  ]);
});
