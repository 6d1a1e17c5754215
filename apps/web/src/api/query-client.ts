import { QueryClient } from "@tanstack/react-query";
import { sessionStore } from "#/lib/session.ts";
import { ApiError } from "./api-error.ts";

const MAX_RETRIES = 2;

/** Only what may pass by itself is tried again: no answer, a server that is busy, or too many tries. */
function mayPass(error: Error): boolean {
  return error instanceof ApiError && (error.code === 0 || error.code >= 500 || error.code === 429);
}

/** Slow facts live here: settings, lists, balances, history. Quotes never do (see live/). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // Offline is told as a failure to load, not waited for in silence.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
    },
    mutations: { retry: false },
  },
});

// What one person saw must not be there for the next.
sessionStore.subscribe(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === "user" });
});
