import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import type { ReactNode } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Badge } from "#/ui/badge.tsx";
import { Card } from "#/ui/card.tsx";
import { Fact } from "#/ui/fact.tsx";
import type { OrderMarket } from "./order-market.ts";

export interface OrderCardProps {
  order: ContractOrder;
  market: OrderMarket;
  /** A waiting order says when it was placed; an ended one just its time. */
  isOpen?: boolean;
  /** At the end of the head line: how the order stands or ended. */
  aside: ReactNode;
  /** Below its figures: what can be done with it. */
  children?: ReactNode;
}

/** One order: side, what it is for, price, how much has filled. */
export function OrderCard({ order, market, isOpen = false, aside, children }: OrderCardProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const digits = decimalsOfStep(market.qtyStep);
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
  const isLong = order.side === "buy";
  const placedAt = formatDateTime(order.createdAt, tag, zone);
  const terms = [
    t(`marginMode.${order.marginMode}`),
    ...(order.timeInForce === "gtc" || order.price === null ? [] : [t(`timeInForce.${order.timeInForce}`)]),
    ...(order.reduceOnly ? [t("options.reduceOnly")] : []),
  ];
  const hasExits = order.takeProfit !== null || order.stopLoss !== null;
  return (
    <Card className="p-3.5">
      <article aria-label={`${market.symbol} ${t(`trade:side.${order.side}`)} ${t(`orderType.${order.orderType}`)}`}>
        <header className="flex min-h-8 items-center gap-2">
          <Badge tone={isLong ? "up" : "down"}>
            {order.purpose === "open" ? t(`trade:side.${order.side}`) : t(`purpose.${order.purpose}`)}
          </Badge>
          <span className="num font-semibold">{market.symbol}</span>
          <Badge>
            {t(`orderType.${order.orderType}`)} <span className="num">{order.leverage}×</span>
          </Badge>
          <span className="ms-auto min-w-0 text-end text-11 text-ink-soft">{aside}</span>
        </header>
        <dl className="mt-2 grid grid-cols-3 gap-3">
          <Fact name={t(order.avgPrice === null ? "order.price" : "history.average")}>
            {order.avgPrice !== null
              ? price(order.avgPrice)
              : order.price === null
                ? t("orderType.market")
                : price(order.price)}
          </Fact>
          <Fact name={`${t("order.filled")} (${market.base})`}>
            {formatAmount(order.filledQty, digits, tag)} / {formatAmount(order.qty, digits, tag)}
          </Fact>
          {hasExits ? (
            <Fact name={t("order.exits")} atEnd>
              {order.takeProfit === null ? "–" : price(order.takeProfit)} /{" "}
              {order.stopLoss === null ? "–" : price(order.stopLoss)}
            </Fact>
          ) : (
            <Fact name={t("order.margin")} atEnd>
              {formatAmount(order.margin, 2, tag)}
            </Fact>
          )}
        </dl>
        <p className="mt-2 text-11 text-ink-faint">
          {[isOpen ? t("order.placedAt", { time: placedAt }) : placedAt, ...terms].join(" · ")}
        </p>
        {children}
      </article>
    </Card>
  );
}
