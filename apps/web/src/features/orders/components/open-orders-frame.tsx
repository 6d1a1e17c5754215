import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { CancelAll, type CancelAllProps } from "./cancel-all.tsx";
import type { OrderMarket } from "./order-market.ts";

export interface OpenOrdersProps {
  /** The coin that the screen shows. */
  coin: string;
  marketOf: (coin: string) => OrderMarket;
}

interface OpenOrdersFrameProps<Order> extends OpenOrdersProps, Pick<CancelAllProps, "send" | "words"> {
  query: Pick<UseQueryResult<readonly Order[]>, "data" | "isPending" | "isError" | "refetch">;
  children: (orders: readonly Order[]) => ReactNode;
}

/** Orders that wait for their price, this coin's or all, and all of them cancelled together. */
export function OpenOrdersFrame<Order extends { readonly coin: string }>({
  query: { data, isPending, isError, refetch },
  coin,
  marketOf,
  children,
  ...cancel
}: OpenOrdersFrameProps<Order>) {
  const { t } = useTranslation("orders");
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
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  if (data === undefined || data.length === 0)
    return <EmptyState title={t("order.empty")}>{t("order.emptyText")}</EmptyState>;
  const isOne = scope === "coin";
  const shown = isOne ? data.filter((order) => order.coin === coin) : data;
  const { symbol } = marketOf(coin);
  return (
    <>
      <div className="flex items-center justify-between gap-2 pe-4">
        <Chips
          label={t("order.scope")}
          items={[
            { value: "all", label: t("order.scopeAll") },
            { value: "coin", label: symbol },
          ]}
          value={scope}
          onChange={setScope}
        />
        {shown.length > 0 && (
          <CancelAll {...cancel} coin={isOne ? coin : undefined} symbol={symbol} count={shown.length} />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t("order.emptyCoin", { symbol })}>{t("order.emptyText")}</EmptyState>
      ) : (
        children(shown)
      )}
    </>
  );
}
