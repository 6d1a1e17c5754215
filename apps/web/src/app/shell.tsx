import { type ReactNode, Suspense } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { useLocation } from "#/lib/router.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { Spinner } from "#/ui/spinner.tsx";
import { AppErrorBoundary } from "./error-boundary.tsx";
import { LoadingOverlay } from "./loading-overlay.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { TabBar } from "./tab-bar.tsx";
import { useKeyRules } from "./use-key-rules.ts";
import { useNavigationHabits } from "./use-navigation-habits.ts";
import { useOperatorSettings } from "./use-operator-settings.ts";
import { useReloadAfterHidden } from "./use-reload-after-hidden.ts";

const MemberWatch = late(() => import("./member-watch.tsx"));

/** What surrounds every screen: the phone column, the tab bar, and the habits of the whole app. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  useKeyRules();
  useNavigationHabits();
  useReloadAfterHidden();
  useOperatorSettings();
  return (
    <>
      <a href="#screen" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        {t("skipToContent")}
      </a>
      <OfflineBanner />
      <div id="screen" tabIndex={-1} className="outline-none">
        {/* A screen that failed stays behind when the person goes elsewhere. */}
        <AppErrorBoundary key={pathname}>
          <Suspense fallback={<ShellFallback />}>{children}</Suspense>
        </AppErrorBoundary>
      </div>
      <TabBar />
      <LoadingOverlay />
      {isSignedIn && <MemberWatch />}
    </>
  );
}

/** While a screen's code is on its way. Appears late, so that a fast answer shows no flicker. */
export function ShellFallback() {
  return (
    <div className="column grid min-h-[60dvh] place-items-center text-ink-faint">
      <Spinner className="size-6" />
    </div>
  );
}
