import { Suspense, useState } from "react";
import { HomeScreen } from "#/features/home/components/home-screen.tsx";
import { MarketOverview } from "#/features/markets/components/market-overview.tsx";
import { late } from "#/lib/late.tsx";
import { withStyles } from "../lazy-screen.ts";
import { MoneyBanner } from "../money-banner.tsx";

const HomeDrawer = late(() => withStyles(import("../home-drawer.tsx")));

export default function HomeRoute() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const openMenu = () => {
    setWasMenuOpen(true);
    setMenuOpen(true);
  };
  return (
    <div className="column">
      <HomeScreen banner={<MoneyBanner />} overview={<MarketOverview />} onMenu={openMenu} />
      {wasMenuOpen && (
        <Suspense fallback={null}>
          <HomeDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
