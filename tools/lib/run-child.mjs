import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./root.mjs";

/**
 * Runs a file on the product's Node and resolves with the code to exit with. The child has a process group of its
 * own, so Ctrl-C reaches it once, through us, and not a second time from the terminal. It also holds an IPC channel:
 * when this process is killed, the channel closes, and a child that listens ends by itself.
 * @param {string} runtime
 * @param {string[]} args the file and its arguments
 * @param {{ onMessage?: (message: unknown) => void }} [options]
 * @returns {{ exitCode: Promise<number>, stop: () => void }}
 */
export function runChild(runtime, args, { onMessage } = {}) {
  const bin = join(root, "node_modules", ".bin");
  const child = spawn(runtime, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` },
  });
  if (onMessage) child.on("message", onMessage);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const exitCode = new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
  });
  return { exitCode, stop: () => child.kill("SIGTERM") };
}
