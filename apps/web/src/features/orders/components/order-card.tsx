import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import type { ReactNode } from "react";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Fact } from "#/ui/fact.tsx";
import { OrderFrame } from "./order-frame.tsx";
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

/** One contract order: side, what it is for, price, how much has filled. */
export function OrderCard({ order, ...card }: OrderCardProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const price = (value: string | null) => (value === null ? "–" : formatPrice(value, card.market.tickSize, tag));
  const side = t(`trade:side.${order.side}`);
  const hasExits = order.takeProfit !== null || order.stopLoss !== null;
  return (
    <OrderFrame
      {...card}
      order={order}
      label={`${side} ${t(`orderType.${order.orderType}`)}`}
      word={order.purpose === "open" ? side : t(`purpose.${order.purpose}`)}
      kind={
        <>
          {t(`orderType.${order.orderType}`)} <span className="num">{order.leverage}×</span>
        </>
      }
      terms={[t(`marginMode.${order.marginMode}`), ...(order.reduceOnly ? [t("options.reduceOnly")] : [])]}
      lastFact={
        hasExits ? (
          <Fact name={t("order.exits")} atEnd>
            {price(order.takeProfit)} / {price(order.stopLoss)}
          </Fact>
        ) : (
          <Fact name={t("order.margin")} atEnd>
            {formatAmount(order.margin, 2, tag)}
          </Fact>
        )
      }
    />
  );
}
