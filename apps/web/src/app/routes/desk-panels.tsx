import type { MarketRow } from "@evenkeel/contract/instrument";
import { lazy, type ReactNode, Suspense } from "react";
import { OrderBook } from "#/features/instrument/components/order-book.tsx";
import { TradeTape } from "#/features/instrument/components/trade-tape.tsx";
import type { PositionMarket } from "#/features/positions/components/position-market.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { Tabs } from "#/ui/tabs.tsx";
import type { OwnTab } from "./trade-own-panels.tsx";

const OwnPanel = lazy(() => import("./trade-own-panels.tsx"));

export type DeskTab = "book" | "trades" | OwnTab;

export interface DeskPanelsProps {
  row: MarketRow;
  isStale: boolean;
  /** Without it only book and trades are shown: the class cannot be traded yet. */
  canTrade: boolean;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
  positionCount: number;
  orderCount: number;
  exitCount: number;
  /** What the instrument is quoted in. */
  quote: string;
  marketOf: (coin: string) => PositionMarket;
  /** Opens the ticket, with a price where one was taken from the book. */
  onTicket: (price?: string) => void;
}

/** Book, trades, and what the person holds, waits for and has done. */
export function DeskPanels({
  row,
  isStale,
  canTrade,
  tab,
  onTab,
  positionCount,
  orderCount,
  exitCount,
  quote,
  marketOf,
  onTicket,
}: DeskPanelsProps) {
  const { t } = useTranslation("trade");
  const market: { value: DeskTab; label: ReactNode }[] = [
    { value: "book", label: t("tabs.book") },
    { value: "trades", label: t("tabs.trades") },
  ];
  const own: typeof market = [
    { value: "positions", label: <Counted word={t("tabs.positions")} count={positionCount} /> },
    { value: "orders", label: <Counted word={t("tabs.orders")} count={orderCount} /> },
    { value: "exits", label: <Counted word={t("tabs.exits")} count={exitCount} /> },
    { value: "history", label: t("tabs.history") },
    { value: "assets", label: t("tabs.assets") },
  ];
  return (
    <>
      <Tabs<DeskTab>
        label={t("tabs.label")}
        items={canTrade ? [...market, ...own] : market}
        value={tab}
        onChange={onTab}
      />
      {tab === "book" && <OrderBook row={row} isStale={isStale} onTake={canTrade ? onTicket : undefined} />}
      {tab === "trades" && <TradeTape row={row} isStale={isStale} />}
      {tab !== "book" && tab !== "trades" && (
        <Suspense fallback={<OwnSkeleton />}>
          <OwnPanel tab={tab} coin={row.coin} quote={quote} marketOf={marketOf} onOpenTicket={() => onTicket()} />
        </Suspense>
      )}
    </>
  );
}

function OwnSkeleton() {
  return (
    <div aria-hidden="true" className="px-4 py-3">
      <Skeleton className="h-52 w-full !rounded-card" />
    </div>
  );
}

function Counted({ word, count }: { word: string; count: number }) {
  return (
    <>
      {word}
      {count > 0 && (
        <span className="ms-1 text-ink">
          <span className="num">{count}</span>
        </span>
      )}
    </>
  );
}
