import { createStore, type ExternalStore, useStore } from "./external-store.ts";

const EVERY_MS = 30_000;

const now: ExternalStore<number> = createStore(Date.now());
let isStarted = false;

/** Milliseconds since the epoch, renewed twice a minute: one clock for everything that counts in minutes. */
export function useMinuteClock(): number {
  if (!isStarted) {
    isStarted = true;
    setInterval(() => now.set(Date.now()), EVERY_MS);
  }
  return useStore(now);
}
