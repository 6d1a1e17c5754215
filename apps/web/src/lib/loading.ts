import { LIMITS } from "@evenkeel/contract/limits";
import { createStore } from "./external-store.ts";

/** How many calls ask for the global overlay at the moment. */
export const loadingStore = createStore(0);

/** Shows the global overlay while `work` runs. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  loadingStore.set(loadingStore.get() + 1);
  try {
    return await work;
  } finally {
    loadingStore.set(Math.max(0, loadingStore.get() - 1));
  }
}

/** Takes the overlay away by itself after 5 s, whatever happens; the result calls it off. */
export function hideLoadingInTime(): () => void {
  const timer = setTimeout(() => loadingStore.set(0), LIMITS.loadingAutoHideMs);
  return () => clearTimeout(timer);
}
