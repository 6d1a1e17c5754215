import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Badge } from "#/ui/badge.tsx";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import { type ExitRow, exitRows } from "../model/exit-rows.ts";
import { positionsQuery } from "../queries.ts";
import { marketFor, type PositionMarket } from "./position-market.ts";
import { type PositionRequest, PositionSheets } from "./position-sheets.tsx";

/** Every take-profit, stop-loss and trailing exit of the open positions, position by position. */
export function ExitList({ marketOf }: { marketOf: (coin: string) => PositionMarket }) {
  const { t } = useTranslation("orders");
  const { data, isPending, isError, refetch } = useQuery(positionsQuery(useProduct()));
  const [asked, setAsked] = useState<PositionRequest | null>(null);
  if (isPending) {
    return (
      <div role="status" aria-label={t("exits.loading")} className="px-4 py-3">
        <Skeleton className="h-32 w-full !rounded-card" />
      </div>
    );
  }
  if (isError && !data)
    return (
      <ErrorState
        title={t("exits.failed")}
        action={
          <Button look="quiet" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  const cards = data.map((position) => ({ position, rows: exitRows(position) })).filter(({ rows }) => rows.length > 0);
  return (
    <>
      {cards.length === 0 ? (
        <EmptyState title={t("exits.empty")}>{t("exits.emptyText")}</EmptyState>
      ) : (
        <ul className="space-y-3 px-4 py-3">
          {cards.map(({ position, rows }) => (
            <li key={position.id}>
              <ExitCard
                position={position}
                rows={rows}
                market={marketFor(position, marketOf)}
                onChange={() => setAsked({ what: "exits", position })}
              />
            </li>
          ))}
        </ul>
      )}
      <PositionSheets asked={asked} positions={data} marketOf={marketOf} onAsk={setAsked} />
    </>
  );
}

interface ExitCardProps {
  position: TradePosition;
  rows: readonly ExitRow[];
  market: PositionMarket;
  onChange: () => void;
}

function ExitCard({ position, rows, market, onChange }: ExitCardProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
  const size = (qty: string | null) =>
    qty === null ? t("exits.all") : `${formatAmount(qty, decimalsOfStep(market.qtyStep), tag)} ${market.base}`;
  const where = (row: ExitRow) =>
    row.from === null ? price(row.price) : t("exits.begins", { price: price(row.from) });
  return (
    <Card className="p-3.5">
      <article aria-label={t("exits.of", { symbol: market.symbol, side: t(`trade:side.${position.side}`) })}>
        <header className="flex items-center gap-2">
          <Badge tone={position.side === "buy" ? "up" : "down"}>{t(`trade:side.${position.side}`)}</Badge>
          <span className="num font-semibold">{market.symbol}</span>
          <Badge>{t(`triggerBy.${position.triggerBy}`)}</Badge>
          <Button look="quiet" size="small" className="ms-auto" onClick={onChange}>
            {t("order.amend")}
          </Button>
        </header>
        <dl className="mt-2 divide-y divide-hairline text-13">
          {rows.map((row) => (
            <FactRow
              key={row.id}
              className="py-2"
              name={
                <>
                  {t(`exits.kind.${row.kind}`)} {row.rate !== null && <span className="num">{row.rate}%</span>} ·{" "}
                  <span className="num">{size(row.qty)}</span>
                </>
              }
            >
              {where(row)}
            </FactRow>
          ))}
        </dl>
      </article>
    </Card>
  );
}
