import type { OrderStatus, Side, TimeInForce } from "@evenkeel/contract/contract-coin";
import type { ReactNode } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { formatExact, formatPrice } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Badge } from "#/ui/badge.tsx";
import { Card } from "#/ui/card.tsx";
import { Fact } from "#/ui/fact.tsx";
import type { OrderMarket } from "./order-market.ts";

/** What orders of all products have. */
export interface FramedOrder {
  readonly side: Side;
  readonly status: OrderStatus;
  readonly price: string | null;
  readonly avgPrice: string | null;
  readonly qty: string;
  readonly filledQty: string;
  readonly timeInForce: TimeInForce;
  readonly createdAt: number;
}

export interface OrderFrameProps {
  order: FramedOrder;
  market: OrderMarket;
  /** The card's name after the market's. */
  label: string;
  /** What the order does, in a word of its side's colour. */
  word: string;
  /** Its type, and what belongs to that. */
  kind: ReactNode;
  /** What else was agreed on; its time in force comes by itself. */
  terms: readonly string[];
  /** The third figure. */
  lastFact: ReactNode;
  isOpen?: boolean;
  aside: ReactNode;
  children?: ReactNode;
}

/** The card of an order of any product. */
export function OrderFrame({ order, market, isOpen = false, children, ...said }: OrderFrameProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const shownPrice = order.avgPrice ?? order.price;
  const placedAt = formatDateTime(order.createdAt, tag, zone);
  const isPlain = order.timeInForce === "gtc" || order.price === null;
  const terms = [...(isPlain ? [] : [t(`timeInForce.${order.timeInForce}`)]), ...said.terms];
  return (
    <Card className="p-3.5">
      <article aria-label={`${market.symbol} ${said.label}`}>
        <header className="flex min-h-8 items-center gap-2">
          <Badge tone={order.side === "buy" ? "up" : "down"}>{said.word}</Badge>
          <span className="num font-semibold">{market.symbol}</span>
          <Badge>{said.kind}</Badge>
          <span className="ms-auto min-w-0 text-end text-11 text-ink-soft">{said.aside}</span>
        </header>
        <dl className="mt-2 grid grid-cols-3 gap-3">
          <Fact name={t(order.avgPrice === null ? "order.price" : "history.average")}>
            {shownPrice === null ? t("orderType.market") : formatPrice(shownPrice, market.tickSize, tag)}
          </Fact>
          <Fact name={`${t("order.filled")} (${market.base})`}>
            {formatExact(order.filledQty, tag)} / {formatExact(order.qty, tag)}
          </Fact>
          {said.lastFact}
        </dl>
        <p className="mt-2 text-11 text-ink-faint">
          {[isOpen ? t("order.placedAt", { time: placedAt }) : placedAt, ...terms].join(" · ")}
        </p>
        {children}
      </article>
    </Card>
  );
}
