/** Runs `flush` once a frame with the newest value given since the last one. Candles come faster than a screen can show. */
export function foldPerFrame<T>(
  flush: (value: T) => void,
  schedule: (run: () => void) => number = requestAnimationFrame,
  cancel: (handle: number) => void = cancelAnimationFrame,
): { push(value: T): void; stop(): void } {
  let waiting: { value: T } | undefined;
  let handle: number | undefined;
  return {
    push(value) {
      const isScheduled = waiting !== undefined;
      waiting = { value };
      if (isScheduled) return;
      handle = schedule(() => {
        const due = waiting;
        waiting = undefined;
        if (due) flush(due.value);
      });
    },
    stop() {
      waiting = undefined;
      if (handle !== undefined) cancel(handle);
    },
  };
}
