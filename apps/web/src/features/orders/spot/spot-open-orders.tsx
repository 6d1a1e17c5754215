import type { SpotOrder } from "@evenkeel/contract/spot";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { toast } from "#/ui/toast.tsx";
import type { OrderMarket } from "../components/order-market.ts";
import { WaitingLine } from "../components/waiting-line.tsx";
import type { WaitingOrder } from "../model/waiting.ts";
import { SpotOrderCard } from "./spot-order-card.tsx";
import { cancelSpotOrder, openSpotQuery } from "./spot-queries.ts";

/** Spot waits for the last price, and nothing trails. */
function waitingSpot(order: SpotOrder): WaitingOrder {
  return { ...order, triggerBy: "last", callbackRate: null, activationPrice: null, extremePrice: null };
}

/** Spot orders that wait for their price, each to be cancelled, a pair together. */
export function SpotOpenOrders({ marketOf }: { marketOf: (coin: string) => OrderMarket }) {
  const { t } = useTranslation(["spot", "orders"]);
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(openSpotQuery);
  const cancel = useMutation({
    mutationFn: cancelSpotOrder,
    onSuccess: (order) => toast(t(order.ocoId === null ? "orders:order.canceled" : "pairCanceled"), "good"),
    onError: (error) => void reportError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ["user"] }),
  });
  if (isPending) {
    return (
      <div role="status" aria-label={t("orders:order.loading")} className="px-4 py-3">
        <Skeleton className="h-32 w-full !rounded-card" />
      </div>
    );
  }
  if (isError && !data)
    return (
      <ErrorState
        title={t("orders:order.failed")}
        action={<Button onClick={() => void refetch()}>{t("common:retry")}</Button>}
      />
    );
  if (data.length === 0) return <EmptyState title={t("orders:order.empty")}>{t("orders:order.emptyText")}</EmptyState>;
  return (
    <ul className="space-y-3 px-4 py-3">
      {data.map((order) => {
        const market = marketOf(order.coin);
        return (
          <li key={order.id}>
            <SpotOrderCard
              isOpen
              order={order}
              market={market}
              aside={order.status === "untriggered" ? null : t(`orders:status.${order.status}`)}
            >
              <WaitingLine order={waitingSpot(order)} market={market} />
              <div className="mt-2.5 flex justify-end border-t border-hairline pt-2.5">
                <Button
                  look="quiet"
                  size="small"
                  busy={cancel.isPending && cancel.variables === order.id}
                  onClick={() => cancel.mutate(order.id)}
                >
                  {t(order.ocoId === null ? "orders:order.cancel" : "cancelPair")}
                </Button>
              </div>
            </SpotOrderCard>
          </li>
        );
      })}
    </ul>
  );
}
