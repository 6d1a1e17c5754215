import type { ContractOrder, ContractPosition } from "@evenkeel/contract/contract-coin";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { usePlayingSetting } from "#/api/config-queries.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { ChartPanel } from "#/features/instrument/components/chart-panel.tsx";
import { FreshnessWatch } from "#/features/instrument/components/freshness-watch.tsx";
import { LaterNotice } from "#/features/instrument/components/later-notice.tsx";
import { PriceBlock } from "#/features/instrument/components/price-block.tsx";
import { PriceStrip } from "#/features/instrument/components/price-strip.tsx";
import { onSymbolChange } from "#/features/instrument/current-coin.ts";
import type { Freshness } from "#/features/instrument/model/freshness.ts";
import { assetsOf, type InstrumentRef } from "#/features/instrument/model/instrument-ref.ts";
import { contractCoinsQuery, detailQuery } from "#/features/instrument/queries.ts";
import { PendingOrderWatch } from "#/features/order-ticket/components/pending-order-watch.tsx";
import { openOrdersQuery } from "#/features/orders/queries.ts";
import type { PositionMarket } from "#/features/positions/components/position-market.ts";
import { refreshTrading, useTradingUpdates } from "#/features/positions/hooks/use-trading-updates.ts";
import { exitRows } from "#/features/positions/model/exit-rows.ts";
import { positionsQuery } from "#/features/positions/queries.ts";
import { useMediaQuery } from "#/lib/use-media-query.ts";
import { DeskPanels, type DeskTab } from "./desk-panels.tsx";
import { TicketPlace, type TicketRequest } from "./ticket-place.tsx";
import { useOwnLines } from "./use-own-lines.ts";

const NO_POSITIONS: readonly ContractPosition[] = [];
/** From here the chart and the ticket stand side by side. */
const WIDE = "(min-width: 900px)";

/** What the desk of contracts in lots has in place of the coins'. */
export interface LotDeskParts {
  /** Whether the server trades the instrument. */
  readonly canTrade: boolean;
  /** What is to know of the trading day and of the wallet. */
  readonly notices: ReactNode;
  readonly marketOf: (coin: string) => PositionMarket;
}

interface TradeDeskProps {
  reference: InstrumentRef;
  row: MarketRow;
  lots?: LotDeskParts;
}

/** Everything below the header for one instrument; trading only where its class trades already. */
export function TradeDesk({ reference, row, lots }: TradeDeskProps) {
  const client = useQueryClient();
  const isWide = useMediaQuery(WIDE);
  const canTrade = lots?.canTrade ?? (reference.type === "CryptoCoin" && reference.subType === "contract");
  const [tab, setTab] = useState<DeskTab>("book");
  const [request, setRequest] = useState<TicketRequest | null>(null);
  // Null until the first frame, or until it has taken too long: nothing is said of the price, and nothing can be ordered.
  const [freshness, setFreshness] = useState<Freshness | null>(null);

  useTradingUpdates();
  useEffect(() => onSymbolChange(() => setRequest(null)), []);
  const product = useProduct();
  const playing = usePlayingSetting();
  const { data: positions = NO_POSITIONS } = useQuery(positionsQuery(product));
  const { data: orders } = useQuery(openOrdersQuery(product));
  const { data: coins } = useQuery({ ...contractCoinsQuery, enabled: lots === undefined });
  const { data: detail } = useQuery(detailQuery(row.referCoin));
  const isMarketOpen = (detail?.session ?? row.session).state === "open";
  const lines = useOwnLines(canTrade ? row : null, positions, orders);

  const marketOf = useMemo(() => {
    if (lots !== undefined) return lots.marketOf;
    const of = (market: MarketRow) => {
      const assets = assetsOf(market.symbol);
      return { ...market, ...assets, money: assets.quote };
    };
    return (coin: string) =>
      of(coins?.get(coin) ?? (coin === row.coin ? row : { ...row, coin, referCoin: coin, symbol: coin.toUpperCase() }));
  }, [coins, row, lots]);

  const { base, quote } = marketOf(row.coin);
  const isModuleOpen = lots !== undefined || playing?.find((entry) => entry.name === "uContract")?.isOpen !== false;
  const isStale = freshness !== null && freshness.block !== null;
  const priceBlock = freshness === null ? "market.stale" : freshness.block;
  const onPlaced = (order: Pick<ContractOrder, "status">) => {
    refreshTrading(client);
    setTab(order.status === "filled" ? "positions" : "orders");
  };
  const ticket = canTrade && (
    <TicketPlace
      row={row}
      base={base}
      quote={quote}
      positions={positions}
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
      {canTrade && <PendingOrderWatch onPlaced={onPlaced} />}
      {lots?.notices}
      <PriceBlock row={row} isOpen={isMarketOpen} freshness={freshness} source={detail?.source} />
      <PriceStrip row={row} isStale={isStale} />
      <ChartPanel row={row} lines={lines} isStale={isStale} />
      <DeskPanels
        row={row}
        isStale={isStale}
        canTrade={canTrade}
        tab={tab}
        onTab={setTab}
        positionCount={positions.length}
        orderCount={orders?.length ?? 0}
        exitCount={positions.flatMap(exitRows).length}
        quote={quote}
        marketOf={marketOf}
        onTicket={(price) => setRequest({ side: request?.side ?? "buy", ...(price === undefined ? {} : { price }) })}
      />
      {!canTrade && <LaterNotice what={reference.type === "CryptoCoin" ? "spot" : "class"} />}
    </>
  );
  if (!isWide || !canTrade) {
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
