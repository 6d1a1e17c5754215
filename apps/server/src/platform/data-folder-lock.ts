import { createHash } from "node:crypto";
import { mkdirSync, realpathSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Another process serves this data folder; `holder` is how it describes itself. */
export class DataFolderBusyError extends Error {
  override readonly name = "DataFolderBusyError";
  constructor(dataDir: string, holder: string) {
    super(`Evenkeel is already running on the data folder ${dataDir}${holder === "" ? "" : ` (${holder})`}.`);
  }
}

const STOPPING = "stopping";
const STOPPING_PATIENCE_MS = 15_000;

export interface DataFolderLock {
  /** What a second start is told about this one, such as its address. */
  describe(text: string): void;
  /** From now on a second start waits for this one to end, and is not turned away. */
  announceStopping(): void;
  release(): void;
}

/**
 * Keeps a data folder to one process. The lock is a Linux abstract socket named after the folder: taking it is
 * atomic, and the kernel frees it with the process however that ends, so there is no stale lock to clean up.
 * @throws DataFolderBusyError when another process has it.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const name = `\0evenkeel-${createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 32)}`;
  let description = `process ${process.pid}`;
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(description);
  });
  const deadline = performance.now() + STOPPING_PATIENCE_MS;
  while (!(await listens(server, name))) {
    const holder = await ask(name);
    if (!holder.endsWith(STOPPING) || performance.now() > deadline) throw new DataFolderBusyError(dataDir, holder);
    await sleep(200);
  }
  server.unref();
  return {
    announceStopping: () => {
      description = `process ${process.pid}, ${STOPPING}`;
    },
    describe: (text) => {
      description = `process ${process.pid}, ${text}`;
    },
    release: () => server.close(),
  };
}

function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    };
    server.once("error", refuse);
    server.listen(name, () => {
      server.off("error", refuse);
      resolve(true);
    });
  });
}

function ask(name: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString("utf8");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer.slice(0, 200)));
  });
}
