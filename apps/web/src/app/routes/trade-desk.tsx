import type { ContractPosition, Side } from "@evenkeel/contract/contract-coin";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlayingSetting } from "#/api/config-queries.ts";
import { ChartPanel } from "#/features/instrument/components/chart-panel.tsx";
import { FreshnessWatch } from "#/features/instrument/components/freshness-watch.tsx";
import { LaterNotice } from "#/features/instrument/components/later-notice.tsx";
import { OrderBook } from "#/features/instrument/components/order-book.tsx";
import { PriceBlock } from "#/features/instrument/components/price-block.tsx";
import { PriceStrip } from "#/features/instrument/components/price-strip.tsx";
import { TradeBar } from "#/features/instrument/components/trade-bar.tsx";
import { TradeTape } from "#/features/instrument/components/trade-tape.tsx";
import { onSymbolChange } from "#/features/instrument/current-coin.ts";
import type { Freshness } from "#/features/instrument/model/freshness.ts";
import { assetsOf, type InstrumentRef } from "#/features/instrument/model/instrument-ref.ts";
import { contractCoinsQuery, detailQuery } from "#/features/instrument/queries.ts";
import { riskTiersQuery } from "#/features/order-ticket/queries.ts";
import { History } from "#/features/orders/components/history.tsx";
import { OpenOrders } from "#/features/orders/components/open-orders.tsx";
import { openOrdersQuery } from "#/features/orders/queries.ts";
import { PositionList } from "#/features/positions/components/position-list.tsx";
import { refreshTrading, useTradingUpdates } from "#/features/positions/hooks/use-trading-updates.ts";
import { positionsQuery } from "#/features/positions/queries.ts";
import { Tabs } from "#/ui/tabs.tsx";
import { useOwnLines } from "./use-own-lines.ts";

const OrderTicket = lazy(async () => {
  const { OrderTicket: component } = await import("#/features/order-ticket/components/order-ticket.tsx");
  return { default: component };
});

type DeskTab = "book" | "trades" | "positions" | "orders" | "history";
type Ticket = { readonly side: Side; readonly price?: string };

const NO_POSITIONS: readonly ContractPosition[] = [];

/** Everything below the header for one instrument; trading only where its class trades already. */
export function TradeDesk({ reference, row }: { reference: InstrumentRef; row: MarketRow }) {
  const { t } = useTranslation("trade");
  const client = useQueryClient();
  const canTrade = reference.type === "CryptoCoin" && reference.subType === "contract";
  const [tab, setTab] = useState<DeskTab>("book");
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const lastTicket = useRef<Ticket>({ side: "buy" });
  if (ticket) lastTicket.current = ticket;

  const playing = usePlayingSetting();
  useTradingUpdates();
  useEffect(() => onSymbolChange(() => setTicket(null)), []);
  const { data: positions = NO_POSITIONS } = useQuery(positionsQuery);
  const { data: orders } = useQuery(openOrdersQuery);
  const { data: coins } = useQuery(contractCoinsQuery);
  const { data: risk } = useQuery({ ...riskTiersQuery(row.coin), enabled: canTrade });
  const { data: detail } = useQuery(detailQuery(row.referCoin));
  const session = detail?.session ?? row.session;
  // Until the first frame, or until it has taken too long, nothing is said of the price; nothing can be ordered either.
  const [freshness, setFreshness] = useState<Freshness | null>(null);
  const lines = useOwnLines(canTrade ? row : null, positions, orders);
  const { base, quote } = assetsOf(row.symbol);

  const marketOf = useMemo(() => {
    const of = (market: MarketRow) => ({ ...market, ...assetsOf(market.symbol) });
    return (coin: string) =>
      of(coins?.get(coin) ?? (coin === row.coin ? row : { ...row, coin, referCoin: coin, symbol: coin.toUpperCase() }));
  }, [coins, row]);

  const count = (list: readonly unknown[] | undefined) =>
    list && list.length > 0 ? (
      <span className="ms-1 text-ink">
        <span className="num">{list.length}</span>
      </span>
    ) : null;
  const market = [
    { value: "book" as const, label: t("tabs.book") },
    { value: "trades" as const, label: t("tabs.trades") },
  ];
  const own = [
    {
      value: "positions" as const,
      label: (
        <>
          {t("tabs.positions")}
          {count(positions)}
        </>
      ),
    },
    {
      value: "orders" as const,
      label: (
        <>
          {t("tabs.orders")}
          {count(orders)}
        </>
      ),
    },
    { value: "history" as const, label: t("tabs.history") },
  ];
  const isModuleOpen = playing?.find((entry) => entry.name === "uContract")?.isOpen !== false;
  const isStale = freshness !== null && freshness.block !== null;
  return (
    <>
      <FreshnessWatch row={row} isOpen={session.state === "open"} onChange={setFreshness} />
      <PriceBlock row={row} freshness={freshness} source={detail?.source} />
      <PriceStrip row={row} />
      <ChartPanel row={row} lines={lines} />
      <Tabs<DeskTab>
        label={t("tabs.label")}
        items={canTrade ? [...market, ...own] : market}
        value={tab}
        onChange={setTab}
      />
      {tab === "book" && (
        <OrderBook
          row={row}
          isStale={isStale}
          onTake={canTrade ? (price) => setTicket({ side: lastTicket.current.side, price }) : undefined}
        />
      )}
      {tab === "trades" && <TradeTape row={row} isStale={isStale} />}
      {tab === "positions" && (
        <PositionList
          marketOf={marketOf}
          takerRate={risk?.takerFeeRate ?? null}
          onOpenTicket={() => setTicket({ side: "buy" })}
        />
      )}
      {tab === "orders" && <OpenOrders marketOf={marketOf} />}
      {tab === "history" && <History marketOf={marketOf} />}
      {canTrade ? (
        <TradeBar onOpen={(side) => setTicket({ side })} />
      ) : (
        <LaterNotice what={reference.type === "CryptoCoin" ? "spot" : "class"} />
      )}
      {canTrade && (
        <Suspense fallback={null}>
          <OrderTicket
            open={ticket !== null}
            onClose={() => setTicket(null)}
            row={row}
            base={base}
            quote={quote}
            side={lastTicket.current.side}
            price={lastTicket.current.price}
            positions={positions}
            block={isModuleOpen ? (freshness === null ? "market.stale" : freshness.block) : "module.closed"}
            onPlaced={(order) => {
              refreshTrading(client);
              setTab(order.status === "filled" ? "positions" : "orders");
            }}
          />
        </Suspense>
      )}
    </>
  );
}
