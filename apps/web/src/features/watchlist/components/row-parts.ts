import type { MarketRow } from "@evenkeel/contract/instrument";
import type { ComponentType } from "react";

/** How a market's row is drawn, which belongs to the markets: the row that leads to trading, and its inside alone. */
export interface RowParts {
  Row: ComponentType<{ row: MarketRow }>;
  Body: ComponentType<{ row: MarketRow; isSmall?: boolean }>;
}
