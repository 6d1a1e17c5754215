import { useState } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { late } from "#/lib/late.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import type { MoreAction } from "./more-sheet.tsx";
import { marketFor, type PositionMarket } from "./position-market.ts";

const SHEETS = {
  close: late(() => import("./close-sheet.tsx")),
  exits: late(() => import("./exits-sheet.tsx")),
  margin: late(() => import("./margin-sheet.tsx")),
  reverse: late(() => import("./reverse-sheet.tsx")),
  share: late(() => import("./share-sheet.tsx")),
} as const;
const SHEET_NAMES = ["close", "exits", "margin", "reverse", "share"] as const;
const MoreSheet = late(() => import("./more-sheet.tsx"));

/** What is asked of a position: one of its sheets. */
export interface PositionRequest {
  readonly what: (typeof SHEET_NAMES)[number] | "more";
  readonly position: TradePosition;
}

export interface PositionSheetsProps {
  asked: PositionRequest | null;
  positions: readonly TradePosition[];
  marketOf: (coin: string) => PositionMarket;
  onAsk: (request: PositionRequest | null) => void;
}

/** The sheets of positions, each fetched when it is first asked for. */
export function PositionSheets({ asked, positions, marketOf, onAsk }: PositionSheetsProps) {
  // A sheet keeps what it was opened with while it slides away, and while it is open follows how the position stands.
  const [kept, setKept] = useState<TradePosition>();
  const position = positions.find(({ id }) => id === asked?.position.id);
  if (position !== undefined && position !== kept) setKept(position);
  const market = kept && marketFor(kept, marketOf);
  const close = () => onAsk(null);
  const layer = (what: PositionRequest["what"]) => ({
    open: asked?.what === what && position !== undefined,
    onClose: close,
    position: kept,
    market,
  });
  const choose = (what: MoreAction) => kept && onAsk({ what, position: kept });
  return (
    <>
      {SHEET_NAMES.map((what) => (
        <LazyLayer key={what} panel={SHEETS[what]} props={layer(what)} />
      ))}
      <LazyLayer panel={MoreSheet} props={{ ...layer("more"), onChoose: choose }} />
    </>
  );
}
