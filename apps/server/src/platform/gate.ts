/** Runs work, at most so much of it at once; the rest waits in the order in which it came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @param most how many run at once; at least 1. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    // The place is handed over: nobody who comes now gets in between.
    else next();
  };
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
