import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import type { TradeOrder } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { toast } from "#/ui/toast.tsx";
import { openOrdersQuery, refreshOrders } from "../queries.ts";
import { CancelAll } from "./cancel-all.tsx";
import { OrderCard } from "./order-card.tsx";
import type { OrderMarket } from "./order-market.ts";
import { WaitingLine } from "./waiting-line.tsx";

const AmendSheet = late(() => import("./amend-sheet.tsx"));

export interface OpenOrdersProps {
  /** The coin that the screen shows. */
  coin: string;
  marketOf: (coin: string) => OrderMarket;
}

/** Orders that wait for their price, this coin's or all, each to be changed or cancelled, and all of them together. */
export function OpenOrders({ coin, marketOf }: OpenOrdersProps) {
  const { t } = useTranslation("orders");
  const { data, isPending, isError, refetch } = useQuery(openOrdersQuery(useProduct()));
  const [scope, setScope] = useState<"coin" | "all">("all");
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
        action={<Button onClick={() => void refetch()}>{t("common:retry")}</Button>}
      />
    );
  if (data.length === 0) return <EmptyState title={t("order.empty")}>{t("order.emptyText")}</EmptyState>;
  const isOne = scope === "coin";
  const shown = isOne ? data.filter((order) => order.coin === coin) : data;
  return (
    <>
      <div className="flex items-center justify-between gap-2 pe-4">
        <Chips
          label={t("order.scope")}
          items={[
            { value: "all", label: t("order.scopeAll") },
            { value: "coin", label: marketOf(coin).symbol },
          ]}
          value={scope}
          onChange={setScope}
        />
        {shown.length > 0 && (
          <CancelAll coin={isOne ? coin : undefined} symbol={marketOf(coin).symbol} count={shown.length} />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t("order.emptyCoin", { symbol: marketOf(coin).symbol })}>{t("order.emptyText")}</EmptyState>
      ) : (
        <OrderList orders={shown} marketOf={marketOf} />
      )}
    </>
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
          market: amending === null ? undefined : { ...marketOf(amending.coin), ...quoteOf(amending) },
        }}
      />
    </ul>
  );
}

/** An order in lots has its prices in a currency of its own. */
const quoteOf = ({ currency }: TradeOrder) => (currency === undefined ? {} : { quote: currency });
