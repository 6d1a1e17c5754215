import { MarketRowBody } from "#/features/markets/components/market-row.tsx";
import { SearchScreen } from "#/features/markets/components/search-screen.tsx";
import { StarredRow } from "#/features/markets/components/starred-row.tsx";
import { FavouriteList } from "#/features/watchlist/components/favourite-list.tsx";
import { useBack, useNavigate } from "#/lib/router.tsx";
import { useIsSignedIn } from "#/lib/session.ts";

export default function QuoteSearchRoute() {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  return (
    <SearchScreen
      onBack={useBack()}
      {...(isSignedIn && {
        favourites: (text) => (
          <FavouriteList
            text={text}
            onAdd={() => navigate("/quotes?type=collect")}
            Row={StarredRow}
            Body={MarketRowBody}
          />
        ),
      })}
    />
  );
}
