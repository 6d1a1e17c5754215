import { format } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { ReactNode } from "react";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import { hasLimit, hasStop, type TicketDraft } from "../model/draft.ts";
import type { TicketSummary } from "../model/summary.ts";
import type { TicketPreview } from "../model/ticket-calls.ts";
import { ActionWords } from "./action-words.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { CostBox } from "./cost-box.tsx";

interface ConfirmSheetProps extends LayerProps {
  draft: TicketDraft;
  summary: TicketSummary;
  preview: TicketPreview | undefined;
  row: MarketRow;
  base: string;
  quote: string;
  onConfirm: () => void;
}

/** The order with all its figures, asked for once more before it is sent. */
export default function ConfirmSheet({ open, onClose, onConfirm, ...order }: ConfirmSheetProps) {
  const { draft, summary, preview, row, base, quote } = order;
  return (
    <ConfirmPanel
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      side={draft.side}
      action={<ActionWords draft={draft} summary={summary} row={row} base={base} name={base} />}
    >
      <OrderWords {...order} />
      <CostBox
        draft={draft}
        summary={summary}
        preview={preview}
        tickSize={row.tickSize}
        qtyStep={row.qtyStep}
        base={base}
        quote={quote}
        isLots={summary.lot !== null}
      />
    </ConfirmPanel>
  );
}

/** What was entered, in words and figures. */
function OrderWords({ draft, summary, row, base }: Omit<ConfirmSheetProps, keyof LayerProps | "onConfirm">) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const price = (text: string) => (text === "" ? NO_VALUE : formatPrice(text, row.tickSize, tag));
  const { orderType } = draft;
  const qty = summary.qty === null ? null : format(summary.qty);
  const rows: [string, ReactNode][] = [
    [t("orderType.label"), t(`orderType.${orderType}`)],
    [
      t("marginMode.label"),
      <>
        {t(`marginMode.${draft.marginMode}`)} <span className="num">{draft.leverage}×</span>
      </>,
    ],
    [t("ticket.size"), `${formatAmount(qty, decimalsOfStep(row.qtyStep), tag)} ${base}`],
  ];
  if (hasStop(orderType)) {
    rows.push([t("ticket.trigger"), `${price(draft.triggerPrice)} · ${t(`triggerBy.${draft.triggerBy}`)}`]);
  }
  if (orderType === "trailingStop") {
    rows.push([t("ticket.callback"), `${draft.callbackRate}% · ${t(`triggerBy.${draft.triggerBy}`)}`]);
    rows.push([
      t("ticket.activation"),
      draft.activationPrice === "" ? t("ticket.atOnce") : price(draft.activationPrice),
    ]);
  }
  if (hasLimit(orderType)) {
    rows.push([t("ticket.price"), `${price(draft.price)} · ${t(`timeInForce.${draft.timeInForce}`)}`]);
  } else if (!draft.isReduceOnly) rows.push([t("options.slippage"), `${draft.slippage || "1"}%`]);
  if (draft.isReduceOnly) rows.push([t("options.reduceOnly"), t("confirm.yes")]);
  else rows.push([t("order.exits"), `${price(draft.takeProfit)} / ${price(draft.stopLoss)}`]);
  return (
    <dl className="space-y-1.5 text-13">
      {rows.map(([name, value]) => (
        <FactRow key={name} name={name}>
          {value}
        </FactRow>
      ))}
    </dl>
  );
}
