import type { ReactNode } from "react";
import { useUser } from "#/api/user-query.ts";
import { useIsSignedIn } from "#/lib/session.ts";
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
}

/** Home: for a visitor the front page, for a person who is signed in the place to start from. */
export function HomeScreen({ banner, overview }: HomeScreenProps) {
  const isSignedIn = useIsSignedIn();
  const user = useUser();
  return (
    <>
      <TopBar searchPath={isSignedIn ? "/quoteSearch" : "/quote"} />
      {banner}
      <main>
        {!isSignedIn && <Welcome />}
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
        <Announcements />
      </main>
    </>
  );
}
