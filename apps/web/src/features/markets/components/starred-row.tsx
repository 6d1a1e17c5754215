import type { MarketRow as Row } from "@evenkeel/contract/instrument";
import { memo } from "react";
import { StarButton } from "#/api/favourites/star-button.tsx";
import { MarketRow } from "./market-row.tsx";

/** A market's row that begins with the star of the watchlist. */
export const StarredRow = memo(function StarredRow({ row }: { row: Row }) {
  return <MarketRow row={row} leading={<StarButton row={row} size="row" />} />;
});
