import type { SpotFill } from "@evenkeel/contract/spot";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FillBasisSheet } from "../components/fill-basis-sheet.tsx";
import { FillCard } from "../components/fill-card.tsx";
import { HistoryPages } from "../components/history-pages.tsx";
import { HistoryTabs } from "../components/history-tabs.tsx";
import type { OrderMarket } from "../components/order-market.ts";
import { SpotOrderCard } from "./spot-order-card.tsx";
import { endedSpotQuery, spotFillsQuery } from "./spot-queries.ts";

interface SpotHistoryProps {
  marketOf: (coin: string) => OrderMarket;
}

/** What ended on spot: every fill with its evidence, and orders. */
export function SpotHistory(props: SpotHistoryProps) {
  return <HistoryTabs fills={<Fills {...props} />} orders={<EndedOrders {...props} />} />;
}

function Fills({ marketOf }: SpotHistoryProps) {
  const { t } = useTranslation("spot");
  const query = useInfiniteQuery(spotFillsQuery);
  const [asked, setAsked] = useState<SpotFill | null>(null);
  const fills = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <HistoryPages query={query} count={fills.length}>
      {fills.map((fill) => (
        <FillCard
          key={fill.id}
          fill={fill}
          market={marketOf(fill.coin)}
          word={t(`side.${fill.side}`)}
          feeCoin={fill.feeCoin}
          onHow={() => setAsked(fill)}
        />
      ))}
      <FillBasisSheet fill={asked} market={asked && marketOf(asked.coin)} onClose={() => setAsked(null)} />
    </HistoryPages>
  );
}

function EndedOrders({ marketOf }: SpotHistoryProps) {
  const { t } = useTranslation(["spot", "orders"]);
  const query = useInfiniteQuery(endedSpotQuery);
  const orders = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <HistoryPages query={query} count={orders.length}>
      {orders.map((order) => {
        const status = t(`orders:status.${order.status}`);
        const reason = order.reason && t(`reason.${order.reason}`, { defaultValue: "" });
        return (
          <SpotOrderCard
            key={order.id}
            order={order}
            market={marketOf(order.coin)}
            aside={reason && order.status !== "filled" ? `${status} · ${reason}` : status}
          />
        );
      })}
    </HistoryPages>
  );
}
