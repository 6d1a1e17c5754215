import type { OrderStatus, OrderType } from "@evenkeel/contract/contract-coin";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toast.tsx";

/** What is said of an order of any product. */
interface PlacedOrder {
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly orderType: OrderType;
  readonly qty: string;
  readonly filledQty: string;
  readonly avgPrice: string | null;
  readonly triggerPrice: string | null;
  readonly price: string | null;
}

/** Says what became of an order that was taken; `side` is what it does, in a word. */
export function useAnnounce(
  row: Pick<MarketRow, "tickSize" | "qtyStep">,
  base: string,
): (order: PlacedOrder, side: string) => void {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  return (order, side) => {
    if (order.status === "canceled" || order.status === "rejected") {
      const reason = order.reason ? t(`reason.${order.reason}`) : t(`status.${order.status}`);
      return toast(t("ticket.notFilled", { reason }), "bad");
    }
    const words = {
      side,
      asset: base,
      qty: formatAmount(order.avgPrice === null ? order.qty : order.filledQty, decimalsOfStep(row.qtyStep), tag),
      price: formatPrice(order.avgPrice ?? order.triggerPrice ?? order.price, row.tickSize, tag),
    };
    toast(t(announcedAs(order), words), "good");
  };
}

/** What is said of an order that was taken: filled, or what it waits for. */
function announcedAs(order: PlacedOrder): string {
  if (order.avgPrice !== null) return "ticket.done";
  if (order.orderType === "trailingStop") return "ticket.trails";
  return order.status === "untriggered" ? "ticket.waits" : "ticket.placed";
}
