import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "#/api/user-query.ts";
import { useIsSignedIn } from "#/lib/session.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { whenFlagClears } from "../model/loading-flag.ts";
import { Announcements } from "./announcements.tsx";
import { Banners } from "./banners.tsx";
import { CopyTradeCards } from "./copy-trade-cards.tsx";
import { NavigationGrid } from "./navigation-grid.tsx";
import { TaskCard } from "./task-card.tsx";
import { TopBar } from "./top-bar.tsx";
import { Welcome } from "./welcome.tsx";

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
  const user = useUser();
  const isLoading = useLoadingFlag();
  return (
    <>
      <TopBar {...(isSignedIn && { onMenu })} />
      <main aria-busy={isLoading}>
        {banner}
        {isSignedIn ? <h1 className="sr-only">{t("common:tabs.home")}</h1> : <Welcome />}
        {isSignedIn && !user && isLoading && <Skeleton className="mx-4 mt-3 h-16.5" />}
        {user && (
          <TaskCard
            hasTradePwd={user.hasTradePwd}
            hasContact={user.email !== null || user.phone !== null}
            isIdentified={user.kyc.level > 0}
          />
        )}
        <NavigationGrid />
        <Banners />
        {overview}
        <CopyTradeCards />
        <Announcements isLoading={isLoading} />
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
