import type { Log } from "./log.ts";

const INTERVAL_MS = 3_600_000;

/**
 * Runs each task now and then every hour; a task that fails is logged and tried again the next time.
 * @returns a function that stops it.
 */
export function startHousekeeping(tasks: readonly (() => Promise<number>)[], log: Log): () => void {
  const run = async (): Promise<void> => {
    for (const task of tasks) {
      await task().catch((error: unknown) => log.warn({ err: error }, "housekeeping failed"));
    }
  };
  void run();
  const timer = setInterval(() => void run(), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
