import { LIMITS } from "@evenkeel/contract/limits";

/** Calls back when home's loading flag clears, after 1 s; the returned function gives that up. */
export function whenFlagClears(onClear: () => void): () => void {
  const timer = setTimeout(onClear, LIMITS.homeLoadingFlagMs);
  return () => clearTimeout(timer);
}
