import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { reportError } from "#/api/report-error.ts";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { toast } from "#/ui/toast.tsx";
import { cancelOrder, openOrdersQuery } from "../queries.ts";
import { OrderCard } from "./order-card.tsx";
import type { OrderMarket } from "./order-market.ts";

/** Orders that wait for their price, each with its cancel button. */
export function OpenOrders({ marketOf }: { marketOf: (coin: string) => OrderMarket }) {
  const { t } = useTranslation("trade");
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(openOrdersQuery);
  const cancel = useMutation({
    mutationFn: cancelOrder,
    onSuccess: () => toast(t("order.canceled"), "good"),
    onError: (error) => void reportError(error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["user", "contract"] });
      void client.invalidateQueries({ queryKey: ["user", "info"] });
    },
  });
  if (isPending) {
    return (
      <div role="status" aria-label={t("order.loading")} className="px-4 py-3">
        <Skeleton className="h-32 w-full !rounded-card" />
      </div>
    );
  }
  if (isError && !data)
    return (
      <ErrorState
        title={t("order.failed")}
        action={<Button onClick={() => void refetch()}>{t("chart.retry")}</Button>}
      />
    );
  if (data.length === 0) return <EmptyState title={t("order.empty")}>{t("order.emptyText")}</EmptyState>;
  return (
    <ul className="space-y-3 px-4 py-3">
      {data.map((order) => (
        <li key={order.id}>
          <OrderCard
            isOpen
            order={order}
            market={marketOf(order.coin)}
            aside={
              <Button
                look="quiet"
                size="small"
                busy={cancel.isPending && cancel.variables === order.id}
                onClick={() => cancel.mutate(order.id)}
              >
                {t("order.cancel")}
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  );
}
