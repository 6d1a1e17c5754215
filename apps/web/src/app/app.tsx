import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { queryClient } from "#/api/query-client.ts";
import type { Navigation } from "#/lib/navigation.ts";
import { Router } from "#/lib/router.tsx";
import { Toaster } from "#/ui/toast.tsx";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./router.tsx";
import { Shell, ShellFallback } from "./shell.tsx";

/** The whole app: data, routes, and what lies over every screen. */
export function App({ navigation }: { navigation: Navigation }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router navigation={navigation}>
        <Suspense fallback={<ShellFallback />}>
          <AppErrorBoundary>
            <Shell>
              <AppRoutes />
            </Shell>
          </AppErrorBoundary>
        </Suspense>
      </Router>
      <Toaster />
    </QueryClientProvider>
  );
}
