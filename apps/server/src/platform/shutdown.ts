import type { Log } from "./log.ts";

const DEADLINE_MS = 10_000;

export interface Shutdown {
  /** Adds a step; the steps run in the reverse order of their registration, each after the one before is done. */
  onStop(name: string, step: () => Promise<void> | void): void;
  /** Runs the steps once, within ten seconds in all; a step that fails does not keep the others from running. */
  run(reason: string): Promise<void>;
  readonly isStopping: boolean;
}

/** The way down: what was opened last closes first, so nothing loses what it stands on. */
export function createShutdown(log: Log): Shutdown {
  const steps: { name: string; step: () => Promise<void> | void }[] = [];
  let running: Promise<void> | null = null;

  const runSteps = async (reason: string): Promise<void> => {
    log.info({ reason }, "stopping");
    const deadline = new Promise<void>((done) => setTimeout(done, DEADLINE_MS).unref());
    for (const { name, step } of steps.reverse()) {
      try {
        await Promise.race([Promise.resolve(step()), deadline]);
      } catch (error) {
        log.error({ err: error, step: name }, "a step of the shutdown failed");
      }
    }
    log.info("stopped");
  };

  return {
    onStop: (name, step) => void steps.push({ name, step }),
    run: (reason) => {
      running ??= runSteps(reason);
      return running;
    },
    get isStopping() {
      return running !== null;
    },
  };
}
