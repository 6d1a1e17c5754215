import type { ContractFill } from "@evenkeel/contract/contract-coin";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { fillsQuery, orderHistoryQuery } from "../queries.ts";
import { FillBasisSheet } from "./fill-basis-sheet.tsx";
import { FillCard } from "./fill-card.tsx";
import { HistoryPages } from "./history-pages.tsx";
import { HistoryTabs } from "./history-tabs.tsx";
import { OrderCard } from "./order-card.tsx";
import type { OrderMarket } from "./order-market.ts";

interface HistoryProps {
  marketOf: (coin: string) => OrderMarket;
}

/** What ended: orders, every fill with its evidence, and positions. */
export function History({ marketOf, closed }: HistoryProps & { closed: ReactNode }) {
  return (
    <HistoryTabs fills={<Fills marketOf={marketOf} />} orders={<EndedOrders marketOf={marketOf} />} closed={closed} />
  );
}

function Fills({ marketOf }: HistoryProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const query = useInfiniteQuery(fillsQuery(useProduct()));
  const [asked, setAsked] = useState<ContractFill | null>(null);
  const fills = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <HistoryPages query={query} count={fills.length}>
      {fills.map((fill) => (
        <FillCard
          key={fill.id}
          fill={fill}
          market={marketOf(fill.coin)}
          word={fill.purpose === "open" ? t(`trade:side.${fill.side}`) : t(`purpose.${fill.purpose}`)}
          onHow={() => setAsked(fill)}
        />
      ))}
      <FillBasisSheet fill={asked} market={asked && marketOf(asked.coin)} onClose={() => setAsked(null)} />
    </HistoryPages>
  );
}

function EndedOrders({ marketOf }: HistoryProps) {
  const { t } = useTranslation("orders");
  const query = useInfiniteQuery(orderHistoryQuery(useProduct()));
  const orders = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <HistoryPages query={query} count={orders.length}>
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          market={marketOf(order.coin)}
          aside={
            order.reason === null || order.status === "filled"
              ? t(`status.${order.status}`)
              : `${t(`status.${order.status}`)} · ${t(`reason.${order.reason}`)}`
          }
        />
      ))}
    </HistoryPages>
  );
}
