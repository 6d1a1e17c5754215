import { useSyncExternalStore } from "react";

/** A single observable value outside React. */
export interface ExternalStore<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store; `set` with an identical value tells nobody. */
export function createStore<T>(initial: T): ExternalStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Reads a store and draws again when it changes. `drawn` is the value that a page from the server was drawn with, where the
 * browser may know better: the page is taken over with it, and drawn again at once.
 */
export function useStore<T>(store: ExternalStore<T>, drawn: () => T = store.get): T {
  return useSyncExternalStore(store.subscribe, store.get, drawn);
}
