import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useIsSignedIn } from "#/lib/session.ts";
import { useTakenOver } from "#/lib/use-taken-over.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { whenFlagClears } from "../model/loading-flag.ts";
import { Announcements } from "./announcements.tsx";
import { Banners } from "./banners.tsx";
import { CopyTradeCards } from "./copy-trade-cards.tsx";
import { NavigationGrid } from "./navigation-grid.tsx";
import { TopBar } from "./top-bar.tsx";
import { Welcome } from "./welcome.tsx";

const NewUserTasks = lazy(() => import("./new-user-tasks.tsx"));

export interface HomeScreenProps {
  /** The bar that marks simulated money. */
  banner: ReactNode;
  /** The market overview, which belongs to another area. */
  overview: ReactNode;
  /** Opens the menu over the screen. */
  onMenu: () => void;
}

/** Home: for a visitor the front page, for a person who is signed in the place to start from. */
export function HomeScreen({ banner, overview, onMenu }: HomeScreenProps) {
  const { t } = useTranslation("home");
  const isSignedIn = useIsSignedIn();
  const isLoading = useLoadingFlag();
  const isTakenOver = useTakenOver();
  return (
    <>
      <TopBar {...(isSignedIn && { onMenu })} />
      <main aria-busy={isLoading}>
        {banner}
        {isSignedIn ? (
          <h1 className="sr-only">{t("common:tabs.home")}</h1>
        ) : (
          // A page from the server holds both; the device knows before the first paint which of them is seen.
          <div className="member:hidden">
            <Welcome />
          </div>
        )}
        {isSignedIn ? (
          <Suspense fallback={<Skeleton className="mx-4 mt-3 h-16.5" />}>
            <NewUserTasks isLoading={isLoading} />
          </Suspense>
        ) : (
          isLoading && <Skeleton className="mx-4 mt-3 h-16.5 visitor:hidden" />
        )}
        <NavigationGrid />
        <Banners />
        {overview}
        {isTakenOver ? (
          <>
            <CopyTradeCards />
            <Announcements isLoading={isLoading} />
          </>
        ) : (
          // About as high as what comes: a page that is loaded again finds the place where it was left.
          <div className="h-120" />
        )}
      </main>
    </>
  );
}

/** The loading flag of home: it clears after a second, and what has not come by then is left out. */
function useLoadingFlag(): boolean {
  const [isLoading, setLoading] = useState(true);
  useEffect(() => whenFlagClears(() => setLoading(false)), []);
  return isLoading;
}
