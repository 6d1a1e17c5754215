import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { lazy, useMemo } from "react";
import { assetsOf } from "#/features/instrument/model/instrument-ref.ts";
import { spotCoinsQuery } from "#/features/instrument/queries.ts";
import { openSpotQuery } from "#/features/orders/spot/spot-queries.ts";
import { useTradingUpdates } from "#/features/positions/hooks/use-trading-updates.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { DeskFrame } from "./desk-frame.tsx";
import type { DeskTrading } from "./desk-trading.ts";
import { marketsBy } from "./markets-by.ts";
import { useOwnLines } from "./use-own-lines.ts";

const OwnPanel = lazy(() => import("./spot-own-panels.tsx"));
const SpotTicket = late(async () => {
  const { SpotTicket: component } = await import("#/features/order-ticket/spot/spot-ticket.tsx");
  return { default: component };
});
const SpotTicketPanel = late(async () => {
  const { SpotTicketPanel: component } = await import("#/features/order-ticket/spot/spot-ticket.tsx");
  return { default: component };
});

/** The desk of coins bought and held: what the wallet has, and orders without leverage. */
export default function SpotDesk({ row }: { row: MarketRow }) {
  const { t } = useTranslation("trade");
  useTradingUpdates();
  const { data: orders } = useQuery(openSpotQuery);
  const { data: coins } = useQuery(spotCoinsQuery);
  const lines = useOwnLines(row, NO_POSITIONS, orders, "spotSide");
  const marketOf = useMemo(() => marketsBy(coins, row), [coins, row]);
  const assets = assetsOf(row.symbol);
  const trading: DeskTrading = {
    module: "spot",
    lines,
    tabs: [
      { value: "orders", word: t("tabs.orders"), count: orders?.length ?? 0 },
      { value: "assets", word: t("tabs.assets") },
      { value: "history", word: t("tabs.history") },
    ],
    holdings: "assets",
    bar: { buy: t("bar.spotBuy", { asset: assets.base }), sell: t("bar.spotSell", { asset: assets.base }) },
    panel: (tab, onOpenTicket) => (
      <OwnPanel tab={tab} coin={row.coin} marketOf={marketOf} onOpenTicket={onOpenTicket} />
    ),
    ticket: (placed, open) => {
      const form = { ...placed, row, ...assets };
      return open === null ? <SpotTicketPanel {...form} /> : <SpotTicket {...form} open={open} />;
    },
  };
  return <DeskFrame row={row} trading={trading} />;
}

const NO_POSITIONS: Parameters<typeof useOwnLines>[1] = [];
