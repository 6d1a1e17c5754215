import type { MarketRow } from "@evenkeel/contract/instrument";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OrderBook } from "#/features/instrument/components/order-book.tsx";
import { TradeTape } from "#/features/instrument/components/trade-tape.tsx";
import { History } from "#/features/orders/components/history.tsx";
import { OpenOrders } from "#/features/orders/components/open-orders.tsx";
import type { PositionMarket } from "#/features/positions/components/position-card.tsx";
import { PositionList } from "#/features/positions/components/position-list.tsx";
import { Tabs } from "#/ui/tabs.tsx";

export type DeskTab = "book" | "trades" | "positions" | "orders" | "history";

export interface DeskPanelsProps {
  row: MarketRow;
  isStale: boolean;
  /** Without it only book and trades are shown: the class cannot be traded yet. */
  canTrade: boolean;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
  positionCount: number;
  orderCount: number;
  marketOf: (coin: string) => PositionMarket;
  takerRate: string | null;
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
  marketOf,
  takerRate,
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
    { value: "history", label: t("tabs.history") },
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
      {tab === "positions" && (
        <PositionList marketOf={marketOf} takerRate={takerRate} onOpenTicket={() => onTicket()} />
      )}
      {tab === "orders" && <OpenOrders marketOf={marketOf} />}
      {tab === "history" && <History marketOf={marketOf} />}
    </>
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
