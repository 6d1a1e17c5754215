import type { SpotOrder } from "@evenkeel/contract/spot";
import type { ReactNode } from "react";
import { formatAmount, formatPrice, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Fact } from "#/ui/fact.tsx";
import { OrderFrame } from "../components/order-frame.tsx";
import type { OrderMarket } from "../components/order-market.ts";

const COIN_DIGITS = 8;
const MONEY_DIGITS = 2;

export interface SpotOrderCardProps {
  order: SpotOrder;
  market: OrderMarket;
  isOpen?: boolean;
  aside: ReactNode;
  children?: ReactNode;
}

/** One spot order: side, price, how much has filled, what it holds or what it paid as a fee. */
export function SpotOrderCard({ order, ...card }: SpotOrderCardProps) {
  const { t } = useTranslation(["spot", "orders"]);
  const { tag } = useLocale();
  const { base, quote, tickSize } = card.market;
  const side = t(`side.${order.side}`);
  const kind = t(`orders:orderType.${order.orderType}`);
  const held = order.side === "buy" ? quote : base;
  const amount = (value: string, asset: string) =>
    formatAmount(value, asset === base ? COIN_DIGITS : MONEY_DIGITS, tag);
  const terms = [
    ...(order.ocoId === null ? [] : [t("half")]),
    ...(order.triggerPrice === null || order.status === "untriggered"
      ? []
      : [t("startedAt", { price: formatPrice(order.triggerPrice, tickSize, tag) })]),
  ];
  return (
    <OrderFrame
      {...card}
      order={order}
      label={`${side} ${kind}`}
      word={side}
      kind={kind}
      terms={terms}
      lastFact={
        card.isOpen ? (
          <Fact name={t("held", { asset: held })} atEnd>
            {order.frozen === "0" ? NO_VALUE : amount(order.frozen, held)}
          </Fact>
        ) : (
          <Fact name={t("fee", { asset: order.feeCoin })} atEnd>
            {amount(order.fee, order.feeCoin)}
          </Fact>
        )
      }
    />
  );
}
