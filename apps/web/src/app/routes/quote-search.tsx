import { useNavigate } from "react-router";
import { MarketRowBody } from "#/features/markets/components/market-row.tsx";
import { SearchScreen } from "#/features/markets/components/search-screen.tsx";
import { StarredRow } from "#/features/markets/components/starred-row.tsx";
import { FavouriteList } from "#/features/watchlist/components/favourite-list.tsx";
import { useBack } from "#/lib/use-back.ts";

export default function QuoteSearchRoute() {
  const navigate = useNavigate();
  return (
    <SearchScreen
      onBack={useBack()}
      favourites={(text) => (
        <FavouriteList
          text={text}
          onAdd={() => navigate("/quotes?type=collect")}
          Row={StarredRow}
          Body={MarketRowBody}
        />
      )}
    />
  );
}
