import type { ContractFill } from "@evenkeel/contract/contract-coin";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { fillsQuery, orderHistoryQuery } from "../queries.ts";
import { FillBasisSheet } from "./fill-basis-sheet.tsx";
import { FillCard } from "./fill-card.tsx";
import { OrderCard } from "./order-card.tsx";
import type { OrderMarket } from "./order-market.ts";

interface HistoryProps {
  marketOf: (coin: string) => OrderMarket;
}

/** What ended: orders, and every fill with its evidence. */
export function History({ marketOf }: HistoryProps) {
  const { t } = useTranslation("orders");
  const [shown, setShown] = useState<"fills" | "orders">("fills");
  return (
    <>
      <Chips
        label={t("history.label")}
        items={[
          { value: "fills", label: t("history.fills") },
          { value: "orders", label: t("history.orders") },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === "fills" ? <Fills marketOf={marketOf} /> : <EndedOrders marketOf={marketOf} />}
    </>
  );
}

function Fills({ marketOf }: HistoryProps) {
  const query = useInfiniteQuery(fillsQuery);
  const [asked, setAsked] = useState<ContractFill | null>(null);
  const fills = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Pages query={query} count={fills.length}>
      {fills.map((fill) => (
        <FillCard key={fill.id} fill={fill} market={marketOf(fill.coin)} onHow={() => setAsked(fill)} />
      ))}
      <FillBasisSheet fill={asked} market={asked && marketOf(asked.coin)} onClose={() => setAsked(null)} />
    </Pages>
  );
}

function EndedOrders({ marketOf }: HistoryProps) {
  const { t } = useTranslation("orders");
  const query = useInfiniteQuery(orderHistoryQuery);
  const orders = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Pages query={query} count={orders.length}>
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
    </Pages>
  );
}

interface PagesProps {
  query: {
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  count: number;
  children: ReactNode;
}

function Pages({ query, count, children }: PagesProps) {
  const { t } = useTranslation("orders");
  if (query.isPending) {
    return (
      <div role="status" aria-label={t("history.loading")} className="space-y-3 px-4 py-3">
        <Skeleton className="h-32 w-full !rounded-card" />
        <Skeleton className="h-32 w-full !rounded-card" />
      </div>
    );
  }
  if (query.isError && count === 0)
    return (
      <ErrorState
        title={t("history.failed")}
        action={<Button onClick={() => query.refetch()}>{t("common:retry")}</Button>}
      />
    );
  if (count === 0) return <EmptyState title={t("history.empty")}>{t("history.emptyText")}</EmptyState>;
  return (
    <div className="space-y-3 px-4 pt-1 pb-3">
      {children}
      {query.hasNextPage && (
        <Button look="quiet" className="w-full" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}
