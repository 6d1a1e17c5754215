import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { positionsQuery } from "../queries.ts";
import { CloseAll } from "./close-all.tsx";
import { PositionCard } from "./position-card.tsx";
import { marketFor, type PositionMarket } from "./position-market.ts";
import { type PositionRequest, PositionSheets } from "./position-sheets.tsx";

export interface PositionListProps {
  /** The coin that the screen shows. */
  coin: string;
  /** What is known of a coin's market. */
  marketOf: (coin: string) => PositionMarket;
  onOpenTicket: () => void;
}

/** The person's open positions, this coin's or all, with their sheets. */
export function PositionList({ coin, marketOf, onOpenTicket }: PositionListProps) {
  const { t } = useTranslation("orders");
  const { data, isPending, isError, refetch } = useQuery(positionsQuery(useProduct()));
  const [scope, setScope] = useState<"all" | "coin">("all");
  const [asked, setAsked] = useState<PositionRequest | null>(null);
  if (isPending) return <CardSkeletons label={t("position.loading")} />;
  if (isError && !data)
    return (
      <ErrorState
        title={t("position.failed")}
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  const isOne = scope === "coin";
  const { symbol } = marketOf(coin);
  const shown = isOne ? data.filter((position) => position.coin === coin) : data;
  const ask = (what: PositionRequest["what"], position: TradePosition) => setAsked({ what, position });
  return (
    <>
      {data.length > 0 && (
        <div className="flex items-center justify-between gap-2 pe-4">
          <Chips
            label={t("position.scope")}
            items={[
              { value: "all", label: t("order.scopeAll") },
              { value: "coin", label: symbol },
            ]}
            value={scope}
            onChange={setScope}
          />
          {shown.length > 0 && (
            <CloseAll coin={isOne ? coin : undefined} symbol={symbol} positions={shown} marketOf={marketOf} />
          )}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t("position.empty")}
          action={
            <Button look="quiet" onClick={onOpenTicket}>
              {t("position.emptyAction")}
            </Button>
          }
        >
          {t("position.emptyText")}
        </EmptyState>
      ) : (
        <ul className="space-y-3 px-4 pt-1 pb-3">
          {shown.map((position) => (
            <li key={position.id}>
              <PositionCard
                position={position}
                market={marketFor(position, marketOf)}
                onClose={() => ask("close", position)}
                onExits={() => ask("exits", position)}
                onMore={() => ask("more", position)}
              />
            </li>
          ))}
        </ul>
      )}
      <PositionSheets asked={asked} positions={data} marketOf={marketOf} onAsk={setAsked} />
    </>
  );
}

function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-3 px-4 py-3">
      <Skeleton className="h-52 w-full !rounded-card" />
    </div>
  );
}
