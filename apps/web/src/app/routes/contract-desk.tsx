import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo } from "react";
import { useProduct } from "#/api/trading/use-product.ts";
import { contractCoinsQuery } from "#/features/instrument/queries.ts";
import { openOrdersQuery } from "#/features/orders/queries.ts";
import type { PositionMarket } from "#/features/positions/components/position-market.ts";
import { useTradingUpdates } from "#/features/positions/hooks/use-trading-updates.ts";
import { exitRows } from "#/features/positions/model/exit-rows.ts";
import { positionsQuery } from "#/features/positions/queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import type { DeskTrading } from "./desk-trading.ts";
import { marketsBy } from "./markets-by.ts";
import { useOwnLines } from "./use-own-lines.ts";

const OwnPanel = lazy(() => import("./trade-own-panels.tsx"));
const OrderTicket = late(async () => {
  const { OrderTicket: component } = await import("#/features/order-ticket/components/order-ticket.tsx");
  return { default: component };
});
const TicketPanel = late(async () => {
  const { TicketPanel: component } = await import("#/features/order-ticket/components/order-ticket.tsx");
  return { default: component };
});

const NO_POSITIONS: readonly ContractPosition[] = [];

/** What the desk of contracts in lots has in place of the coins'. */
export interface LotDeskParts {
  /** Whether the server trades the instrument. */
  readonly canTrade: boolean;
  /** What is to know of the trading day and of the wallet. */
  readonly notices: ReactNode;
  readonly marketOf: (coin: string) => PositionMarket;
}

/** The desk of a contract, on a coin or in lots: positions, their exits, and orders with leverage. */
export function ContractDesk({ row, lots }: { row: MarketRow; lots?: LotDeskParts }) {
  const { t } = useTranslation("trade");
  useTradingUpdates();
  const product = useProduct();
  const { data: positions = NO_POSITIONS } = useQuery(positionsQuery(product));
  const { data: orders } = useQuery(openOrdersQuery(product));
  const { data: coins } = useQuery({ ...contractCoinsQuery, enabled: lots === undefined });
  const canTrade = lots?.canTrade ?? true;
  const lines = useOwnLines(canTrade ? row : null, positions, orders);
  const marketOf = useMemo(() => lots?.marketOf ?? marketsBy(coins, row), [coins, row, lots]);
  const { base, quote } = marketOf(row.coin);
  const trading: DeskTrading = {
    module: lots === undefined ? "uContract" : "derivatives",
    notices: lots?.notices,
    lines,
    tabs: [
      { value: "positions", word: t("tabs.positions"), count: positions.length },
      { value: "orders", word: t("tabs.orders"), count: orders?.length ?? 0 },
      { value: "exits", word: t("tabs.exits"), count: positions.flatMap(exitRows).length },
      { value: "history", word: t("tabs.history") },
      { value: "assets", word: t("tabs.assets") },
    ],
    holdings: "positions",
    bar: { buy: t("bar.buy"), sell: t("bar.sell") },
    panel: (tab, onOpenTicket) => (
      <OwnPanel tab={tab} coin={row.coin} quote={quote} marketOf={marketOf} onOpenTicket={onOpenTicket} />
    ),
    ticket: (placed, open) => {
      const form = { ...placed, row, base, quote, positions };
      return open === null ? <TicketPanel {...form} /> : <OrderTicket {...form} open={open} />;
    },
  };
  return <DeskFrame row={row} trading={canTrade ? trading : null} />;
}
