import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOpenModules } from "#/api/use-open-modules.ts";
import type { OwnLine } from "#/chart/own-line.ts";
import { ChartPanel } from "#/features/instrument/components/chart-panel.tsx";
import { FreshnessWatch } from "#/features/instrument/components/freshness-watch.tsx";
import { LaterNotice } from "#/features/instrument/components/later-notice.tsx";
import { PriceBlock } from "#/features/instrument/components/price-block.tsx";
import { PriceStrip } from "#/features/instrument/components/price-strip.tsx";
import { onSymbolChange } from "#/features/instrument/current-coin.ts";
import type { Freshness } from "#/features/instrument/model/freshness.ts";
import { detailQuery } from "#/features/instrument/queries.ts";
import { PendingOrderWatch } from "#/features/order-ticket/components/pending-order-watch.tsx";
import { refreshTrading } from "#/features/positions/hooks/use-trading-updates.ts";
import { useMediaQuery } from "#/lib/use-media-query.ts";
import { DeskPanels, type DeskTab } from "./desk-panels.tsx";
import type { DeskTrading, PlacedTicket } from "./desk-trading.ts";
import { TicketPlace, type TicketRequest } from "./ticket-place.tsx";

const NO_LINES: readonly OwnLine[] = [];
/** From here the chart and the ticket stand side by side. */
const WIDE = "(min-width: 900px)";

export interface DeskFrameProps {
  row: MarketRow;
  /** Null where the class cannot be traded yet. */
  trading: DeskTrading | null;
}

/** Everything below the header for one instrument, and in it what its product brings. */
export function DeskFrame({ row, trading }: DeskFrameProps) {
  const client = useQueryClient();
  const isWide = useMediaQuery(WIDE);
  const [tab, setTab] = useState<DeskTab>("book");
  const [request, setRequest] = useState<TicketRequest | null>(null);
  // Null until the first frame, or until it has taken too long: nothing is said of the price, and nothing can be ordered.
  const [freshness, setFreshness] = useState<Freshness | null>(null);

  useEffect(() => onSymbolChange(() => setRequest(null)), []);
  const open = useOpenModules();
  const { data: detail } = useQuery(detailQuery(row.referCoin));
  const isMarketOpen = (detail?.session ?? row.session).state === "open";

  const isModuleOpen = trading === null || open?.has(trading.module) !== false;
  const isStale = freshness !== null && freshness.block !== null;
  const priceBlock = freshness === null ? "market.stale" : freshness.block;
  const onPlaced: PlacedTicket["onPlaced"] = (order) => {
    refreshTrading(client);
    setTab(order.status === "filled" && trading !== null ? trading.holdings : "orders");
  };
  const ticket = trading && (
    <TicketPlace
      trading={trading}
      block={isModuleOpen ? priceBlock : "module.closed"}
      request={request}
      onRequest={setRequest}
      isWide={isWide}
      onPlaced={onPlaced}
    />
  );
  const desk = (
    <>
      <FreshnessWatch row={row} isOpen={isMarketOpen} onChange={setFreshness} />
      {trading && <PendingOrderWatch onPlaced={onPlaced} />}
      {trading?.notices}
      <PriceBlock row={row} isOpen={isMarketOpen} freshness={freshness} source={detail?.source} />
      <PriceStrip row={row} isStale={isStale} />
      <ChartPanel row={row} lines={trading?.lines ?? NO_LINES} isStale={isStale} />
      <DeskPanels
        row={row}
        isStale={isStale}
        trading={trading}
        tab={tab}
        onTab={setTab}
        onTicket={(price) => setRequest({ side: request?.side ?? "buy", ...(price === undefined ? {} : { price }) })}
      />
      {!trading && <LaterNotice />}
    </>
  );
  if (!isWide || !trading) {
    return (
      <>
        {desk}
        {ticket}
      </>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22.5rem] items-start gap-4">
      <div className="min-w-0">{desk}</div>
      <aside className="sticky top-16 me-4 mt-3 rounded-card border border-hairline bg-surface p-4">{ticket}</aside>
    </div>
  );
}
