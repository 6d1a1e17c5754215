import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./repository.ts";

const READY_PATIENCE_MS = 60_000;
const STOP_PATIENCE_MS = 20_000;

export interface ServerOptions {
  /** Folder of the server's data and logs. */
  dataDir: string;
  port: number;
  /** Configuration beyond the harness's own; the README's table names every variable. */
  env?: Record<string, string>;
}

/** The product's server as an operating-system process of its own, as a person would run it. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Whether the process still runs; one that ended says why in `output()`. */
  isAlive(): boolean;
  /** The last of what it wrote, to its output and to its log. */
  output(): string;
  /** Puts its clock forward; configured with `CLOCK_START` alone. @returns what the clock shows then. */
  passTime(ms: number): Promise<number>;
  /** All that it has written to its log and its output since its data folder was made. */
  readLog(): string;
  /** Ends it in order and waits. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts the server and waits until it says that it is ready.
 * @throws Error with what the server wrote, when it ends or stays silent.
 */
export async function startServer({ dataDir, port, env = {} }: ServerOptions): Promise<ServerProcess> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [join(ROOT, "apps/server/src/main.ts")], {
    cwd: ROOT,
    env: { ...process.env, ...DEFAULTS, PORT: String(port), DATA_DIR: dataDir, ...env },
    // Over the fourth channel the server notices when this process is gone, and stops by itself.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const log = createWriteStream(join(dataDir, "server-output.log"), { flags: "a" });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-8_000);
      log.write(text);
    });
  }
  const server = describe(child, port, dataDir, () => tail + endOfLog(dataDir));
  try {
    await untilReady(server);
  } catch (error) {
    await server.kill();
    throw error;
  }
  return server;
}

/**
 * Limits are raised, never removed: a storm is no attack. Node keeps what it compiled, since the same sources are started
 * dozens of times.
 */
const DEFAULTS = {
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  RATE_LIMIT_SCALE: "10000",
  NODE_ENV: "test",
  NODE_COMPILE_CACHE: join(ROOT, ".cache", "compiled"),
};

function describe(child: ChildProcess, port: number, dataDir: string, output: () => string): ServerProcess {
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE_MS);
    await gone;
    clearTimeout(impatient);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? -1,
    isAlive,
    output,
    readLog: () =>
      ["logs/server.log", "server-output.log"].map((file) => readFileSync(join(dataDir, file), "utf8")).join("\n"),
    passTime: (ms) =>
      new Promise((resolve) => {
        const hear = (message: unknown) => {
          if (typeof message !== "object" || message === null || !("now" in message)) return;
          child.off("message", hear);
          resolve(Number(message.now));
        };
        child.on("message", hear);
        child.send({ passMs: ms });
      }),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

function endOfLog(dataDir: string): string {
  try {
    return `\n${readFileSync(join(dataDir, "logs", "server.log"), "utf8").slice(-4_000)}`;
  } catch {
    return "";
  }
}

async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = performance.now() + READY_PATIENCE_MS;
  while (performance.now() < deadline) {
    if (!server.isAlive()) throw new Error(`The server ended while it started:\n${server.output()}`);
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`The server was not ready after ${READY_PATIENCE_MS / 1000} s:\n${server.output()}`);
}
