import { createStore, type ExternalStore, useStore } from "./external-store.ts";

const EVERY_MS = 30_000;

const now: ExternalStore<number> = createStore(Date.now());
let drawnAtMs: number | undefined;
let watching = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const minute: ExternalStore<number> = {
  ...now,
  subscribe(listener) {
    // While nobody watched, time went on.
    if (watching === 0 && Date.now() - now.get() >= EVERY_MS) now.set(Date.now());
    watching += 1;
    timer ??= setInterval(() => now.set(Date.now()), EVERY_MS);
    const end = now.subscribe(listener);
    return () => {
      end();
      watching -= 1;
      if (watching > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
};

/** Says when the page from the server was drawn, milliseconds since the epoch: it is taken over as of that moment. */
export function drawAsOf(atMs: number): void {
  drawnAtMs = atMs;
}

/** Milliseconds since the epoch, renewed twice a minute: one clock for everything that counts in minutes. */
export function useMinuteClock(): number {
  return useStore(minute, () => drawnAtMs ?? now.get());
}
