import type { ContractOrder, ContractPosition } from "@evenkeel/contract/contract-coin";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OwnLine } from "#/chart/own-line.ts";
import { formatExact, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";

const NO_LINES: readonly OwnLine[] = [];

/** The person's entries, exits, liquidation prices and resting orders of one coin, as lines for its chart. */
export function useOwnLines(
  row: MarketRow | null,
  positions: readonly ContractPosition[],
  orders: readonly ContractOrder[] | undefined,
): readonly OwnLine[] {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  return useMemo(() => {
    if (row === null) return NO_LINES;
    const price = (value: string) => formatPrice(value, row.tickSize, tag);
    const fromPositions = positions
      .filter((position) => position.coin === row.coin)
      .flatMap((position): OwnLine[] => {
        const { id, side, qty, entryPrice, takeProfit, stopLoss, liqPrice } = position;
        const words = { side: t(`side.${side}`), qty: formatExact(qty, tag), price: price(entryPrice) };
        return [
          {
            id: `entry-${id}`,
            price: entryPrice,
            tone: side === "buy" ? "up" : "down",
            label: t("chart.entry", words),
          },
          ...line(`tp-${id}`, takeProfit, "up", (value) => t("chart.takeProfit", { price: price(value) })),
          ...line(`sl-${id}`, stopLoss, "down", (value) => t("chart.stopLoss", { price: price(value) })),
          ...line(`liq-${id}`, liqPrice, "warn", (value) => t("chart.liq", { price: price(value) })),
        ];
      });
    const fromOrders = (orders ?? [])
      .filter((order) => order.coin === row.coin)
      .flatMap((order) =>
        line(`order-${order.id}`, order.price ?? order.triggerPrice, "neutral", () =>
          t("chart.order", { side: t(`side.${order.side}`), qty: formatExact(order.qty, tag) }),
        ),
      );
    return [...fromPositions, ...fromOrders];
  }, [row, positions, orders, t, tag]);
}

function line(id: string, price: string | null, tone: OwnLine["tone"], label: (price: string) => string): OwnLine[] {
  return price === null ? [] : [{ id, price, tone, label: label(price) }];
}
