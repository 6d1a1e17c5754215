/** Runs work of the same key one after another, in the order in which it came; different keys do not wait for each other. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Turns of one process; who must not be overtaken by another process needs the database. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const run = before.then(work, work);
    const settled = run.catch(() => {});
    last.set(key, settled);
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return run;
  };
}
