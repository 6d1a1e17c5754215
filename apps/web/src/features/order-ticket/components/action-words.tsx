import { format } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useTranslation } from "react-i18next";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import type { TicketDraft } from "../model/draft.ts";
import type { TicketSummary } from "../model/summary.ts";

export interface ActionWordsProps {
  draft: TicketDraft;
  summary: TicketSummary;
  row: Pick<MarketRow, "tickSize" | "qtyStep">;
  base: string;
}

/** What the button does, in full: "Long 0.100 BTC at 64,200.0". */
export function ActionWords({ draft, summary, row, base }: ActionWordsProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const side = t(`side.${draft.side}`);
  if (summary.qty === null || summary.qty <= 0n) return t("ticket.submitEmpty", { side, asset: base });
  const qty = formatAmount(
    format(summary.qty),
    Math.max(decimalsOfStep(row.qtyStep), decimalsOfStep(format(summary.qty))),
    tag,
  );
  if (draft.orderType === "market" || summary.price === null)
    return t("ticket.submitMarket", { side, qty, asset: base });
  return t("ticket.submitLimit", {
    side,
    qty,
    asset: base,
    price: formatPrice(format(summary.price), row.tickSize, tag),
  });
}
