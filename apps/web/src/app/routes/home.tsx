import { HomeScreen } from "#/features/home/components/home-screen.tsx";
import { MarketOverview } from "#/features/markets/components/market-overview.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { MoneyBanner } from "../money-banner.tsx";

export default function HomeRoute() {
  const quotesPath = useIsSignedIn() ? "/quotes" : "/quote";
  return (
    <div className="column">
      <HomeScreen banner={<MoneyBanner />} overview={<MarketOverview quotesPath={quotesPath} />} />
    </div>
  );
}
