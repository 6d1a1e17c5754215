import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { positionsQuery } from "../queries.ts";
import { CloseSheet } from "./close-sheet.tsx";
import { ExitsSheet } from "./exits-sheet.tsx";
import { PositionCard, type PositionMarket } from "./position-card.tsx";

export interface PositionListProps {
  /** What is known of a coin's market; undefined while its list is on the way. */
  marketOf: (coin: string) => PositionMarket;
  /** Fee rate of taking, as a fraction; for what a close is expected to cost. */
  takerRate: string | null;
  onOpenTicket: () => void;
}

type Asked = { readonly what: "close" | "exits"; readonly id: string };

/** The person's open positions, with their sheets. */
export function PositionList({ marketOf, takerRate, onOpenTicket }: PositionListProps) {
  const { t } = useTranslation("trade");
  const { data, isPending, isError, refetch } = useQuery(positionsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (isPending) return <CardSkeletons label={t("position.loading")} />;
  if (isError && !data)
    return (
      <ErrorState
        title={t("position.failed")}
        action={<Button onClick={() => void refetch()}>{t("chart.retry")}</Button>}
      />
    );
  if (data.length === 0) {
    return (
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
    );
  }
  const of = (what: Asked["what"]): ContractPosition | undefined =>
    asked?.what === what ? data.find((each) => each.id === asked.id) : undefined;
  const closing = of("close");
  const exiting = of("exits");
  const close = () => setAsked(null);
  return (
    <div className="px-4 py-3">
      <ul className="space-y-3">
        {data.map((position) => (
          <li key={position.id}>
            <PositionCard
              position={position}
              market={marketOf(position.coin)}
              onClose={() => setAsked({ what: "close", id: position.id })}
              onExits={() => setAsked({ what: "exits", id: position.id })}
            />
          </li>
        ))}
      </ul>
      <CloseSheet position={closing} market={closing && marketOf(closing.coin)} takerRate={takerRate} onClose={close} />
      <ExitsSheet position={exiting} market={exiting && marketOf(exiting.coin)} onClose={close} />
    </div>
  );
}

function CardSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-3 px-4 py-3">
      <Skeleton className="h-52 w-full !rounded-card" />
    </div>
  );
}
