import type { SpotOrder } from "@evenkeel/contract/spot";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Button } from "#/ui/button.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { toast } from "#/ui/toast.tsx";
import { OpenOrdersFrame, type OpenOrdersProps } from "../components/open-orders-frame.tsx";
import { WaitingLine } from "../components/waiting-line.tsx";
import { refreshOrders } from "../queries.ts";
import { SpotOrderCard } from "./spot-order-card.tsx";
import { amendSpotOrder, cancelAllSpotOrders, cancelSpotOrder, openSpotQuery } from "./spot-queries.ts";

const AmendSheet = late(() => import("../components/amend-sheet.tsx"));

/** A spot order in the words of contracts: it waits for the last price, nothing trails, and there is no position to leave. */
function asContract(order: SpotOrder) {
  return {
    ...order,
    triggerBy: "last",
    callbackRate: null,
    activationPrice: null,
    extremePrice: null,
    purpose: null,
    takeProfit: null,
    stopLoss: null,
  } as const;
}

/** Spot orders that wait for their price, each to be changed or cancelled, a pair together, and all of them. */
export function SpotOpenOrders({ coin, marketOf }: OpenOrdersProps) {
  return (
    <OpenOrdersFrame
      query={useQuery(openSpotQuery)}
      coin={coin}
      marketOf={marketOf}
      send={cancelAllSpotOrders}
      words="spot:orders"
    >
      {(shown) => <OrderList orders={shown} marketOf={marketOf} />}
    </OpenOrdersFrame>
  );
}

function OrderList({ orders, marketOf }: { orders: readonly SpotOrder[] } & Pick<OpenOrdersProps, "marketOf">) {
  const { t } = useTranslation(["spot", "orders"]);
  const client = useQueryClient();
  const [amending, setAmending] = useState<SpotOrder | null>(null);
  const cancel = useMutation({
    mutationFn: cancelSpotOrder,
    onSuccess: (order) => toast(t(order.ocoId === null ? "orders:order.canceled" : "pairCanceled"), "good"),
    onError: (error) => void reportError(error),
    onSettled: () => refreshOrders(client),
  });
  return (
    <ul className="space-y-3 px-4 pt-1 pb-3">
      {orders.map((order) => {
        const market = marketOf(order.coin);
        return (
          <li key={order.id}>
            <SpotOrderCard
              isOpen
              order={order}
              market={market}
              aside={order.status === "untriggered" ? null : t(`orders:status.${order.status}`)}
            >
              <WaitingLine order={asContract(order)} market={market} />
              <div className="mt-2.5 flex justify-end gap-2 border-t border-hairline pt-2.5">
                <Button look="quiet" size="small" onClick={() => setAmending(order)}>
                  {t("orders:order.amend")}
                </Button>
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
      <LazyLayer
        panel={AmendSheet}
        props={{
          // An order that fills or ends meanwhile takes its sheet along, which keeps it while it slides away.
          open: orders.some(({ id }) => id === amending?.id),
          onClose: () => setAmending(null),
          order: amending === null ? undefined : asContract(amending),
          market: amending === null ? undefined : marketOf(amending.coin),
          send: amendSpotOrder,
        }}
      />
    </ul>
  );
}
