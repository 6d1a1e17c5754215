import type { ContractOrder, ContractPosition } from "@evenkeel/contract/contract-coin";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useMemo } from "react";
import type { OwnLine } from "#/chart/own-line.ts";
import { exitRows } from "#/features/positions/model/exit-rows.ts";
import { formatExact, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import type { Translate } from "#/i18n/translator.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const EXIT_TONES = { takeProfit: "up", stopLoss: "down", trailing: "down" } as const;
/** What a line needs of an order; spot orders have nothing that trails. */
type LinedOrder = Pick<ContractOrder, "id" | "coin" | "side" | "status" | "qty" | "price" | "triggerPrice"> &
  Partial<Pick<ContractOrder, "callbackRate" | "activationPrice" | "extremePrice">>;

const NO_LINES: readonly OwnLine[] = [];

export interface OwnTrading {
  readonly positions: readonly ContractPosition[];
  readonly orders: readonly LinedOrder[] | undefined;
  /** By which words the two sides go. */
  readonly sides: "side" | "spotSide";
}

/** The person's entries, exits, liquidation prices and resting orders of one coin, as lines for its chart. */
export function useOwnLines(
  row: MarketRow | null,
  positions: readonly ContractPosition[],
  orders: readonly LinedOrder[] | undefined,
  sides: OwnTrading["sides"] = "side",
): readonly OwnLine[] {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  return useMemo(
    () => (row === null ? NO_LINES : ownLines(row, { positions, orders, sides }, t, tag)),
    [row, positions, orders, sides, t, tag],
  );
}

/** The same, in the words of `t` and the figures of the language `tag`. What belongs to other coins is left out. */
export function ownLines(
  row: Pick<MarketRow, "coin" | "tickSize">,
  { positions, orders, sides }: OwnTrading,
  t: Translate,
  tag: string,
): readonly OwnLine[] {
  const price = (value: string) => formatPrice(value, row.tickSize, tag);
  const fromPositions = positions
    .filter((position) => position.coin === row.coin)
    .flatMap((position): OwnLine[] => {
      const { id, side, qty, entryPrice, liqPrice } = position;
      const words = { side: t(`side.${side}`), qty: formatExact(qty, tag), price: price(entryPrice) };
      return [
        {
          id: `entry-${id}`,
          price: entryPrice,
          tone: side === "buy" ? "up" : "down",
          label: t("chart.entry", words),
        },
        ...exitRows(position).flatMap((exit) =>
          line(`exit-${exit.id}`, exit.price ?? exit.from, EXIT_TONES[exit.kind], (value) =>
            t(`chart.${exit.from === null ? exit.kind : "trailFrom"}`, {
              price: [exit.qty === null ? "" : formatExact(exit.qty, tag), price(value)].join(" ").trim(),
            }),
          ),
        ),
        ...line(`liq-${id}`, liqPrice, "warn", (value) => t("chart.liq", { price: price(value) })),
      ];
    });
  const fromOrders = (orders ?? [])
    .filter((order) => order.coin === row.coin)
    .flatMap((order) => {
      const words = { side: t(`${sides}.${order.side}`), qty: formatExact(order.qty, tag) };
      if (order.status !== "untriggered") {
        return line(`order-${order.id}`, order.price, "neutral", () => t("chart.order", words));
      }
      // A stop-limit order stands at its trigger and, beyond that, at its limit; one that trails where it would wake.
      const begins = (order.extremePrice ?? null) === null ? (order.activationPrice ?? null) : null;
      return [
        ...line(`trigger-${order.id}`, order.triggerPrice, "neutral", () =>
          t((order.callbackRate ?? null) === null ? "chart.trigger" : "chart.trail", words),
        ),
        ...line(`begins-${order.id}`, begins, "neutral", () => t("chart.begins", words)),
        ...line(`order-${order.id}`, order.price, "neutral", () => t("chart.order", words)),
      ];
    });
  return [...fromPositions, ...fromOrders];
}

function line(id: string, price: string | null, tone: OwnLine["tone"], label: (price: string) => string): OwnLine[] {
  return price === null ? [] : [{ id, price, tone, label: label(price) }];
}
