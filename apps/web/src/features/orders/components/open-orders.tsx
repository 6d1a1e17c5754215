import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import type { TradeOrder } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Button } from "#/ui/button.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { toast } from "#/ui/toast.tsx";
import { openOrdersQuery, refreshOrders } from "../queries.ts";
import { OpenOrdersFrame, type OpenOrdersProps } from "./open-orders-frame.tsx";
import { OrderCard } from "./order-card.tsx";
import { WaitingLine } from "./waiting-line.tsx";

const AmendSheet = late(() => import("./amend-sheet.tsx"));

/** Orders that wait for their price, each to be changed or cancelled, and all of them together. */
export function OpenOrders({ coin, marketOf }: OpenOrdersProps) {
  const product = useProduct();
  return (
    <OpenOrdersFrame
      query={useQuery(openOrdersQuery(product))}
      coin={coin}
      marketOf={marketOf}
      send={(body) => product.cancelAll(body)}
      words="orders:order"
    >
      {(shown) => <OrderList orders={shown} marketOf={marketOf} />}
    </OpenOrdersFrame>
  );
}

function OrderList({ orders, marketOf }: { orders: readonly TradeOrder[] } & Pick<OpenOrdersProps, "marketOf">) {
  const { t } = useTranslation("orders");
  const client = useQueryClient();
  const product = useProduct();
  const [amending, setAmending] = useState<TradeOrder | null>(null);
  const cancel = useMutation({
    mutationFn: (id: string) => product.cancel(id),
    onSuccess: () => toast(t("order.canceled"), "good"),
    onError: (error) => void reportError(error),
    onSettled: () => refreshOrders(client),
  });
  // The sheet keeps the order as it was opened with while it slides away.
  const amended = orders.find(({ id }) => id === amending?.id);
  return (
    <ul className="space-y-3 px-4 pt-1 pb-3">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            isOpen
            order={order}
            market={marketOf(order.coin)}
            aside={order.status === "untriggered" ? null : t(`status.${order.status}`)}
          >
            <WaitingLine order={order} market={marketOf(order.coin)} />
            <div className="mt-2.5 flex justify-end gap-2 border-t border-hairline pt-2.5">
              {order.orderType !== "market" && (
                <Button look="quiet" size="small" onClick={() => setAmending(order)}>
                  {t("order.amend")}
                </Button>
              )}
              <Button
                look="quiet"
                size="small"
                busy={cancel.isPending && cancel.variables === order.id}
                onClick={() => cancel.mutate(order.id)}
              >
                {t("order.cancel")}
              </Button>
            </div>
          </OrderCard>
        </li>
      ))}
      <LazyLayer
        panel={AmendSheet}
        props={{
          open: amended !== undefined,
          onClose: () => setAmending(null),
          order: amending ?? undefined,
          send: (body) => product.amend(body),
          market: amending === null ? undefined : { ...marketOf(amending.coin), ...quoteOf(amending) },
        }}
      />
    </ul>
  );
}

/** An order in lots has its prices in a currency of its own. */
const quoteOf = ({ currency }: TradeOrder) => (currency === undefined ? {} : { quote: currency });
