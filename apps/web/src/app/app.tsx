import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { BrowserRouter } from "react-router";
import { queryClient } from "#/api/query-client.ts";
import { Toaster } from "#/ui/toast.tsx";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./router.tsx";
import { Shell, ShellFallback } from "./shell.tsx";

/** The whole app: data, routes, and what lies over every screen. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense fallback={<ShellFallback />}>
          <AppErrorBoundary>
            <Shell>
              <AppRoutes />
            </Shell>
          </AppErrorBoundary>
        </Suspense>
      </BrowserRouter>
      <Toaster />
    </QueryClientProvider>
  );
}
