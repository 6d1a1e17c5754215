/** Runs pieces of work beside everything else, a few at once, in the order in which they came. */
export interface WorkQueue {
  /** Takes a piece of work; what it throws goes to `onFault`. */
  add(work: () => Promise<void>): void;
  /** Pieces that have not begun. */
  readonly waiting: number;
  /** Resolves when nothing runs or waits. */
  drained(): Promise<void>;
}

/** @param atOnce how many pieces run at the same time. */
export function createWorkQueue(atOnce: number, onFault: (error: unknown) => void): WorkQueue {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();

  function next(): void {
    while (running.size < atOnce) {
      const work = waiting.shift();
      if (work === undefined) return;
      const run = work()
        .catch(onFault)
        .finally(() => {
          running.delete(run);
          next();
        });
      running.add(run);
    }
  }

  return {
    add: (work) => {
      waiting.push(work);
      next();
    },
    get waiting() {
      return waiting.length;
    },
    drained: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
