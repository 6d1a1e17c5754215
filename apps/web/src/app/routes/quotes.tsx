import { MarketRowBody } from "#/features/markets/components/market-row.tsx";
import { QuotesScreen } from "#/features/markets/components/quotes-screen.tsx";
import { StarredRow } from "#/features/markets/components/starred-row.tsx";
import { WatchlistPanel } from "#/features/watchlist/components/watchlist-panel.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { MoneyBanner } from "../money-banner.tsx";

export default function QuotesRoute() {
  const isSignedIn = useIsSignedIn();
  return (
    <QuotesScreen
      {...(isSignedIn && { watchlist: <WatchlistPanel Row={StarredRow} Body={MarketRowBody} /> })}
      banner={(referCoin) => <MoneyBanner referCoin={referCoin} />}
    />
  );
}
